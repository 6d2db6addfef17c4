import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const versions: readonly HandMade[] = [
  {
    version: 'v2',
    prefix: '',
    files: {
      'install.md':
        '# Install\n\nSee [options](options.md).\n\n## Linux\n\nRun `wombat setup`.\n\n## macOS\n\nUse brew.\n',
      'options.md':
        '# Options\n\nBack to [install](install.md), or to [the first one](https://docs.test/v0/docs/install).\n\n## Port\n\nThe port is 8080.\n',
      'new.md': '# New\n\nA proxy for burrows.\n',
    },
  },
  {
    version: 'v1',
    status: 'old',
    prefix: '/v1',
    files: {
      'install.md':
        '# Install\n\nSee [options](options.md).\n\n## Linux\n\nRun `wombat init`.\n\n## Windows\n\nUse the installer.\n',
      'options.md':
        '# Options\n\nBack to [install](install.md), or to [the first one](https://docs.test/v0/docs/install).\n\n## Port\n\nThe port is 8080.\n',
      'old.md': '# Old\n\nGone soon.\n',
    },
  },
];

type Call = (input: object) => Promise<any>;

async function client(t: ExecutionContext, given = versions): Promise<Call> {
  const { server } = await service(t, { editions: await handMadeEditions(t, given) });
  return async (input) => {
    const params = { name: 'compare_versions', arguments: input };
    const { body } = await legacy(server, '2025-06-18', { method: 'tools/call', params });
    return (body as { result: unknown }).result;
  };
}

async function data(t: ExecutionContext, input: object, given = versions): Promise<any> {
  const result = await (await client(t, given))(input);
  return result.structuredContent ?? t.fail(JSON.stringify(result));
}

test('compare_versions lists the pages that differ, but not those whose links name another version', async (t) => {
  verifies('tool:compare-versions');
  const { changes, pages, ...rest } = await data(t, { since: 'v1' });
  t.like(rest, { since: 'v1', version: 'v2' });
  t.deepEqual(pages, { compared: 4, total: 4 });
  t.deepEqual(
    new Set(changes.map(({ slug, change }: any) => `${change} ${slug}`)),
    new Set(['changed install', 'added new', 'removed old']),
  );
  const { sections } = changes.find(({ slug }: any) => slug === 'install');
  t.deepEqual(sections, ['Linux', 'macOS', 'Windows']);
  t.regex(rest.next, /compare_versions \{"since": "v1", "slug": …\}/);
});

test('compare_versions returns the lines of a page, of a section or with words', async (t) => {
  verifies('tool:compare-versions');
  const page = await data(t, { since: 'v1', slug: 'install' });
  const linux = {
    slug: 'install',
    title: 'Install',
    change: 'changed',
    heading: 'Linux',
    anchor: 'linux',
    removed: ['Run `wombat init`.'],
    added: ['Run `wombat setup`.'],
  };
  t.deepEqual(page.changes[0], linux);
  t.deepEqual(
    page.changes.map(({ change, anchor }: any) => [change, anchor]),
    [
      ['changed', 'linux'],
      ['added', 'macos'],
      ['removed', 'windows'],
    ],
  );
  t.deepEqual((await data(t, { since: 'v1', slug: 'install#linux' })).changes, [linux]);
  t.deepEqual((await data(t, { since: 'v1', query: 'WOMBAT init' })).changes, [linux]);
  const added = await data(t, { since: 'v1', query: 'burrows' });
  t.deepEqual(added.changes, [{ slug: 'new', title: 'New', change: 'added' }]);
  t.is((await data(t, { since: 'v1', slug: 'options' })).next, 'Nothing differs.');
  const backwards = await data(t, { since: 'v2', version: 'v1', slug: 'install#linux' });
  t.deepEqual(backwards.changes[0].added, ['Run `wombat init`.']);
  t.regex(backwards.next, /"version": "v1"/);
});

test('a version, page or section that there is not is refused with what there is', async (t) => {
  const call = await client(t);
  const refusal = async (input: object): Promise<string> => {
    const { isError, content } = await call(input);
    return `${isError} ${content[0].text}`;
  };
  t.regex(await refusal({ since: 'v9' }), /^true .*v2, v1/s);
  t.regex(await refusal({ since: 'v2' }), /^true .*"since" names v2/s);
  t.regex(await refusal({ since: 'v1', slug: 'nothing' }), /^true Neither version has the page/);
  t.regex(
    await refusal({ since: 'v1', slug: 'install#none' }),
    /^true Neither version of the page/,
  );
});

test('an unknown version to compare with is told with its own argument', async (t) => {
  const { isError, content } = await (await client(t))({ since: 'v9' });
  t.true(isError);
  t.regex(content[0].text, /There is no version "v9"\..* Name one of those in "since"\.$/);
});

test('parts of a comparison follow each other without a gap and fit', async (t) => {
  verifies('tool:compare-versions:bounded');
  const sections = (word: string): string =>
    `# Long\n\n${Array.from({ length: 30 }, (_, at) => `## Part ${at}\n\n${`${word} of part ${at} "quoted". `.repeat(20)}\n`).join('\n')}`;
  const long = versions.map((one, at) => ({ ...one, files: { 'long.md': sections(`Text${at}`) } }));
  const call = await client(t, long);
  const all = (await call({ since: 'v1', slug: 'long', max_chars: 100_000 })).structuredContent;
  t.is(all.changes.length, 30);
  const anchors: string[] = [];
  let cursor: string | undefined;
  do {
    const given = { since: 'v1', slug: 'long', max_chars: 1000, ...(cursor && { cursor }) };
    const { structuredContent: part, content } = await call(given);
    t.true(content[0].text.length <= 1000);
    anchors.push(...part.changes.map(({ anchor }: any) => anchor));
    ({ cursor } = part);
  } while (cursor !== undefined && anchors.length < 40);
  t.deepEqual(
    anchors,
    all.changes.map(({ anchor }: any) => anchor),
  );
});

test('a comparison stops after its share of work and goes on behind it', async (t) => {
  verifies('tool:compare-versions:bounded');
  const page = (word: string): string => `# A\n\n${`${word} words of a page.\n`.repeat(60_000)}`;
  const large = versions.map((one, at) => {
    const text = page(`Text${at}`);
    return { ...one, files: { 'a.md': text, 'b.md': text, 'c.md': text } };
  });
  const call = await client(t, large);
  const first = (await call({ since: 'v1' })).structuredContent;
  t.true(first.pages.compared < 3);
  const { structuredContent: rest } = await call({ since: 'v1', cursor: first.cursor });
  t.is(rest.pages.compared, 3);
  t.is(first.changes.length + rest.changes.length, 3);
});

test('compare_versions is offered where a set has several versions', async (t) => {
  verifies('tool:compare-versions');
  const offered = async (given: readonly HandMade[]): Promise<boolean> => {
    const { server } = await service(t, { editions: await handMadeEditions(t, given) });
    const { body } = await legacy(server, '2025-06-18', { method: 'tools/list', params: {} });
    return JSON.stringify(body).includes('"compare_versions"');
  };
  t.true(await offered(versions));
  t.false(await offered(versions.slice(0, 1)));
  const languages = versions.map((one, at) => ({ ...one, language: at === 0 ? 'en' : 'de' }));
  t.false(await offered(languages));
});
