/** `docent quality unanswered`, as a command, and the list that a service keeps for it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { openUnansweredLog, readUnanswered } from '../../src/search/quality/unanswered.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

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

/** One word of it is somewhere. */
const UNLIKELY = 'which fish swims in the other ocean today';

const KEPT = ['--search-unanswered', 'true'];

test('queries without an answer are kept by day without secrets and control characters, each counted, and shown with the nearest page', async (t) => {
  verifies('quality:unanswered');
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
    ...Array.from({ length: 4 }, () => UNLIKELY),
  ];
  for (const query of asked) await fetch(`${url}/api/v1/search?q=${encodeURIComponent(query)}`);
  for (let times = 0; times < 3; times += 1) await callTool(url, 'search_docs', 'mmmmodel');
  for (let times = 0; times < 4; times += 1) await callTool(url, 'search_docs', UNLIKELY);
  await callTool(url, 'check_known_issue', 'kkkkissue');
  for (const dead of ['docs/wwwwdead', 'docs/wwwwdead.md']) await fetch(`${url}/${dead}`);
  await fetch(`${url}/search?q=ssssite`);
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0);
  const { output } = await tried(folder, ['quality', 'unanswered', folder, '--json']);
  const gaps = JSON.parse(output) as { query: string; count: number; nearest?: string }[];
  t.like(gaps[0], { query: UNLIKELY, count: 8, found: 'unlikely', nearest: 'install' });
  t.like(gaps[1], { query: 'mmmmodel', count: 3, found: 'nothing' });
  t.like(gaps[2], { query: 'zzzzinstall', count: 2, found: 'nothing', nearest: 'install' });
  t.is(gaps.find(({ query }) => query.includes('wizard'))?.nearest, 'install');
  t.true(gaps.some(({ query }) => query === 'qqqq qqqq'));
  t.true(gaps.some(({ query }) => query === 'ssssite'));
  t.false(/wwww|kkkk/.test(output), 'only what readers search for');
  t.false(output.includes('corp-secret') || output.includes('"ask"'), output);
  t.regex(
    (await tried(folder, ['quality', 'unanswered', folder])).output,
    /2 {2}\d{4}-\d\d-\d\d {2}nothing {3}zzzzinstall {2}\(near: install\)/,
  );
});

test('a query in several sections counts once, and only if none of them answers it', async (t) => {
  const folder = await folderOf(t, {
    'guide/install.md': '# Install\n\nRun the installer.\n',
    'reference/wombat.md': '# Wombat\n\nIt digs.\n',
  });
  const flags = ['--port', '0', '--host', '127.0.0.1', '--data', join(folder, '.data'), ...KEPT];
  const running = docent(t, ['serve', folder, ...flags]);
  const url = await address(running);
  for (const query of ['zzzzburrow', 'wombat']) {
    const response = await fetch(`${url}/api/v1/search?q=${query}&section=guide,reference`);
    t.is(response.status, 200);
  }
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0);
  const days = await readUnanswered(join(folder, '.data'));
  t.deepEqual(
    days.map(({ queries }) => queries),
    [{ zzzzburrow: 1 }],
  );
});

test('where nothing is kept the folder that was read is named, and --data names another', async (t) => {
  const folder = await folderOf(t, {
    ...FILES,
    'other/unanswered.json': JSON.stringify([
      { day: '2026-01-31', queries: { zzzz: 1, yyyy: 1 }, leftOut: 7 },
      { day: '2026-01-30', queries: { zzzz: 2, windows: 9 }, leftOut: 0 },
    ]),
  });
  const { output, code } = await tried(folder, ['quality', 'unanswered', folder]);
  t.is(code, 0);
  t.regex(
    output,
    /stored in '\/.*\.data'\. They are stored only with `search\.unanswered: true`\./,
  );
  const other = ['quality', 'unanswered', folder, '--data', join(folder, 'other')];
  const listed = (await tried(folder, other)).output;
  t.regex(
    listed,
    /3 {2}2026-01-31 {2}nothing {3}zzzz\n +1 {2}2026-01-31 {2}nothing {3}yyyy\n2026-01-31: 7 more/,
  );
  t.notRegex(listed, /windows/, 'it has an answer');
});

test('a damaged list of queries without an answer is told as such', async (t) => {
  for (const text of [
    '[{"day": 1}, null, 7',
    '[{"query": "a", "count": 1, "lastSeen": "2026-01-31"}]',
    '[{"day": "2026-01-31", "queries": {"a": "b"}, "leftOut": 0}]',
    '{}',
  ]) {
    const folder = await folderOf(t, { ...FILES, '.data/unanswered.json': text });
    const { code, output } = await tried(folder, ['quality', 'unanswered', folder, '--json']);
    t.is(code, 1, text);
    t.regex(output, /unanswered\.json' is damaged, or not a list of queries\. Restore it/);
  }
});

test('a service keeps a damaged list of queries without an answer aside, and says so once', async (t) => {
  const folder = await folderOf(t, {
    ...FILES,
    '.data/unanswered.json': '[{"query": "zz',
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
  t.is(await readFile(join(data, 'unanswered.damaged.json'), 'utf8'), '[{"query": "zz');
  const { output } = await tried(folder, ['quality', 'unanswered', folder]);
  t.regex(output, /2 {2}.*zzzzinstall/);
});

test('the list holds 31 days of 200 queries each, and says how many searches it left out', async (t) => {
  verifies('quality:unanswered:bounded');
  const data = join(await folderOf(t, FILES), '.data');
  let day = 1;
  const log = await openUnansweredLog(data, {
    redact: (query) => query,
    now: () => new Date(Date.UTC(2026, 0, day, 23, 59)),
    onFault: (error) => t.fail(String(error)),
    onAside: (error) => t.fail(String(error)),
  });
  const note = (query: string, found: { total: number; confidence?: 'none' | 'low' }): void => {
    const answer = { json: new Uint8Array(), count: 0, hits: [], ...found };
    log.noteSearch({ query, options: { limit: 1, isTyped: true }, answer });
  };
  for (; day <= 40; day += 1) note('every day', { total: 0 });
  for (let at = 0; at < 250; at += 1) note(`query ${at}`, { total: 3, confidence: 'none' });
  note('query 1', { total: 0 });
  note('answered', { total: 1, confidence: 'low' });
  note('later results', { total: 60 });
  await log.close();
  const days = await readUnanswered(data);
  t.deepEqual([days.length, days[0]?.day, days.at(-1)?.day], [31, '2026-01-11', '2026-02-10']);
  const { queries = {}, leftOut } = days.at(-1) ?? {};
  t.is(Object.keys(queries).length, 200);
  t.is(queries['query 1'], 2);
  t.is(leftOut, 50);
  const text = await readFile(join(data, 'unanswered.json'), 'utf8');
  t.notRegex(text, /answered|later results|23:59/);
});
