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
import type { ListedTool } from '../helpers/tool-calls.ts';

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

/** By the names of arguments, whichever tool has them. */
const ARGUMENTS: Readonly<Record<string, Arbitrary<unknown>>> = {
  query: queries,
  slug: slugs,
  pages: constantFrom(['agents-tools', 'api-errors#errors'], ['x', 'agents-mcp']),
  detail: constantFrom('titles', 'snippets', 'sections'),
  kind: constantFrom('page', 'section', 'sample', 'gap'),
  language: constantFrom('sh', 'ts', 'json', 'yaml', 'perl', 'cobol'),
  section: constantFrom('api', 'nope'),
  limit: integer({ min: 1, max: 20 }),
  outline: constantFrom(true, false),
  recorded: constantFrom(true, false),
  runtime: constantFrom('node', 'bun', 'deno', 'cpython', 'java', 'kotlin'),
  topic: constantFrom('memory', 'latency', 'zebra'),
  name: constantFrom('build', 'HTML', 'docent', 'zzz'),
};

/** Arguments of one tool: those that it requires, and any of the others. */
function argumentsOf({
  inputSchema: { properties, required = [] },
}: ListedTool): Arbitrary<object> {
  const own = Object.entries(ARGUMENTS).filter(([name]) => name in properties);
  const given = own.map(([name, value]) => [name, required.includes(name) ? value : maybe(value)]);
  const size = 'max_chars' in properties ? { max_chars: maxChars } : {};
  // A page or several, not both.
  return record({ ...Object.fromEntries(given), ...size }).map(({ pages, ...more }: any) =>
    pages === undefined || more.slug !== undefined ? more : { ...more, pages },
  );
}

test(`${CALLS} random calls of each tool: by its schema, text and data the same, within max_chars`, async (t) => {
  t.timeout(1_800_000);
  const { call, tools } = await ownDocumentation(t);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const tool of tools as readonly ListedTool[]) {
    const { name, outputSchema } = tool;
    const validate = outputSchema && ajv.compile(outputSchema);
    await assert(
      asyncProperty(argumentsOf(tool), async (args: { readonly max_chars?: number }) => {
        const { text, data, isError } = await call(name, JSON.parse(JSON.stringify(args)));
        if (isError) return;
        const given = `${name} ${JSON.stringify(args)}`;
        const budget = args.max_chars ?? Infinity;
        t.true(text.length <= budget, `${given}: ${text.length}`);
        if (validate === undefined) return;
        t.true(JSON.stringify(data).length <= budget, given);
        t.true(validate(data), `${given}: ${ajv.errorsText(validate.errors)}`);
        sayTheSame(t, text, data);
      }),
      { numRuns: CALLS },
    );
  }
});

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
