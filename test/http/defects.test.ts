/** Requests that were answered in two ways when there were two ways; `service` asks each by `inject` and over a socket. */
import test from 'ava';
import { rawRequest } from '../helpers/raw-request.ts';
import { service } from '../helpers/service.ts';

const FILES = { 'index.md': '# Start\n\nInstall the tool with one command.\n' };

const hosts = ['[', 'a:99999', 'a b'];
const paths = ['/api/v1/pages', '/api/v1/search?q=install', '/docs/index', '/healthz', '/nowhere'];

for (const host of hosts) {
  test(`the Host '${host}' names no host: 400 wherever it is sent`, async (t) => {
    const { get, server } = await service(t, { files: FILES });
    for (const path of paths) t.is((await get(path, { host })).statusCode, 400, path);
    for (const type of ['application/json', 'text/plain', 'application/json;charset=utf-8']) {
      const headers = { host, 'content-type': type };
      const payload = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      const asked = { method: 'POST', url: '/mcp', headers, payload };
      t.is((await server.inject(asked)).statusCode, 400, type);
    }
  });
}

test('an empty Host is refused wherever it is sent', async (t) => {
  const { port } = await service(t, { files: FILES, listen: true });
  for (const path of paths) {
    const request = `GET ${path} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`;
    t.is((await rawRequest(port, request)).status, 400, path);
  }
});

test('a second Host is refused wherever it is sent', async (t) => {
  const { port } = await service(t, { files: FILES, listen: true });
  for (const path of paths) {
    for (const other of ['a', 'b']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nhost: ${other}\r\nConnection: close\r\n\r\n`;
      t.is((await rawRequest(port, request)).status, 400, path);
    }
  }
});

test('a query that begins with a second question mark is read the same way by GET and HEAD, new or cached', async (t) => {
  const { server } = await service(t, { files: FILES });
  for (const method of ['HEAD', 'GET', 'GET', 'GET', 'HEAD']) {
    const { statusCode } = await server.inject({ method, url: '/api/v1/search??q=install' });
    t.is(statusCode, 400, method);
  }
});

test('one query has one answer however its address is written', async (t) => {
  const { get } = await service(t, { files: FILES });
  const plain = await get('/api/v1/search?q=install&limit=5');
  for (const address of [
    '/api/v1/search?limit=5&q=install',
    '/api/v1/search?q=%69nstall&limit=5',
    '/api/v1/%73earch?q=install&limit=5',
    '/api/v1/x/../search?q=install&limit=5',
  ]) {
    const { payload, headers } = await get(address);
    t.is(payload, plain.payload, address);
    t.is(headers.etag, plain.headers.etag, address);
  }
});

test('a failure at /mcp is a JSON-RPC error', async (t) => {
  const { server } = await service(t, {
    limiter: {
      quota: { quota: 1, windowSeconds: 1 },
      consume() {
        throw new Error('no limiter');
      },
    },
  });
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: '/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
  });
  t.is(statusCode, 500);
  t.is(JSON.parse(payload).error.data.code, 'internal_error');
});

for (const coding of ['br', 'gzip, gzip', 'toString']) {
  test(`a body with the content coding '${coding}' is refused with 415`, async (t) => {
    const { server } = await service(t);
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-encoding': coding },
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    t.is(statusCode, 415);
  });
}
