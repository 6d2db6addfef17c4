/** How sure a search is that the documentation answers. */
import test from 'ava';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const filler = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `guide/page-${at}.md`,
    `# Chapter ${at}\n\nEvery tool of the workshop has a place, and a handle number ${at}.\n`,
  ]),
);
const files = {
  ...filler,
  'guide/proxy.md':
    '# Reverse proxy\n\nPut the wombat behind a proxy that keeps the connection open.\n',
};

interface Answer {
  readonly total: number;
  readonly confidence?: string;
  readonly didYouMean?: string;
}

async function asked(t: Parameters<typeof service>[0]) {
  const { get } = await service(t, { files });
  return async (parameters: string) =>
    JSON.parse((await get(`/api/v1/search?${parameters}`)).payload) as Answer;
}

test('a title is found with high confidence, words of another subject with one known among them with none', async (t) => {
  verifies('search-results:confidence');
  const search = await asked(t);
  t.like(await search('q=reverse+proxy'), { confidence: 'high' });
  const { total, confidence } = await search(
    'q=quantum+chromodynamics+lattice+handle+renormalization+gluon',
  );
  t.true(total > 0);
  t.is(confidence, 'none');
});

test('nothing found has no confidence in an answer, and neither has a filter that leaves nothing', async (t) => {
  verifies('search-results:confidence');
  const search = await asked(t);
  t.like(await search('q=zzqqxx'), { total: 0, confidence: 'none' });
  t.like(await search('q=reverse+proxy&kind=gap'), { total: 0, confidence: 'none' });
});

test('later results say nothing of confidence', async (t) => {
  verifies('search-results:confidence');
  const search = await asked(t);
  t.is((await search('q=handle&offset=2')).confidence, undefined);
});

test('a correction is offered where its results are more than nothing', async (t) => {
  verifies('search-results:confidence');
  const search = await asked(t);
  t.is((await search('q=reverse+proxxy')).didYouMean, 'reverse proxy');
  const { total, didYouMean } = await search(
    'q=quantum+chromodynamics+lattice+hamdle+renormalization+gluon+tensor',
  );
  t.true(total > 0);
  t.is(didYouMean, undefined);
});

test('a folder of two pages is as sure of its answers as a large one', async (t) => {
  verifies('search-results:confidence');
  const saw =
    '# Saws\n\nSharpen the teeth of a saw with a file. Oil the blade once a year, and hang it on a nail.\n';
  const anvil = '# Anvils\n\nPut the anvil on a block of oak. Strike iron while it is hot.\n';
  const { get } = await service(t, { files: { 'saw.md': saw, 'anvil.md': anvil } });
  const confidenceIn = async (query: string): Promise<string | undefined> => {
    const { payload } = await get(`/api/v1/search?q=${encodeURIComponent(query)}`);
    return (JSON.parse(payload) as Answer).confidence;
  };
  t.is(await confidenceIn('how do I sharpen my rusty saw'), 'high');
  t.is(await confidenceIn('where do I hang my saw in the garage'), 'high');
  t.is(await confidenceIn('which oil protects blades against corrosion in winter'), 'low');
  t.is(await confidenceIn('deploy a block of nodes to kubernetes'), 'low');
  const foreign =
    'rolling upgrade of a kubernetes cluster with block storage volumes and snapshots';
  t.is(await confidenceIn(foreign), 'none');
});

test('search_docs and the search page say that results are probably no answer', async (t) => {
  verifies('search-results:confidence');
  const { server, get } = await service(t, { files });
  const query = 'quantum chromodynamics lattice handle renormalization gluon';
  const call = async (words: string): Promise<ToolResult> => {
    const params = { name: 'search_docs', arguments: { query: words } };
    const { body } = await legacy(server, '2025-11-25', { method: 'tools/call', params });
    return body.result;
  };
  const foreign = await call(query);
  t.is(foreign.structuredContent.confidence, 'none');
  t.regex(foreign.content[0]?.text ?? '', /Confidence none/);
  const own = await call('reverse proxy');
  t.is(own.structuredContent.confidence, 'high');
  t.notRegex(own.content[0]?.text ?? '', /Confidence/);
  const page = await get(`/search?q=${encodeURIComponent(query)}`, { accept: 'text/html' });
  t.regex(page.payload, /Probably not in this documentation/);
});

interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: { readonly confidence?: string };
}
