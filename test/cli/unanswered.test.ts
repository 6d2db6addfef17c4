/** `docent quality unanswered`, as a command, and the list that a service keeps for it. */
import { join } from 'node:path';
import test from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { openReportStore } from '../../src/reports/open-store.ts';
import { dayOf, type DailySum } from '../../src/statistics/store.ts';
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

/** Stores sums as a service does. */
async function stored(data: string, sums: readonly DailySum[]): Promise<void> {
  const store = await openReportStore({ data });
  await store.statistics.add(sums, dayOf(new Date()));
  await store.close();
}

const dayAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));

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
  const { output } = await tried(folder, ['quality', 'unanswered', folder, '--json']);
  const listed = JSON.parse(output) as { query: string; count: number }[];
  t.deepEqual(
    listed.map(({ query, count }) => [query, count]),
    [['zzzzburrow', 1]],
  );
});

test('where nothing is kept the folder that was read is named, and --data names another', async (t) => {
  const folder = await folderOf(t, FILES);
  const { output, code } = await tried(folder, ['quality', 'unanswered', folder]);
  t.is(code, 0);
  t.regex(
    output,
    /stored in '\/.*\.data'\. They are stored only with `search\.unanswered: true`\./,
  );
  const kind = 'unanswered';
  const [early, late, old] = [dayAgo(3), dayAgo(2), dayAgo(40)];
  await stored(join(folder, 'other'), [
    { day: late, kind, name: 'zzzz', count: 1 },
    { day: late, kind, name: 'yyyy', count: 1 },
    { day: late, kind, name: '', count: 7 },
    { day: early, kind, name: 'zzzz', count: 2 },
    { day: early, kind, name: 'windows', count: 9 },
    { day: old, kind, name: 'xxxx', count: 9 },
    { day: late, kind: 'missing', name: '/wwww', count: 9 },
  ]);
  const other = ['quality', 'unanswered', folder, '--data', join(folder, 'other')];
  const listed = (await tried(folder, other)).output;
  const rows = listed.split('\n').map((line) => line.trim());
  t.deepEqual(rows.slice(1, 4), [
    `3  ${late}  nothing   zzzz`,
    `1  ${late}  nothing   yyyy`,
    `${late}: 7 more searches, for which the day had no room.`,
  ]);
  t.notRegex(listed, /windows|xxxx|wwww/, 'answered, too old, something else');
});
