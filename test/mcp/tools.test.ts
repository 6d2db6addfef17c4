import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';
import { handMadeGeneration, type HandMade } from '../helpers/library.ts';
import { endpoint, modern, SPECIFIED_TOOLS } from '../helpers/mcp.ts';
import { callsOf, type ListedTool } from '../helpers/tool-calls.ts';
import { sayTheSame } from '../helpers/say-the-same.ts';
import type { SearchOptions } from '../../src/search/search.ts';
import { verifies } from '../helpers/verifies.ts';
import { pageAt } from '../helpers/folder.ts';

interface Called {
  readonly text: string;
  readonly data: any;
  readonly isError: boolean;
}

/** A function that calls a tool, and checks that data and text say the same. */
async function caller(
  t: ExecutionContext,
  made: HandMade = {},
  generation = handMadeGeneration(made),
): Promise<(name: string, args?: object) => Promise<Called>> {
  const { server } = await endpoint(t, { generation });
  return async (name, args = {}) => {
    const params = { name, arguments: args };
    const { body } = await modern(server, { method: 'tools/call', params });
    const { content, structuredContent: data, isError = false } = body.result;
    const [{ text }] = content;
    if (data !== undefined) sayTheSame(t, text, data);
    return { text, data, isError };
  };
}

test('every tool has a title, annotations, schemas and prose of a length that clients keep', async (t) => {
  const { server } = await endpoint(t);
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  const names = tools.map(({ name }: { name: string }) => name);
  t.deepEqual(
    names.filter((name: string) => SPECIFIED_TOOLS.includes(name)),
    SPECIFIED_TOOLS,
  );
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const described = new Set<string>();
  for (const tool of tools) {
    t.true(tool.description.length < 2048, tool.name);
    t.truthy(tool.title, tool.name);
    t.true(tool.annotations.readOnlyHint, tool.name);
    t.false(tool.annotations.openWorldHint, tool.name);
    t.is(tool.inputSchema.type, 'object', tool.name);
    t.notThrows(() => ajv.compile(tool.inputSchema), tool.name);
    if (tool.outputSchema !== undefined) t.notThrows(() => ajv.compile(tool.outputSchema));
    for (const [name, property] of Object.entries<any>(tool.inputSchema.properties)) {
      const isSaid = described.has(name) || property.description || property.enum;
      t.truthy(isSaid, `${tool.name}.${name}`);
      described.add(name);
    }
  }
});

test('what a tool returns keeps to its output schema', async (t) => {
  const { server } = await endpoint(t);
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const withSchema: ListedTool[] = tools.filter((tool: ListedTool) => tool.outputSchema);
  t.true(withSchema.length >= SPECIFIED_TOOLS.length - 1);
  for (const [name, args] of callsOf(withSchema, {
    query: 'acme',
    pattern: 'acme',
    runtime: 'bun',
  })) {
    const params = { name, arguments: args };
    const { result } = (await modern(server, { method: 'tools/call', params })).body;
    const validate = ajv.compile(withSchema.find((tool) => tool.name === name)?.outputSchema ?? {});
    t.true(validate(result.structuredContent), `${name}: ${ajv.errorsText(validate.errors)}`);
  }
});

test('search_docs names the next call with the slug of the best result', async (t) => {
  const call = await caller(t);
  const { data } = await call('search_docs', { query: 'acme' });
  t.is(data.query, 'acme');
  t.is(data.results[0].slug, 'install');
  t.regex(data.next, /get_page \{"slug":"install"\}/);
});

test('search_docs without a hit says what to try', async (t) => {
  const call = await caller(t);
  const { data, isError } = await call('search_docs', { query: 'zebra' });
  t.false(isError);
  t.deepEqual(data.results, []);
  t.regex(data.next, /list_pages/);
});

test('search_docs without a hit names the nearest page as the next call', async (t) => {
  const call = await caller(t);
  const { data } = await call('search_docs', { query: 'install', kind: 'release' });
  t.deepEqual(data.results, []);
  t.is(data.nearest.pages[0].slug, 'install');
  t.regex(data.next, /nearest page with get_page \{"slug": "install"\}/);
});

test('search_docs gives all results page by page when they do not fit', async (t) => {
  const call = await caller(t, { more: 30 });
  const slugs: string[] = [];
  let cursor: string | undefined;
  do {
    const args = { query: 'many', limit: 50, max_chars: 1000, ...(cursor && { cursor }) };
    const { text, data } = await call('search_docs', args);
    t.true(text.length <= 1000, text);
    slugs.push(...data.results.map(({ slug }: { slug: string }) => slug));
    ({ cursor } = data);
  } while (cursor !== undefined);
  t.deepEqual(
    slugs,
    Array.from({ length: 30 }, (_, index) => `extra-${index}`),
  );
});

const misnamed: readonly (readonly [tool: string, args: object])[] = [
  ['search_docs', { question: 'acme' }],
  ['search_docs', { q: 'acme' }],
  ['search_docs', { search_query: 'acme' }],
  ['get_page', { id: 'install' }],
  ['get_page', { uri: 'http://localhost:3000/docs/install' }],
  ['find_samples', { lang: 'ts' }],
  ['find_samples', { code_language: 'ts' }],
  ['search_docs', { query: 'acme', code_language: 'ts' }],
  ['check_known_issue', { q: 'windows' }],
];

for (const [tool, args] of misnamed) {
  test(`${tool} understands ${JSON.stringify(args)}`, async (t) => {
    const call = await caller(t);
    const { isError, text } = await call(tool, args);
    t.false(isError, text);
  });
}

test('numbers that a model wrote as text are understood', async (t) => {
  const call = await caller(t, { more: 5 });
  const { data } = await call('search_docs', { query: 'many', limit: '2' });
  t.is(data.results.length, 2);
});

const faults: readonly (readonly [tool: string, args: object, says: RegExp])[] = [
  ['search_docs', {}, /"query" is required/],
  ['search_docs', { query: 'x'.repeat(20_001) }, /query/],
  ['search_docs', { query: 'a', limit: 51 }, /"limit" must be less than or equal to 50/],
  ['search_docs', { query: 'a', kind: 'video' }, /page, section, sample, release, gap/],
  ['search_docs', { query: 'a', section: 'guied' }, /guide/],
  ['search_docs', { query: 'a', limti: 3 }, /did you mean "limit"/],
  ['search_docs', { query: 'a', cursor: 'nonsense' }, /not a cursor/],
  ['get_page', {}, /one of "slug", "path" and "url"/],
  ['get_page', { slug: 'a', url: 'b' }, /only one of/],
  ['get_page', { slug: 'instal' }, /Did you mean install\?.*list_pages/],
  ['get_page', { slug: 'install', section: 'first-step' }, /first-steps/],
  ['get_page', { slug: 'configure', section: 'any' }, /no sections/],
  ['get_page', { slug: 'configure', offset: 5000 }, /behind the end/],
  ['list_pages', { section: 'nope' }, /guide/],
  ['compare_runtimes', { runtime: 'perl' }, /node, bun, deno, cpython, java, kotlin/],
  ['check_known_issue', {}, /"query" or "report"/],
];

for (const [tool, args, says] of faults) {
  test(`${tool} ${JSON.stringify(args).slice(0, 60)} says what to change`, async (t) => {
    const call = await caller(t);
    const { isError, text, data } = await call(tool, args);
    t.true(isError);
    t.is(data, undefined);
    t.regex(text, says);
  });
}

const names: readonly object[] = [
  { slug: 'install' },
  { slug: 'setup' },
  { slug: '/docs/install' },
  { path: '/docs/install' },
  { path: '/docs/install.md' },
  { path: 'guide/install.md' },
  { url: 'http://localhost:3000/docs/install' },
  { url: 'http://localhost:3000/docs/install.md?x=1' },
];

for (const name of names) {
  test(`get_page finds the page by ${JSON.stringify(name)}`, async (t) => {
    verifies('tool:get-page');
    const call = await caller(t);
    const { text, isError, data } = await call('get_page', name);
    t.false(isError, text);
    t.is(data, undefined);
    t.true(text.startsWith('# Install\n'));
    t.true(text.endsWith('See the issues.\n'));
  });
}

test('get_page gives one section with its subsections, and no heading of a code block', async (t) => {
  const call = await caller(t);
  const section = '## First steps\n\nRun `acme init`.\n\n### Check\n\nIt prints a version.\n\n';
  t.is((await call('get_page', { slug: 'install', section: 'first-steps' })).text, section);
  t.is((await call('get_page', { slug: 'install', section: 'First steps' })).text, section);
  const url = 'http://localhost:3000/docs/install#first-steps';
  t.is((await call('get_page', { url })).text, section);
  const last = await call('get_page', { slug: 'install', section: 'trouble' });
  t.regex(last.text, /## Not a heading[\s\S]+See the issues\.\n$/);
});

test('get_page gives a long page in parts that together are the page', async (t) => {
  const call = await caller(t);
  const page = pageAt(handMadeGeneration().library, 'long-page').markdown;
  let whole = '';
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const { text } = await call('get_page', { slug: 'long-page', offset });
    t.true(text.length < 20_500);
    const [part = '', note] = text.split(/\n\n---\n(?=Characters \d+ to \d+ of )/);
    whole += part;
    const next = /"offset":(\d+)/.exec(note ?? '')?.[1];
    offset = next === undefined ? undefined : Number(next);
  }
  t.is(whole, page);
});

test('get_page shows the outline of a page with sizes', async (t) => {
  const call = await caller(t);
  const { text } = await call('get_page', { slug: 'install', outline: true });
  t.regex(text, /- First steps \(#first-steps, \d+ characters\)\n {2}- Check \(#check, \d+ char/);
});

test('list_pages lists in navigation order, in parts when they do not fit', async (t) => {
  verifies('tool:list-pages');
  const call = await caller(t, { more: 40 });
  const all = await call('list_pages', { section: 'guide', max_chars: 100_000 });
  t.is(all.data.count, 43);
  t.deepEqual(all.data.sections, [{ id: 'guide', title: 'Guide' }]);
  const first = await call('list_pages', { max_chars: 2000 });
  const second = await call('list_pages', { max_chars: 2000, cursor: first.data.cursor });
  t.is(second.data.pages[0].slug, all.data.pages[first.data.count].slug);
});

const filters: readonly (readonly [args: object, ids: readonly string[]])[] = [
  [{ recorded: true }, ['hello', 'list']],
  [{ language: 'TypeScript' }, ['hello']],
  [{ language: 'bash' }, ['list']],
  [{ tag: 'start' }, ['hello']],
  [{ level: 'beginner' }, ['hello']],
  [{ query: 'hello' }, ['hello']],
  [{ query: 'hello', language: 'sh' }, []],
  [{ limit: 1 }, ['hello']],
];

for (const [args, ids] of filters) {
  test(`find_samples ${JSON.stringify(args)} finds ${ids.join(', ') || 'nothing'}`, async (t) => {
    verifies('tool:find-samples');
    const call = await caller(t);
    const { data } = await call('find_samples', args);
    t.deepEqual(
      data.samples.map(({ id }: { id: string }) => id),
      ids,
    );
  });
}

test('find_samples lists samples that ran before blocks that match better', async (t) => {
  verifies('tool:find-samples');
  const generation = handMadeGeneration();
  const { search } = generation;
  const better = { slug: 'install', anchor: 'trouble', kind: 'section', score: 0.9 };
  const ranked = {
    ...search,
    async search(query: string, options: SearchOptions) {
      const found = await search.search(query, options);
      return options.kind === 'sample' ? found : { ...found, hits: [better, ...found.hits] };
    },
  } as typeof search;
  const call = await caller(t, {}, { ...generation, search: ranked });
  const { samples } = (await call('find_samples', { query: 'hello' })).data;
  t.deepEqual(
    samples.map(({ recorded }: { recorded: boolean }) => recorded),
    [true, false],
  );
});

test('find_samples without a match names the languages and tags that code has', async (t) => {
  const call = await caller(t);
  const none = await call('find_samples', { language: 'cobol', tag: 'zzz' });
  t.regex(none.data.next, /There are languages: [^,.\s]+(?:, [^,.\s]+)*\. There are tags: start/);
  const bare = handMadeGeneration();
  const pages = await caller(t, {}, { ...bare, library: { ...bare.library, samples: [] } });
  const { next } = (await pages('find_samples', { tag: 'zzz' })).data;
  t.true(next.includes('There are no tags.'), next);
});

test('find_samples gives the command and the recorded output', async (t) => {
  verifies('tool:find-samples:result');
  const call = await caller(t);
  const [sample] = (await call('find_samples', { query: 'hello' })).data.samples;
  t.is(sample.command, 'node hello.ts');
  t.is(sample.output, 'hello');
  t.is(sample.page, 'install');
});

test('get_benchmarks gives each number with what repeats it, and nothing that is not published', async (t) => {
  verifies('tool:get-benchmarks');
  const call = await caller(t);
  const all = await call('get_benchmarks');
  t.is(all.data.total, 2);
  t.is(all.data.benchmarks[0].command, 'npm run bench');
  t.is((await call('get_benchmarks', { name: 'Start' })).data.benchmarks[0].name, 'start');
  t.regex((await call('get_benchmarks', { name: 'sarch' })).data.next, /search/);
});

test('compare_runtimes cites published claims, and says when there are none', async (t) => {
  verifies('tool:compare-runtimes', 'tool:compare-runtimes:claims');
  const call = await caller(t);
  const bun = await call('compare_runtimes', { runtime: 'Bun' });
  t.is(bun.data.claims.length, 2);
  t.is(bun.data.claims[0].source, 'https://example.org');
  t.is((await call('compare_runtimes', { runtime: 'bun', topic: 'memory' })).data.total, 1);
  const java = await call('compare_runtimes', { runtime: 'java' });
  t.deepEqual(java.data.claims, []);
  t.deepEqual(java.data.published, ['bun']);
  t.regex(java.data.next, /No comparison with java is published.*bun/);
});

test('check_known_issue finds documented gaps, and says that no tracker is connected', async (t) => {
  verifies('tool:check-known-issue');
  const call = await caller(t);
  const gap = await call('check_known_issue', { query: 'windows' });
  t.false(gap.data.connected);
  t.is(gap.data.matches[0].kind, 'gap');
  const none = await call('check_known_issue', { report: { title: 'zebra' } });
  t.regex(none.data.next, /No issue tracker is connected/);
});

test('tools and prompts without data behind them are not offered', async (t) => {
  const agentData = new Map();
  const { server } = await endpoint(t, { generation: handMadeGeneration({ agentData }) });
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  const offered = tools.map(({ name }: { name: string }) => name);
  t.false(offered.includes('get_benchmarks') || offered.includes('compare_runtimes'));
  t.true(offered.includes('search_docs'));
  t.deepEqual((await modern(server, { method: 'prompts/list' })).body.result.prompts, []);
  const { instructions } = (await modern(server, { method: 'server/discover' })).body.result;
  t.notRegex(instructions, /get_benchmarks|compare_runtimes|submit_report/);
});

test('descriptions name the product, and say what quotes do', async (t) => {
  const { server } = await endpoint(t);
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  for (const { name, description } of tools) t.regex(description, /Acme/, name);
  t.regex(tools[0].description, /[Qq]uotes/);
});

test('every code block is found, with recorded: false beside samples that ran', async (t) => {
  const call = await caller(t);
  const { data } = await call('find_samples', { recorded: false });
  t.deepEqual(
    data.samples.map(({ language, page, anchor, recorded }: any) => [
      language,
      page,
      anchor,
      recorded,
    ]),
    [['md', 'install', 'trouble', false]],
  );
});

test('several pages and sections are read in one call, as far as they fit', async (t) => {
  const call = await caller(t);
  const { text } = await call('get_page', { pages: ['install#check', 'configure', 'nothing'] });
  t.regex(text, /### Check[\s\S]+# Configure[\s\S]+no page "nothing"/);
  const args = { pages: ['long-page', 'long-page#end', 'install'], max_chars: 1000 };
  const cut = await call('get_page', args);
  t.true(cut.text.length <= 1000);
  t.regex(cut.text, /get_page \{"pages":\["/);
});
