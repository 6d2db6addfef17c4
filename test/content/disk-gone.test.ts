/** A network disk goes away while a folder is read: no page is taken for gone. A folder that may not be read is told. */
import test from 'ava';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { folderOf, load } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

/** Lets the system answer for one folder as it does for a disk that is not there any more. */
async function whileGone<Result>(
  gone: string,
  code: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const list = fs.readdirSync;
  const failing = (path: fs.PathLike, ...options: unknown[]): unknown => {
    if (path === gone) throw Object.assign(new Error(`${code}: scandir`), { code });
    return Reflect.apply(list, fs, [path, ...options]) as unknown;
  };
  fs.readdirSync = failing as typeof list;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    fs.readdirSync = list;
    syncBuiltinESMExports();
  }
}

for (const code of ['EHOSTDOWN', 'ENOTCONN', 'ESTALE', 'ETIMEDOUT']) {
  test.serial(`a folder is not read without the part that answers ${code}`, async (t) => {
    verifies('content:unreadable');
    const folder = await folderOf(t, { 'a.md': '# A\n', 'below/b.md': '# B\n' });
    const reading = whileGone(join(folder, 'below'), code, () => load(folder));
    await t.throwsAsync(reading, { code });
    t.is((await load(folder)).library?.pages.length, 2);
  });
}

test.serial('a folder that may not be read is left out, with a finding', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n', 'below/b.md': '# B\n' });
  const { library, findings } = await whileGone(join(folder, 'below'), 'EACCES', () =>
    load(folder),
  );
  t.is(library?.pages.length, 1);
  t.deepEqual(
    findings.map(({ rule, file }) => [rule, file]),
    [['unreadable', 'below']],
  );
});
