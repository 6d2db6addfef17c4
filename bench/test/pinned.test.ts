import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { expectPinnedFiles, expectPinnedPackages } from '../peers/pinned.ts';

async function folderWith(t: ExecutionContext, file: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
  return folder;
}

/** A folder into which npm put one package. */
function installed(t: ExecutionContext, path: string, facts: object): Promise<string> {
  const lock = JSON.stringify({ packages: { [path]: facts } });
  return folderWith(t, 'node_modules/.package-lock.json', lock);
}

const BUN =
  'sha512-SWOAncfhwiqIyaZ3uyuUD/6o8aWbG8QtU6SChlz4u6U/C89gTZafLDCmbUvyNjx+ccxLLHV+lSsWqE1OBN8bBw==';

test('a package of npm that has the pinned digest is run', async (t) => {
  const facts = { version: '1.4.5', integrity: BUN };
  await t.notThrowsAsync(expectPinnedPackages(await installed(t, 'node_modules/bun', facts)));
});

test('a package of npm with another digest is refused', async (t) => {
  const facts = { version: '1.4.5', integrity: BUN.replace('SWOA', 'AAAA') };
  await t.throwsAsync(expectPinnedPackages(await installed(t, 'node_modules/bun', facts)), {
    message: 'bun@1.4.5 is not the one whose digest bench/peers/digests.json pins',
  });
});

test('a package of npm that nobody pinned is refused, and the remedy is named', async (t) => {
  const facts = { version: '9.9.9', integrity: BUN };
  await t.throwsAsync(expectPinnedPackages(await installed(t, 'node_modules/@a/b', facts)), {
    message: `@a/b@9.9.9 is not pinned: add its digest (${BUN}) to bench/peers/digests.json`,
  });
});

test('a library for the Java virtual machine with another digest is refused', async (t) => {
  const folder = await folderWith(t, 'gson-2.11.0.jar', 'not what was published');
  await t.throwsAsync(expectPinnedFiles(folder), { message: /^gson-2.11.0.jar is not the one/ });
});
