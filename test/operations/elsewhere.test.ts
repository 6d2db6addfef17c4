/** What answers a query better than the edition that was asked: another set, the current version, the same without filters. */
import test, { type ExecutionContext } from 'ava';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const chapters = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `guide/page-${at}.md`,
    `# Chapter ${at}\n\nEvery tool of the workshop has a place, and a handle number ${at}.\n`,
  ]),
);
const proxy = '# Reverse proxy\n\nPut the wombat behind a proxy that keeps the connection open.\n';

interface Answer {
  readonly confidence?: string;
  readonly elsewhere?: readonly {
    readonly slug: string;
    readonly url: string;
    readonly confidence: string;
    readonly edition?: object;
  }[];
}

async function sets(t: ExecutionContext, isBroken = false) {
  const made = await handMadeEditions(t, [
    {
      set: 'core',
      version: 'v2',
      prefix: '',
      files: { ...chapters, 'guide/anvil.md': '# Anvil\n\nOf iron.\n' },
    },
    { set: 'core', version: 'v1', status: 'old', prefix: '/v1', files: chapters },
    { set: 'cli', version: 'v9', prefix: '/cli', files: { ...chapters, 'ops/proxy.md': proxy } },
    { set: 'web', version: 'v9', prefix: '/web', files: chapters },
  ]);
  const [first] = made.all();
  const editions = isBroken
    ? {
        ...made,
        open: (edition: typeof first & {}) =>
          edition === first ? made.open(edition) : Promise.reject(new Error('the disk is broken')),
      }
    : made;
  const { get, server } = await service(t, { editions });
  const asked = async (path: string): Promise<Answer> =>
    JSON.parse((await get(path)).payload) as Answer;
  return { asked, server };
}

test('a set that probably does not answer names the sets that do, best page first', async (t) => {
  verifies('search-results:elsewhere');
  const { asked, server } = await sets(t);
  const { confidence, elsewhere } = await asked('/api/v1/search?q=reverse+proxy');
  t.is(confidence, 'none');
  t.is(elsewhere?.length, 1);
  t.like(elsewhere?.[0], { slug: 'ops-proxy', confidence: 'high', edition: { set: 'cli' } });
  t.regex(elsewhere?.[0]?.url ?? '', /\/cli\/docs\/ops-proxy$/);
  t.is((await asked('/api/v1/search?q=anvil')).elsewhere, undefined, 'it is sure itself');
  t.deepEqual((await asked('/api/v1/search?q=zzqqxx')).elsewhere, [], 'nobody answers');

  const params = { name: 'search_docs', arguments: { query: 'reverse proxy' } };
  const { body } = await legacy(server, '2025-11-25', { method: 'tools/call', params });
  const { content, structuredContent } = body.result as {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent: Answer;
  };
  t.is(structuredContent.elsewhere?.[0]?.slug, 'ops-proxy');
  t.regex(content[0]?.text ?? '', /Better with \{"set":"cli".*confidence high.*ops-proxy/);
});

test('the search page names the sets that answer better', async (t) => {
  verifies('search-page:elsewhere');
  const { server } = await sets(t);
  const page = async (query: string): Promise<string> =>
    (await server.inject({ url: `/search?q=${query}` })).payload;
  t.regex(
    await page('reverse+proxy'),
    /Better answered in:[^]*href="\/cli\/docs\/ops-proxy"\s*>Reverse proxy<[^]*>cli · v9</,
  );
  t.notRegex(await page('anvil'), /<p>Better answered in/);
});

test('an old version names the current one, and a filter what it keeps out', async (t) => {
  verifies('search-results:elsewhere');
  const { asked } = await sets(t);
  const old = await asked('/api/v1/search?q=anvil&version=v1');
  t.like(old.elsewhere?.[0], { slug: 'guide-anvil', edition: { version: 'v2' } });
  const filtered = await asked('/api/v1/search?q=anvil&kind=release');
  t.is(filtered.confidence, 'none');
  t.like(filtered.elsewhere?.[0], { slug: 'guide-anvil', edition: undefined });
});

test('a set that cannot be opened is left out of the places to look', async (t) => {
  verifies('search-results:elsewhere');
  const { asked } = await sets(t, true);
  t.like(await asked('/api/v1/search?q=reverse+proxy'), { confidence: 'none', elsewhere: [] });
});

test('a documentation of one edition has nowhere else to look', async (t) => {
  verifies('search-results:elsewhere');
  const { get } = await service(t, { files: chapters });
  const { payload } = await get('/api/v1/search?q=reverse+proxy');
  t.is((JSON.parse(payload) as Answer).elsewhere, undefined);
});
