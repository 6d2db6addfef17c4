/** `docent stats`, over sums that a service has stored. */
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { parse } from 'yaml';
import { openReportStore } from '../../src/reports/open-store.ts';
import { dayOf, daysBefore, type DailySum, type SumKind } from '../../src/statistics/store.ts';
import { built } from '../helpers/artefact.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried, type Tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'install.md': '# Install\n\nRun the installer.\n',
  'guide/sso.md': '# Single sign-on\n\nLog in once.\n',
  'docent.yaml': 'redirects: { /gone: install.md }\n',
};

async function folderWith(
  t: ExecutionContext,
  sums: readonly (readonly [kind: SumKind, name: string, count: number, daysAgo: number])[],
): Promise<string> {
  const folder = await folderOf(t, FILES);
  const today = dayOf(new Date());
  const store = await openReportStore({ data: join(folder, '.data') });
  await store.statistics.add(
    sums.map(([kind, name, count, ago]): DailySum => {
      return { day: daysBefore(today, ago), kind, name, count };
    }),
    today,
  );
  await store.close();
  return folder;
}

test('stats prints totals beside those of as many days before, and the names of each kind, most frequent first', async (t) => {
  verifies('statistics:read');
  const folder = await folderWith(t, [
    ['view', '/docs/install', 5, 0],
    ['view', '/docs/install', 4, 5],
    ['view', '/docs/guide-sso', 20, 1],
    ['view', '', 100, 1],
    ['view', '/docs/install', 7, 7],
    ['view', '/docs/install', 1000, 14],
    ['tool', 'search_docs', 3, 0],
  ]);
  const { output, code } = await tried(folder, ['stats', folder, '--days', '7']);
  t.is(code, 0);
  t.regex(output, /7 days in UTC\n +129 {2}Views of pages \(before: 7\)\n/);
  t.regex(output, /\nViews of pages\n +20 {2}\/docs\/guide-sso\n +9 {2}\/docs\/install\n\n/);
  t.regex(output, /\nCalls of MCP tools\n +3 {2}search_docs\n$/);
  const json = await tried(folder, ['stats', folder, '--days', '7', '--limit', '1', '--json']);
  t.like(JSON.parse(json.output), {
    days: 7,
    view: { total: 129, before: 7, names: [{ name: '/docs/guide-sso', count: 20 }] },
    referrer: { total: 0, before: 0, names: [] },
  });
});

test('sums are compared with earlier days only where those are kept still', async (t) => {
  const folder = await folderWith(t, [
    ['view', '/docs/install', 5, 0],
    ['missing', '/docs/instal', 9, 0],
    ['missing', '/docs/instal', 2, 20],
  ]);
  const month = await tried(folder, ['stats', folder]);
  t.regex(month.output, /Views of pages \(before: 0\)\n/);
  t.regex(month.output, / 11 {2}Addresses without a page\n/);
  t.regex(month.output, / 0 {2}Searches without an answer\n/);
  const fortnight = await tried(folder, ['stats', folder, '--days', '15']);
  t.regex(fortnight.output, / 9 {2}Addresses without a page \(before: 2\)\n/);
  const year = await tried(folder, ['stats', folder, '--days', '184', '--json']);
  t.notRegex(year.output, /"before"/);
  t.like(JSON.parse(year.output), { days: 184, missing: { total: 11 } });
});

test('a list has ten names, or as many as --limit says, and all as JSON', async (t) => {
  const sums = Array.from({ length: 20 }, (_, at) => ['view', `/docs/${at}`, 9, 0] as const);
  const folder = await folderWith(t, sums);
  const named = ({ output }: Tried): number => output.match(/\/docs\/\d+/g)?.length ?? 0;
  t.is(named(await tried(folder, ['stats', folder])), 10);
  t.is(named(await tried(folder, ['stats', folder, '--json'])), 20);
  t.is(named(await tried(folder, ['stats', folder, '--json', '--limit', '3'])), 3);
});

test('where no sums are stored stats says which key stores them, and a period that is none is a wrong usage', async (t) => {
  const folder = await folderOf(t, FILES);
  const { output, code } = await tried(folder, ['stats', folder]);
  t.is(code, 0);
  t.regex(output, /are stored in '\/.*\.data'\. They are stored only with `statistics: true`\./);
  const wrong = await tried(folder, ['stats', folder, '--days', '0']);
  t.is(wrong.code, 2);
  t.regex(wrong.output, /--days takes a whole number from 1 to 366/);
});

test('redirects are proposed for addresses without a page that are near one, as lines of docent.yaml', async (t) => {
  const folder = await folderWith(t, [
    ['missing', '/docs/instal', 9, 0],
    ['missing', '/help/single-sign-on.html', 6, 0],
    ['missing', '/wp-login.php', 50, 0],
    ['missing', '/gone', 30, 0],
    ['missing', '/docs/install', 8, 0],
    ['missing', '/a": [x]\u0085#', 7, 0],
    ['missing', '/docs/*/instal', 40, 0],
    ['missing', '/docs/:any/instal', 40, 0],
  ]);
  const { output, code } = await tried(folder, ['stats', folder, '--redirects']);
  t.is(code, 0);
  t.deepEqual(parse(output), {
    redirects: { '/docs/instal': 'install', '/help/single-sign-on.html': 'guide-sso' },
  });
  t.regex(output, /"\/docs\/instal": "install" # 9 requests; Install\n/);
  const json = await tried(folder, ['stats', folder, '--redirects', '--json']);
  t.like(JSON.parse(json.output), [{ from: '/docs/instal', to: 'install', count: 9 }]);
  const first = await tried(folder, ['stats', folder, '--redirects', '--limit', '1']);
  t.deepEqual(parse(first.output), { redirects: { '/docs/instal': 'install' } });
  t.regex(first.output, /\n# Stopped at 1\. --limit takes more\.\n$/);
});

test('stats and its redirects are printed for the file that docent build wrote', async (t) => {
  const folder = await folderWith(t, [
    ['view', '/docs/install', 5, 0],
    ['missing', '/docs/instal', 9, 0],
  ]);
  const file = await built(t, folder);
  t.regex((await tried(folder, ['stats', file])).output, /\n +5 {2}\/docs\/install\n/);
  const { output } = await tried(folder, ['stats', file, '--redirects']);
  t.deepEqual(parse(output), { redirects: { '/docs/instal': 'install' } });
});

test('forget deletes every sum, and is not dropped in silence beside another request', async (t) => {
  const folder = await folderWith(t, [['view', '/docs/install', 5, 0]]);
  const both = await tried(folder, ['stats', folder, '--forget', '--redirects']);
  t.is(both.code, 2);
  t.regex(both.output, /Give --redirects or --forget, not both\./);
  t.is((await tried(folder, ['stats', folder, '--forget'])).code, 0);
  t.regex((await tried(folder, ['stats', folder])).output, /^No sums of /);
});
