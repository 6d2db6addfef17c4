import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { callsOf, type ListedTool, type ToolCall } from '../helpers/tool-calls.ts';
import { verifies } from '../helpers/verifies.ts';

const long = '\n\nMore words about wombats.'.repeat(200);
const acme: readonly HandMade[] = [
  {
    version: 'v3.5',
    prefix: '',
    files: {
      'guide/install.md': '# Install\n\nRun the installer of wombats.\n\n```sh\nwombats\n```\n',
    },
  },
  {
    version: 'v3.4',
    status: 'old',
    prefix: '/v3.4',
    files: {
      'guide/install.md': `# Install\n\nCopy the wombats.${long}\n`,
      'guide/proxy.md': '# Proxy\n\nThe proxy of wombats.\n\n```python\nimport wombat\n```\n',
    },
  },
  {
    version: 'v3.5',
    language: 'de',
    prefix: '/de',
    files: { 'guide/install.md': '# Installieren\n\nEin Beuteltier.\n' },
  },
];

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly tools?: readonly ListedTool[];
}

type Call = (tool: string, input: object) => Promise<Result>;

async function client(t: ExecutionContext, given = acme, url = '/mcp'): Promise<Call> {
  const { server } = await service(t, { editions: await handMadeEditions(t, given) });
  return async (tool, input) => {
    const params = tool === 'tools/list' ? {} : { name: tool, arguments: input };
    const method = tool === 'tools/list' ? tool : 'tools/call';
    const { body } = await legacy(server, '2025-06-18', { method, params, url });
    return (body as { result: Result }).result;
  };
}

const textOf = ({ content: [first] }: Result): string => first?.text ?? '';

test('tools take the names of editions where there are several', async (t) => {
  const call = await client(t);
  const { tools = [] } = await call('tools/list', {});
  const argumentsOf = (name: string): readonly string[] =>
    Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
  t.true(
    ['version', 'language', 'code_language'].every((one) =>
      argumentsOf('search_docs').includes(one),
    ),
  );
  t.false(argumentsOf('search_docs').includes('set'));
  t.true(['version', 'language'].every((one) => argumentsOf('get_page').includes(one)));
});

test('tools of a service with one edition are as they were', async (t) => {
  const call = await client(t, acme.slice(0, 1));
  const { tools = [] } = await call('tools/list', {});
  for (const { inputSchema } of tools) t.false('version' in inputSchema.properties);
});

test('search_docs and get_page answer from the edition that is named', async (t) => {
  const call = await client(t);
  const found = textOf(await call('search_docs', { query: 'proxy', version: 'v3.4' }));
  t.true(found.includes('https://docs.test/v3.4/docs/guide-proxy'));
  t.true(found.includes('get_page {"slug":"guide-proxy","version":"v3.4"}'));
  const german = textOf(await call('get_page', { slug: 'guide-install', language: 'de' }));
  t.true(german.startsWith('# Installieren'));
});

test('the rest of a text is read from the same edition', async (t) => {
  const call = await client(t);
  const input = { slug: 'guide-install', version: 'v3.4', max_chars: 1000 };
  t.regex(
    textOf(await call('get_page', input)),
    /Continue with get_page \{"slug":"guide-install","version":"v3.4","offset":\d+\}/,
  );
});

test('an address leads to its own edition', async (t) => {
  const call = await client(t);
  const text = textOf(await call('get_page', { url: 'https://docs.test/v3.4/docs/guide-proxy' }));
  t.true(text.startsWith('# Proxy'));
});

test('a page that only another edition has is said so', async (t) => {
  const call = await client(t);
  const result = await call('get_page', { slug: 'guide-proxy' });
  t.true(result.isError);
  t.true(textOf(result).includes('It exists in another edition: version=v3.4.'));
});

/** A call of each tool that reads an edition. */
async function readingCalls(call: Call): Promise<ToolCall[]> {
  const { tools = [] } = await call('tools/list', {});
  const reading = tools.filter(({ inputSchema }) => 'version' in inputSchema.properties);
  return callsOf(reading, {
    query: 'wombats',
    pattern: 'wombats',
    slug: 'guide-install',
    since: 'v3.4',
    runtime: 'node',
  });
}

for (const [input, text] of [
  [{ version: '9.9' }, 'There is no version "9.9". This documentation has: v3.5, v3.4.'],
  [{ language: 'fi' }, 'There is no language "fi". This documentation has: en, de.'],
] as const) {
  test(`${JSON.stringify(input)} is refused with the names that exist`, async (t) => {
    const call = await client(t);
    const calls = await readingCalls(call);
    t.true(calls.length >= 4);
    for (const [tool, more] of calls) {
      const result = await call(tool, { ...more, ...input });
      t.true(result.isError, tool);
      t.true(textOf(result).includes(text), textOf(result));
    }
  });
}

test('an unknown set is refused with the sets that exist, word by word', async (t) => {
  const [first] = acme;
  const cli = { ...first!, set: 'cli', prefix: '/cli' };
  const text =
    'There is no set "api". This service has: acme, cli. Name one of those, or leave out `set`.';
  const call = await client(t, [...acme, cli]);
  const { tools = [] } = await call('tools/list', {});
  for (const [tool, more] of await readingCalls(call)) {
    const listed = tools.find(({ name }) => name === tool);
    t.true('set' in (listed?.inputSchema.properties ?? {}), tool);
    const result = await call(tool, { ...more, set: 'api' });
    t.true(result.isError, tool);
    t.is(textOf(result), text, tool);
  }
});

test('version "all" searches all of them', async (t) => {
  const call = await client(t);
  const { structuredContent } = await call('search_docs', { query: 'wombats', version: 'all' });
  t.deepEqual(structuredContent?.['versions'], ['v3.5', 'v3.4']);
  const results = structuredContent?.['results'] as { versions: string[] }[];
  t.deepEqual([...new Set(results.flatMap(({ versions }) => versions))].toSorted(), [
    'v3.4',
    'v3.5',
  ]);
});

test('list_pages names its edition and the others', async (t) => {
  const call = await client(t);
  const { structuredContent } = await call('list_pages', { language: 'de' });
  t.deepEqual(structuredContent?.['edition'], { version: 'v3.5', language: 'de' });
  t.deepEqual(structuredContent?.['editions'], {
    version: ['v3.5', 'v3.4'],
    language: ['en', 'de'],
  });
});

test('code_language filters by the language of code', async (t) => {
  const call = await client(t);
  const input = { query: 'wombats', version: 'v3.4', code_language: 'python' };
  const { structuredContent } = await call('search_docs', input);
  t.deepEqual(
    (structuredContent?.['results'] as { slug: string }[] | undefined)?.map(({ slug }) => slug),
    ['guide-proxy'],
  );
});

test('a language of code where the documentation has several is answered with code_language', async (t) => {
  verifies('mcp:language');
  const call = await client(t);
  for (const tool of ['search_docs', 'find_samples']) {
    const wrong = await call(tool, { query: 'wombats', language: 'python' });
    t.true(wrong.isError);
    t.regex(
      textOf(wrong),
      /has: en, de\..*For the language of code, pass "code_language" instead\.$/,
    );
  }
  const page = await call('get_page', { page: 'guide-install', language: 'python' });
  t.notRegex(textOf(page), /code_language/);
  const section = await call('search_docs', { query: 'a', language: 'de', section: 'no' });
  t.true(section.isError);
  t.notRegex(textOf(section), /code_language/);
});

test('a language of documentation among those of code is answered with both', async (t) => {
  verifies('mcp:language');
  const call = await client(t);
  const input = { query: 'wombats', version: 'v3.4', language: 'en', code_language: 'de' };
  t.regex(
    textOf(await call('search_docs', input)),
    /No code is in "de"\. Code is in: py\. For the language of the documentation, pass "language"\./,
  );
  const alone = await client(t, acme.slice(0, 1));
  t.regex(
    textOf(await alone('search_docs', { query: 'wombats', language: 'de' })),
    /No code is in "de"\. .*the documentation is in en only\./,
  );
});
