import test from 'ava';
import { service } from '../helpers/service.ts';

const HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
  host: 'localhost',
};

/** Pages whose texts do not fit into the memory that the engine has at first. */
function longPages(): Record<string, string> {
  const long = 'The daemon keeps many words that fill its page. '.repeat(1100);
  const pages = Array.from({ length: 12 }, (_, n) => [
    `page-${n}.md`,
    `# Daemon ${n}\n\n${long}\n`,
  ]);
  return Object.fromEntries(pages) as Record<string, string>;
}

test('search_docs offers what is nearest when finding that makes the memory of the engine grow', async (t) => {
  const { server } = await service(t, { files: longPages() });
  const { payload } = await server.inject({
    method: 'POST',
    url: '/mcp',
    headers: HEADERS,
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'daemon', kind: 'release' } },
    },
  });
  const { result } = JSON.parse(payload) as {
    result: {
      isError?: boolean;
      structuredContent: { total: number; nearest: { pages: object[] } };
    };
  };
  t.falsy(result.isError, payload);
  t.is(result.structuredContent.total, 0);
  t.is(result.structuredContent.nearest.pages.length, 3);
});

test('searchDocs offers what is nearest when finding that makes the memory of the engine grow', async (t) => {
  const { server } = await service(t, { files: longPages() });
  const { statusCode, payload } = await server.inject('/api/v1/search?q=daemon&kind=release');
  t.is(statusCode, 200, payload);
  const { total, nearest } = JSON.parse(payload) as { total: number; nearest: { pages: object[] } };
  t.deepEqual([total, nearest.pages.length], [0, 3]);
});
