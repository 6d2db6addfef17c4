/** `tools/list` as a whole: every model that connects reads all of it. */
import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { modern } from '../helpers/mcp.ts';
import { PUBLISHED_DATA } from '../helpers/published-data.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const files = {
  'install.md': '# Install\n\n```sh\nacme init\n```\n',
  'gaps.yaml': '- statement: Acme does not run on Windows.\n  source: install.md\n',
};

/** Two sets, each in two versions and two languages. */
const everything: readonly HandMade[] = ['acme', 'helper'].flatMap((set) =>
  ['v2', 'v1'].flatMap((version) =>
    ['en', 'de'].map((language): HandMade => {
      const prefix = `/${set}/${version}/${language}`;
      const isFirst = prefix === '/acme/v2/en';
      const status = version === 'v2' ? 'current' : 'old';
      const edition = { set, version, language, status, files, agentData: PUBLISHED_DATA } as const;
      return { ...edition, prefix: isFirst ? '' : prefix };
    }),
  ),
);

interface Listed {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, { description?: string }>> };
  readonly outputSchema?: object;
}

async function listOf(
  t: ExecutionContext,
  given: readonly HandMade[],
): Promise<{ readonly tools: readonly Listed[]; readonly tokens: number }> {
  const editions = await handMadeEditions(t, given);
  const { server } = await service(t, { editions, config: { feedback: true } });
  const { tools } = (await modern(server, { method: 'tools/list' })).body.result;
  return { tools, tokens: JSON.stringify(tools).length / 4 };
}

test('tools/list has fewer than 2,500 tokens with every tool, several sets, versions and languages', async (t) => {
  verifies('tools-list:short');
  const { tools, tokens } = await listOf(t, everything);
  t.is(tools.length, 13, tools.map(({ name }) => name).join());
  t.true(tokens < 2500, String(tokens));
  const [first] = tools;
  const { set, version, language } = first?.inputSchema.properties ?? {};
  t.regex(`${set?.description}`, /acme, helper/);
  t.regex(`${version?.description}`, /v2, v1/);
  t.regex(`${language?.description}`, /en, de/);
});

test('an argument is described by the first tool that has it, and again only where it means something else', async (t) => {
  verifies('tools-list:short');
  const { tools } = await listOf(t, everything);
  const said = new Map<string, Set<string>>();
  for (const { name, inputSchema } of tools) {
    for (const [argument, { description }] of Object.entries(inputSchema.properties)) {
      const before = said.get(argument) ?? new Set();
      if (description !== undefined) {
        t.false(before.has(description), `${name}.${argument}`);
        before.add(description);
      }
      said.set(argument, before);
    }
  }
  t.true((said.get('section')?.size ?? 0) > 1, 'a section of the site, or of a page');
});

test('output schemas are listed where there is room for them', async (t) => {
  verifies('tools-list:short');
  const { tools, tokens } = await listOf(t, everything.slice(0, 1));
  t.true(tokens < 2500, String(tokens));
  const without = tools.filter(({ outputSchema }) => outputSchema === undefined);
  t.deepEqual(
    without.map(({ name }) => name),
    ['get_page'],
  );
});
