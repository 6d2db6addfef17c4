import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { DOCUMENTS, withTable } from '../../scripts/config-docs.ts';
import { root } from '../helpers/sources.ts';

/** The formatter pads a table's cells; only what they say is compared. */
const plain = (text: string): string => text.replaceAll(/-{3,}/g, '---').replaceAll(/[ \t]+/g, ' ');

for (const path of DOCUMENTS) {
  test(`${path} shows every configuration key as the code has it (npm run docs)`, async (t) => {
    const document = await readFile(join(root, path), 'utf8');
    t.is(plain(document), plain(withTable(document)));
  });
}

test('a document without the markers is refused', (t) => {
  t.throws(() => withTable('# No table here'), { message: /configuration/ });
});
