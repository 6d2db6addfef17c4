/** `docent quality zero-results`, as a command, and the list that a service keeps for it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';

const FILES = {
  'install.md': '# Install\n\nRun the installer.\n\n## On Windows\n\nRun the other one.\n',
  'use.md': '# Use\n\nAsk it.\n',
};

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

const KEPT = ['--search-zero-results', 'true'];

test('queries without a result are kept without secrets and control characters, each counted, and shown with the nearest page', async (t) => {
  const folder = await folderOf(t, FILES);
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data'), ...KEPT];
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
  const { output } = await tried(folder, ['quality', 'zero-results', folder, '--json']);
  const gaps = JSON.parse(output) as { query: string; count: number; nearest?: string }[];
  t.like(gaps[0], { query: 'mmmmodel', count: 3 });
  t.like(gaps[1], { query: 'zzzzinstall', count: 2, nearest: 'install' });
  t.is(gaps.find(({ query }) => query.includes('wizard'))?.nearest, 'install');
  t.true(gaps.some(({ query }) => query === 'qqqq qqqq'));
  t.true(gaps.some(({ query }) => query === 'ssssite'));
  t.false(/wwww|kkkk/.test(output), 'only what readers search for');
  t.false(output.includes('corp-secret') || output.includes('"ask"'), output);
  t.regex(
    (await tried(folder, ['quality', 'zero-results', folder])).output,
    /2 {2}\d{4}-\d\d-\d\d {2}zzzzinstall {2}\(near: install\)/,
  );
});

test('where nothing is kept the folder that was read is named, and --data names another', async (t) => {
  const folder = await folderOf(t, {
    ...FILES,
    'other/search-gaps.json': '[{"query": "zzzz", "count": 2, "lastSeen": "2026-01-31"}]',
  });
  const { output, code } = await tried(folder, ['quality', 'zero-results', folder]);
  t.is(code, 0);
  t.regex(
    output,
    /stored in '\/.*\.data'\. They are stored only with `search\.zeroResults: true`\./,
  );
  const other = ['quality', 'zero-results', folder, '--data', join(folder, 'other')];
  t.regex((await tried(folder, other)).output, /2 {2}2026-01-31 {2}zzzz/);
});

test('a damaged list of queries without a result is told as such', async (t) => {
  for (const text of ['[{"query": 1}, null, 7', '[{"query": 1}]', '{}']) {
    const folder = await folderOf(t, { ...FILES, '.data/search-gaps.json': text });
    const { code, output } = await tried(folder, ['quality', 'zero-results', folder, '--json']);
    t.is(code, 1, text);
    t.regex(output, /search-gaps\.json' is damaged, or not a list of queries\. Restore it/);
  }
});

test('a service keeps a damaged list of queries without a result aside, and says so once', async (t) => {
  const folder = await folderOf(t, {
    ...FILES,
    '.data/search-gaps.json': '[{"query": "zz',
  });
  const data = join(folder, '.data');
  for (const times of [1, 0]) {
    const flags = ['--port', '0', '--host', '127.0.0.1', '--data', data, ...KEPT];
    const running = docent(t, ['serve', folder, ...flags]);
    await fetch(`${await address(running)}/api/v1/search?q=zzzzinstall`);
    running.child.kill('SIGTERM');
    t.is(await running.exit, 0);
    t.is(running.output().split('it was renamed, and a new list started').length - 1, times);
  }
  t.is(await readFile(join(data, 'search-gaps.damaged.json'), 'utf8'), '[{"query": "zz');
  const { output } = await tried(folder, ['quality', 'zero-results', folder]);
  t.regex(output, /2 {2}.*zzzzinstall/);
});
