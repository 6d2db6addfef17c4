/** What a command loads: a person or a client waits for every library that it does not need. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { MAIN } from '../helpers/docent-process.ts';
import { root } from '../helpers/sources.ts';

/** Dependencies whose modules V8 has run in the process of a command. */
async function loadedBy(argv: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-loading-'));
  try {
    execFileSync(process.execPath, [MAIN, ...argv], { env: { NODE_V8_COVERAGE: folder } });
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return Object.keys(dependencies)
      .filter((name) => texts.some((text) => text.includes(`/node_modules/${name}/`)))
      .toSorted();
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const argv of [['--version'], ['--help'], ['agent', 'bug', '--kind', 'bug', '--json']]) {
  test(`docent ${argv.join(' ')} loads what reads arguments, and nothing else`, async (t) => {
    t.deepEqual(await loadedBy(argv), ['fastest-levenshtein', 'joi']);
  });
}

test('a command loads what it works with: the filter above sees it', async (t) => {
  t.true((await loadedBy(['check', join(root, 'content')])).includes('markdown-it'));
});
