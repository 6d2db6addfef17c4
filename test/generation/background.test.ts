/** The thread that reads and indexes. */
import { join } from 'node:path';
import test from 'ava';
import { backgroundBuilder } from '../../src/generation/background.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { BASE, folderOf } from '../helpers/folder.ts';

test('a reload that began while the service stops starts no thread', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n\nA wombat.\n' });
  const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: '' };
  const options = { product, baseUrl: BASE, language: 'en', nav: undefined, search: NO_SETTINGS };
  const job = { folder, options, cache: join(folder, '.cache') };
  const builder = backgroundBuilder();
  t.is((await builder.build(job)).content?.library.pages.length, 1);
  await builder.close();
  await t.throwsAsync(builder.build(job), { message: /stops/ });
});
