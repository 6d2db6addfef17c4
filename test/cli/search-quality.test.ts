/** `docent search test` and `docent search gaps`, as commands. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { Failure } from '../../src/cli/configuration.ts';
import { run } from '../../src/cli/run.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';

const FILES = {
  'install.md': '# Install\n\nRun the installer.\n\n## On Windows\n\nRun the other one.\n',
  'use.md': '# Use\n\nAsk it.\n',
};

interface Tried {
  readonly code: number;
  readonly output: string;
}

/** Runs a command here, with its data in the folder. */
async function tried(folder: string, argv: readonly string[]): Promise<Tried> {
  let output = '';
  const write = (text: string): void => void (output += text);
  const io = { stdout: write, stderr: write, env: { DOCENT_DATA: join(folder, '.data') } };
  try {
    return { code: await run(commandsOf('1'), argv, { version: '1', io }), output };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: 1, output: output + error.message };
  }
}

async function graded(
  t: ExecutionContext,
  [name, text]: readonly [name: string, text: string],
  flags: readonly string[] = [],
): Promise<Tried & { readonly folder: string }> {
  const folder = await folderOf(t, FILES);
  await writeFile(join(folder, name), text);
  const argv = ['search', 'test', join(folder, name), '--content', folder, ...flags];
  return { ...(await tried(folder, argv)), folder };
}

const GOOD = '- { query: installer, page: install, rank: 1 }\n- { query: ask, page: use.md }\n';

for (const file of [
  ['queries.yaml', GOOD],
  ['queries.json', '[{ "query": "on windows", "page": "install.md#on-windows", "rank": 1 }]'],
  ['queries.csv', 'query,page,rank\n"installer",install,1\nask,use,\n'],
] as const) {
  test(`${file[0]} is graded, and exits with 0 when every page stands where it must`, async (t) => {
    const { code, output } = await graded(t, file);
    t.is(code, 0, output);
    t.regex(output, /first 100 %.*mean reciprocal rank 1\.000/);
  });
}

test('a page that is missing or too low is named with what stands first, and the exit code is 1', async (t) => {
  const list =
    '- { query: installer, page: use }\n- { query: run, page: install#on-windows, rank: 1 }\n';
  const { code, output } = await graded(t, ['queries.yaml', list]);
  t.is(code, 1);
  t.regex(output, /'installer': use is not among 10\. First: install/);
  t.regex(output, /'run': install#on-windows is [^.]+, at most 1\./);
});

test('a baseline is recorded, and a ranking that became worse exits with 1 and says where', async (t) => {
  const { folder, code } = await graded(t, ['queries.yaml', GOOD]);
  t.is(code, 0);
  const baseline = join(folder, 'baseline.json');
  const argv = ['search', 'test', join(folder, 'queries.yaml'), '--content', folder];
  const again = (...flags: string[]) => tried(folder, [...argv, '--baseline', baseline, ...flags]);
  t.regex((await again()).output, /cannot be read.*--update/);
  t.is((await again('--update')).code, 0);
  t.is(JSON.parse(await readFile(baseline, 'utf8')).mrr, 1);
  t.is((await again()).code, 0);
  await writeFile(join(folder, 'ask.md'), '# Ask\n\nAsk, ask and ask.\n');
  const worse = await again();
  t.is(worse.code, 1);
  t.regex(worse.output, /lower {3}'ask': use\.md is at 2\. First: ask\. Before: 1\./);
});

const refused: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  [
    'queries.yaml',
    '- { query: x }\n- { page: y, rank: 11 }\n',
    /"\[0\]\.page" is required[\s\S]*"\[1\]\.query"/,
  ],
  [
    'queries.yaml',
    '- { query: x, page: no-such-page }\n',
    /no page or section of the folder: 'no-such-page'/,
  ],
  ['queries.json', '{', /is not understood/],
  ['queries.csv', 'query,page\n"x', /is not understood/],
  ['queries.yaml', '[]', /at least 1/],
];

for (const [name, text, says] of refused) {
  test(`${name} with ${JSON.stringify(text.slice(0, 30))} is refused with what to change`, async (t) => {
    const { code, output } = await graded(t, [name, text]);
    t.is(code, 1);
    t.regex(output, says);
  });
}

async function callTool(url: string, name: string, query: string): Promise<void> {
  const params = { name, arguments: { query } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  };
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
  await response.text();
}

test('queries without a result are kept without secrets and control characters, each counted, and shown with the nearest page', async (t) => {
  const folder = await folderOf(t, { ...FILES, 'docent.yaml': 'search: { gaps: true }\n' });
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data')];
  const running = docent(t, ['serve', folder, ...flags]);
  const url = await address(running);
  const asked = [
    'zzzzinstall',
    'ZZZZinstall',
    'qqqq\u0007\n\u202Eqqqq',
    'xxxx me@corp-secret.io',
    'ask',
    '"windows wizard"',
  ];
  for (const query of asked) await fetch(`${url}/api/v1/search?q=${encodeURIComponent(query)}`);
  for (let times = 0; times < 3; times += 1) await callTool(url, 'search_docs', 'mmmmodel');
  await callTool(url, 'check_known_issue', 'kkkkissue');
  for (const dead of ['docs/wwwwdead', 'docs/wwwwdead.md']) await fetch(`${url}/${dead}`);
  await fetch(`${url}/search?q=ssssite`);
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0);
  const { output } = await tried(folder, ['search', 'gaps', folder, '--json']);
  const gaps = JSON.parse(output) as { query: string; count: number; nearest?: string }[];
  t.like(gaps[0], { query: 'mmmmodel', count: 3 });
  t.like(gaps[1], { query: 'zzzzinstall', count: 2, nearest: 'install' });
  t.is(gaps.find(({ query }) => query.includes('wizard'))?.nearest, 'install');
  t.true(gaps.some(({ query }) => query === 'qqqq qqqq'));
  t.true(gaps.some(({ query }) => query === 'ssssite'));
  t.false(/wwww|kkkk/.test(output), 'only what readers search for');
  t.false(output.includes('corp-secret') || output.includes('"ask"'), output);
  t.regex(
    (await tried(folder, ['search', 'gaps', folder])).output,
    /2 {2}\d{4}-\d\d-\d\d {2}zzzzinstall {2}\(near: install\)/,
  );
});

test('nothing is kept unless the operator asks for it, and a foreign file in its place is not trusted', async (t) => {
  const folder = await folderOf(t, FILES);
  const { output } = await tried(folder, ['search', 'gaps', folder]);
  t.regex(
    output,
    /No query without a result is known\. They are kept only with `search\.gaps: true`\./,
  );
  const foreign = await folderOf(t, {
    ...FILES,
    '.data/search-gaps.json': '[{"query": 1}, null, 7',
  });
  t.regex((await tried(foreign, ['search', 'gaps', foreign])).output, /No query without a result/);
});
