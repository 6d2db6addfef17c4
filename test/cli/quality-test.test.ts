/** `docent quality test`, as a command. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { folderOf } from '../helpers/folder.ts';
import { tried, type Tried } from '../helpers/tried.ts';

const FILES = {
  'install.md': '# Install\n\nRun the installer.\n\n## On Windows\n\nRun the other one.\n',
  'use.md': '# Use\n\nAsk it.\n',
};

async function graded(
  t: ExecutionContext,
  [name, text]: readonly [name: string, text: string],
  flags: readonly string[] = [],
): Promise<Tried & { readonly folder: string }> {
  const folder = await folderOf(t, FILES);
  await writeFile(join(folder, name), text);
  const argv = ['quality', 'test', folder, '--queries', join(folder, name), ...flags];
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
  const argv = ['quality', 'test', folder, '--queries', join(folder, 'queries.yaml')];
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

/** Grades a list beside the baseline of another; answers with what came out, and with how it is done again. */
async function compared(t: ExecutionContext, lists: { readonly before: string; now: string }) {
  const { folder } = await graded(t, ['queries.yaml', lists.before]);
  const file = join(folder, 'queries.yaml');
  const baseline = join(folder, 'baseline.json');
  const argv = ['quality', 'test', folder, '--queries', file, '--baseline', baseline];
  await tried(folder, [...argv, '--update']);
  await writeFile(file, lists.now);
  const again = (...flags: string[]) => tried(folder, [...argv, ...flags]);
  return { ...(await again()), folder, baseline, again };
}

const LOW = '- { query: run, page: install#on-windows }\n';

test('a query that is new in the list, or gone from it, makes no other worse: only what both lists have is compared', async (t) => {
  const more = await compared(t, { before: GOOD, now: GOOD + LOW });
  t.is(more.code, 0, more.output);
  t.regex(more.output, /2 queries in both lists, .* 1\.000 \(was 1\.000\); 1 new;.*--update/);
  const less = await compared(t, { before: LOW + GOOD, now: LOW });
  t.is(less.code, 0, less.output);
  t.regex(less.output, /1 query in both lists, .*; 2 gone;/);
  const { output } = await less.again('--json');
  t.like(JSON.parse(output), { compared: { common: 1, added: 0, gone: 2 }, failures: [] });
  const other = await compared(t, { before: GOOD, now: LOW });
  t.is(other.code, 0, other.output);
  t.regex(other.output, /0 queries in both lists; 1 new; 2 gone;/);
});

test('a query that both lists have is worse however many good ones are new, and what failed is said', async (t) => {
  const now = `${GOOD}- { query: other one, page: install }\n- { query: install, page: install }\n`;
  const { folder, again } = await compared(t, { before: GOOD, now });
  await writeFile(join(folder, 'ask.md'), '# Ask\n\nAsk, ask and ask.\n');
  const { code, output } = await again();
  t.is(code, 1);
  t.regex(output, /lower {3}'ask'/);
  t.regex(output, /failed: the mean reciprocal rank of 2 queries .* fell from 1\.000 to 0\.750/);
  const low = await graded(t, ['queries.yaml', '- { query: installer, page: use }\n']);
  t.regex(low.output, /failed: 1 query marked "missed"/);
});

test('a baseline that cannot be read or written is named with what to change', async (t) => {
  const { folder, baseline, again } = await compared(t, { before: GOOD, now: GOOD });
  const below = (...flags: string[]) => again('--baseline', join(folder, 'no', 'b.json'), ...flags);
  const missing = await below('--update');
  t.is(missing.code, 1);
  t.regex(missing.output, /b\.json' cannot be written: there is no folder '.*no'\. Make it/);
  t.regex((await below()).output, /b\.json' cannot be read \(there is no such file\).*--update/);
  t.regex((await again('--baseline', folder)).output, /cannot be read \(it is a folder/);
  t.regex((await again('--baseline', folder, '--update')).output, /written: it is a folder\. Name/);
  for (const text of ['', '{', '[]', '{"verdicts": [{"query": 1}]}']) {
    await writeFile(baseline, text);
    const { code, output } = await again();
    t.is(code, 1);
    t.regex(output, /is no baseline that was recorded.*--update/);
  }
});

const refused: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  [
    'queries.yaml',
    '- { query: x }\n\n- { page: y, rank: 11 }\n',
    /query 1 \(line 1\): `page` is missing\.\n.*query 2 \(line 3\): `query` is missing\.\n.*`rank` is '11'; give a whole number from 1 to 10\./,
  ],
  [
    'queries.yaml',
    '- { query: x, page: use }\n- { query: x, page: instal }\n',
    /query 2 \(line 2\): 'instal' is no page or section of the folder\. Did you mean 'install'\?/,
  ],
  ['queries.csv', 'query,page\n\nx,us.md\n', /query 1 \(line 3\): 'us\.md' .* 'use\.md'\?/],
  ['queries.yaml', '- { query: x, page: install#on-window }\n', / 'install#on-windows'\?/],
  ['queries.yaml', '- { query: [x], page: 7, pag: x }\n', /`query` must be text.*\n.*`pag` is not/],
  ['queries.yaml', '- { query: "", page: x }\n- x\n', /`query` is empty.*\n.*an entry needs/],
  ['queries.json', '{', /is not understood[\s\S]*Write a list/],
  ['queries.json', '{ "value": 1 }', /The file must hold a list/],
  ['queries.csv', 'query,page\n"x', /is not understood/],
  ['queries.yaml', '[]', /The list is empty/],
  ['queries.yaml', '', /The file must hold a list/],
];

test('a query that is a number needs no quotes', async (t) => {
  const list = '- { query: 404, page: use }\n- { query: 1.10, page: use, rank: 3 }\n';
  const { output } = await graded(t, ['queries.yaml', list]);
  t.regex(output, /'404': use is not among 10\.[\s\S]*'1\.10': use is not among 10, at most 3/);
});

for (const [name, text, says] of refused) {
  test(`${name} with ${JSON.stringify(text.slice(0, 30))} is refused with what to change`, async (t) => {
    const { code, output } = await graded(t, [name, text]);
    t.is(code, 1);
    t.regex(output, says);
  });
}

test('without a folder, the queries are asked of the built site that the environment names', async (t) => {
  const folder = await folderOf(t, {
    'site/index.html': '<html><body><main><h1>Kit</h1><p>Quokkas.</p></main></body></html>',
    'queries.yaml': '- { query: quokkas, page: index.html, rank: 1 }\n',
  });
  const argv = ['quality', 'test', '--queries', join(folder, 'queries.yaml')];
  const { code, output } = await tried(folder, argv, { DOCENT_SITE: join(folder, 'site') });
  t.is(code, 0, output);
});
