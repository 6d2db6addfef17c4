import test from 'ava';
import { requestsQuota } from '../helpers/acme.ts';
import { rawRequest, type RawResponse } from '../helpers/raw-request.ts';
import { service } from '../helpers/service.ts';

const closers: (() => unknown)[] = [];
const shared = service(
  { teardown: (close) => void closers.push(close) },
  {
    files: { 'index.md': '# Start\n\nInstall.\n', 'guide.md': '# Guide\n\nConfigure.\n' },
    listen: true,
    config: { limits: requestsQuota(1e6) },
  },
);
test.after.always(async () => {
  for (const close of closers.toReversed()) await close();
});

async function ask(target: string, method = 'GET'): Promise<RawResponse> {
  const { port } = await shared;
  return rawRequest(port, `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
}

/** One address of each family of routes. */
const addresses = [
  '/',
  '/docs/guide',
  '/docs/guide.md',
  '/docs/guide/',
  '/docs/nope',
  '/sections/start/',
  '/search',
  '/api/v1',
  '/api/v1/search',
  '/api/v1/pages/guide',
  '/api/v1/reports/r_aaaaaaaaaaaaaaaa',
  '/mcp',
  '/llms.txt',
  '/assets/x',
  '/nowhere',
];

const unreadable = ['*', 'http://', 'http://[/', 'http://a:99999/docs/%'];

for (const target of [...unreadable, ...addresses.map((path) => `http://a:99999${path}%zz`)]) {
  test(`the target ${target} is refused with 400 that says why`, async (t) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { status, body } = await ask(target, method);
      t.is(status, 400, method);
      if (method !== 'HEAD')
        t.true(body.includes('The request target is neither a path nor an address'), body);
    }
  });
}

const endings = ['%', '%zz', '/%', '/%00', '/%09', '/%ed%a0%80', '\\..\\x', '/..', '/#%zz', '//[/'];
const queries = ['?', '?q=%', '?q=%zz', '?q=%00', '?q=%ed%a0%80', '?__proto__=1', '?q=//[', '?%'];

for (const path of addresses) {
  test(`nothing after ${path}, and no host before it, ends in an internal error`, async (t) => {
    for (const rest of [...endings, ...queries]) {
      for (const start of ['', '/', '//a:99999', '//[', 'http://b', 'https://u:p@[::1]:1']) {
        const { status } = await ask(start + path + rest);
        t.true(status >= 200 && status < 500, `${start}${path}${rest}: ${status}`);
      }
    }
  });
}
