/** What a command loads: a person or a client waits for every library that it does not need. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { address, docent, MAIN } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { root } from '../helpers/sources.ts';
import { verifies } from '../helpers/verifies.ts';

/** Dependencies whose modules V8 has run in the process of a command. */
async function loadedBy(argv: readonly string[]): Promise<readonly string[]> {
  return loadedWhile((env) => void execFileSync(process.execPath, [MAIN, ...argv], { env }));
}

/** The same for processes with this environment, which end before it does. */
async function loadedWhile(
  run: (env: Readonly<Record<string, string>>) => Promise<void> | void,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-loading-'));
  try {
    await run({ NODE_V8_COVERAGE: folder });
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

test('a service loads what sends traces and metrics when it has a collector', async (t) => {
  verifies('telemetry:off');
  const folder = await folderOf(t, { 'a.md': '# A\n' });
  const flags = ['serve', folder, '--port', '0', '--data', await folderOf(t, {})];
  const loadedWith = async (more: readonly string[]): Promise<readonly string[]> => {
    const loaded = await loadedWhile(async (env) => {
      const running = docent(t, [...flags, ...more], env);
      await fetch(`${await address(running)}/docs/a`);
      running.child.kill('SIGTERM');
      await running.exit;
    });
    return loaded.filter((name) => name.startsWith('@opentelemetry/'));
  };
  // prom-client loads the interface, which sends nothing.
  t.deepEqual(await loadedWith([]), ['@opentelemetry/api']);
  const collector = ['--telemetry-endpoint', 'http://127.0.0.1:1'];
  t.true((await loadedWith(collector)).includes('@opentelemetry/sdk-trace-base'));
});

/** What reads folders and renders pages. */
const READING = new Set([
  '@babel/parser',
  'css-select',
  'csv-parse',
  'highlight.js',
  'liquidjs',
  'markdown-it-footnote',
  'npm-to-yarn',
  'sanitize-html',
  'smol-toml',
  'temml',
]);

test('a service loads what reads folders and renders pages when it does so', async (t) => {
  const folder = await folderOf(t, { 'docs/a.md': '# A\n\nA wombat.\n' });
  const file = join(folder, 'docs.docent');
  const flags = ['--data', join(folder, '.data'), '--base-url', 'https://docs.test'];
  execFileSync(process.execPath, [MAIN, 'build', join(folder, 'docs'), '-o', file, ...flags]);
  /** Libraries that serving one request from the file takes. */
  const loadedFor = async (path: string): Promise<readonly string[]> =>
    loadedWhile(async (env) => {
      const running = docent(
        t,
        ['serve', file, '--port', '0', '--host', '127.0.0.1', ...flags],
        env,
      );
      t.is((await fetch(`${await address(running)}${path}`)).status, 200, running.output());
      running.child.kill('SIGTERM');
      await running.exit;
    });
  const isReading = (name: string): boolean => READING.has(name);
  t.deepEqual((await loadedFor('/api/v1/search?q=wombat')).filter(isReading), []);
  const rendering = await loadedFor('/docs/a');
  for (const name of ['highlight.js', 'sanitize-html']) t.true(rendering.includes(name), name);
});
