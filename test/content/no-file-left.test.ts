/** No file can be opened for a while: no page is taken for gone. */
import test from 'ava';
import { existsSync } from 'node:fs';
import { folderOf, load } from '../helpers/folder.ts';
import { withNoFileLeft } from '../helpers/no-file-left.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const withLimits = existsSync('/proc/self/limits') ? test.serial : test.serial.skip;

withLimits(
  'a folder is not read while no file can be opened, and no page is left out',
  async (t) => {
    verifies('content:no-file-left');
    const folder = await folderOf(t, { 'a.md': '# A\n', 'below/b.md': '# B\n' });
    const failure = await withNoFileLeft(() => load(folder).catch((error: Error) => error));
    if (failure !== undefined) t.regex((failure as Error).message, /EMFILE|ENFILE/);
    t.is((await load(folder)).library?.pages.length, 2);
  },
);

withLimits(
  'a file of the site is 503 while no file can be opened, with Retry-After, and not 404',
  async (t) => {
    verifies('content:no-file-left');
    const files = { 'a.md': '# A\n\n![x](x.svg)\n', 'x.svg': '<svg/>' };
    const { get } = await service(t, { files, alone: true });
    const answer = await withNoFileLeft(() => get('/docs-assets/x.svg'));
    if (answer !== undefined) {
      t.is(answer.statusCode, 503);
      t.true(Number(answer.headers['retry-after']) > 0);
    }
    t.is((await get('/docs-assets/x.svg')).statusCode, 200);
  },
);
