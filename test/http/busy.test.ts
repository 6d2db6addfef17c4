/** Behaviour under load that requests one after the other would not show. */
import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'ava';
import type { Generation } from '../../src/generation/generation.ts';
import { answerOf } from '../helpers/search-answer.ts';
import type { Search } from '../../src/search/search.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service } from '../helpers/service.ts';

/** A documentation whose search tells when it is asked. */
function watched(onSearch: (query: string) => void): Generation {
  const search: Search['search'] = (query) => {
    onSearch(query);
    return answerOf([], { total: 1 });
  };
  return { ...emptyGeneration(BASE_URL), search: { digest: '', search } };
}

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'mcp' } },
};
const HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
  host: 'localhost',
};

test('an answer is kept when it is asked for a second time, not before, by the API and by MCP', async (t) => {
  const asked: string[] = [];
  const { server, get } = await service(t, {
    generation: watched((query) => void asked.push(query)),
    alone: true,
  });
  for (let time = 0; time < 5; time += 1) {
    t.is((await get('/api/v1/search?q=api')).statusCode, 200);
    const call = { method: 'POST', url: '/mcp', headers: HEADERS, payload: CALL };
    t.is((await server.inject(call)).statusCode, 200);
  }
  t.deepEqual(asked, ['api', 'mcp', 'api', 'mcp']);
});

test('requests that arrive together are all looked up before the first answer is written', async (t) => {
  const events: string[] = [];
  const { port } = await service(t, {
    generation: watched(() => void events.push('searched')),
    listen: true,
    config: { log: { level: 'info', queries: false, addresses: false } },
    onLog: () => void events.push('written'),
  });
  const sockets = await Promise.all(
    ['a', 'b', 'c'].map(async (query) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return { socket, head: `GET /api/v1/search?q=${query} HTTP/1.1\r\nhost: localhost\r\n\r\n` };
    }),
  );
  // The connections are accepted before the requests come, so that those come in one turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const { socket, head } of sockets) socket.write(head);
  for (const { socket } of sockets) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    t.true(chunk.toString().startsWith('HTTP/1.1 200'));
    socket.destroy();
  }
  t.deepEqual(events.slice(0, 3), ['searched', 'searched', 'searched']);
  t.is(events.length, 6);
});
