/** Random calls of every tool, and cut answers followed to their end. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import test, { type ExecutionContext } from 'ava';
import {
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  type Arbitrary,
} from 'fast-check';
import { createSearch } from '../../src/search/index/create-search.ts';
import { loadLibrary } from '../../src/content/library/load.ts';
import { endpoint, modern } from '../helpers/mcp.ts';
import { sayTheSame } from '../helpers/say-the-same.ts';

const CALLS = 500;
const FOLLOWED = 1000;

interface Called {
  readonly text: string;
  readonly data: any;
  readonly isError: boolean;
}

/** The project's own documentation: pages, samples, gaps, numbers and comparisons. */
async function ownDocumentation(t: ExecutionContext) {
  const product = { id: 'docent', name: 'Docent', version: '1', description: '' };
  const baseUrl = 'http://localhost:3000';
  const { library } = await loadLibrary('content', { product, baseUrl });
  const search = await createSearch(library!);
  const generation = { library: library!, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { server } = await endpoint(t, { generation });
  const call = async (name: string, args: object): Promise<Called> => {
    const { body } = await modern(server, {
      method: 'tools/call',
      params: { name, arguments: args },
    });
    t.is(body.error, undefined, JSON.stringify(args));
    const { content, structuredContent: data, isError = false } = body.result;
    return { text: content[0].text, data, isError };
  };
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  return { library: library!, call, tools };
}

const maybe = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> =>
  option(value, { nil: undefined });

const queries = oneof(
  constantFrom(
    'search',
    'sitemap',
    'how do I configure the port',
    '"kind:page"',
    'zebra',
    'docent serve',
    '{}',
    '日本',
  ),
  constantFrom('max_chars', 'report', 'wasm', 'npm ci && npm start', 'tracker', 'redis'),
);
const maxChars = integer({ min: 1000, max: 30_000 });
const slugs = constantFrom(
  'start-quick-start',
  'agents-tools',
  'api-errors',
  'nothing',
  'operate-performance',
);

const ARGUMENTS: Readonly<Record<string, Arbitrary<object>>> = {
  search_docs: record({
    query: queries,
    detail: maybe(constantFrom('titles', 'snippets', 'sections')),
    kind: maybe(constantFrom('page', 'section', 'sample', 'gap')),
    language: maybe(constantFrom('sh', 'json', 'perl')),
    limit: maybe(integer({ min: 1, max: 50 })),
    max_chars: maxChars,
  }),
  get_page: oneof(
    record({ slug: slugs, outline: maybe(constantFrom(true, false)), max_chars: maxChars }),
    record({
      pages: constantFrom(['agents-tools', 'api-errors#errors'], ['x', 'agents-mcp']),
      max_chars: maxChars,
    }),
  ),
  list_pages: record({
    section: maybe(constantFrom('api', 'nope')),
    detail: maybe(constantFrom('titles')),
    max_chars: maxChars,
  }),
  find_samples: record({
    query: maybe(queries),
    language: maybe(constantFrom('sh', 'ts', 'yaml', 'cobol')),
    recorded: maybe(constantFrom(true, false)),
    limit: maybe(integer({ min: 1, max: 50 })),
    max_chars: maxChars,
  }),
  compare_runtimes: record({
    runtime: constantFrom('node', 'bun', 'deno', 'cpython', 'java', 'kotlin'),
    topic: maybe(constantFrom('memory', 'latency', 'zebra')),
    max_chars: maxChars,
  }),
  get_benchmarks: record({
    name: maybe(constantFrom('build', 'HTML', 'docent', 'zzz')),
    max_chars: maxChars,
  }),
  check_known_issue: record({ query: queries, limit: maybe(integer({ min: 1, max: 20 })) }),
};

for (const [name, given] of Object.entries(ARGUMENTS)) {
  test(`${CALLS} random calls of ${name}: by its schema, text and data the same, within max_chars`, async (t) => {
    t.timeout(300_000);
    const { call, tools } = await ownDocumentation(t);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const { outputSchema } = tools.find((tool: { name: string }) => tool.name === name);
    const validate = outputSchema && ajv.compile(outputSchema);
    await assert(
      asyncProperty(given, async (args: { readonly max_chars?: number }) => {
        const { text, data, isError } = await call(name, JSON.parse(JSON.stringify(args)));
        if (isError) return;
        const budget = args.max_chars ?? Infinity;
        t.true(text.length <= budget, `${JSON.stringify(args)}: ${text.length}`);
        if (validate === undefined) return;
        t.true(JSON.stringify(data).length <= budget, JSON.stringify(args));
        t.true(validate(data), ajv.errorsText(validate.errors));
        sayTheSame(t, text, data);
      }),
      { numRuns: CALLS },
    );
  });
}

const NOTE = /\n\n---\nCharacters (\d+) to (\d+) of \d+\. Continue with get_page (\{.*?\})[,.]/;

test(`${FOLLOWED} cut answers followed to the end give the text back byte for byte`, async (t) => {
  t.timeout(300_000);
  const { library, call } = await ownDocumentation(t);
  let followed = 0;
  for (const size of [1000, 1020, 1050, 1100, 1300, 1777, 4000]) {
    for (const page of library.contents.pages) {
      let whole = '';
      let args: object | undefined = { slug: page.slug };
      while (args !== undefined) {
        const { text } = await call('get_page', { ...args, max_chars: size });
        t.true(text.length <= size);
        const note: RegExpExecArray | null = NOTE.exec(text);
        // The fence that closes a cut code block is not the page's.
        whole += note === null ? text : text.slice(0, Number(note[2]) - Number(note[1]));
        args = note === null ? undefined : (JSON.parse(note[3]!) as object);
        followed += note === null ? 0 : 1;
      }
      t.is(whole, page.markdown, `${page.slug} at ${size}`);
    }
  }
  t.true(followed >= FOLLOWED, String(followed));
});
