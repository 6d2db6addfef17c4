/** A service below a path of its host, behind proxies that take the path from requests and proxies that leave it. */
import test, { type ExecutionContext } from 'ava';
import { serviceOfEditions } from '../helpers/editions.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const files = {
  'guide/install.md': '---\nredirect_from: [/setup]\n---\n\n# Install\n\nA wombat.\n',
  'search.md': '# Finding\n\nA page of this name.\n',
};

function at(t: ExecutionContext, prefix: string): Promise<Service> {
  return service(t, { files, config: { baseUrl: `https://docs.test${prefix}` } });
}

const PATHS = [
  '/',
  '/docs/guide-install',
  '/docs/guide-install.md',
  '/sections/guide',
  '/llms.txt',
  '/api/v1/search?q=wombat',
  '/api/v1/pages/nope',
  '/search-data/current.json',
  '/looks.css',
  '/docs/setup',
];

for (const prefix of ['/manual', '/a/b', '/docs', '/api']) {
  test(`below ${prefix}, each path answers the same with the prefix and without it`, async (t) => {
    verifies('access:site-prefix');
    const { get } = await at(t, prefix);
    for (const path of PATHS) {
      const [without, left] = [await get(path), await get(prefix + path)];
      t.is(left.statusCode, without.statusCode, path);
      t.is(left.payload, without.payload, path);
      t.is(left.headers['location'], without.headers['location'], path);
    }
    t.is((await get(prefix)).statusCode, 200);
    t.is((await get(`${prefix}ish`)).statusCode, 404);
  });
}

test('below /docs, a page comes before an address of the service', async (t) => {
  const { get } = await at(t, '/docs');
  const accept = 'text/html';
  t.regex((await get('/docs/search', { accept })).payload, /<h1[^>]*>Finding/);
  t.regex((await get('/docs/docs/search', { accept })).payload, /<h1[^>]*>Finding/);
  t.regex((await get('/docs/releases.md')).payload, /404/);
});

test('what is for operators is at its own path alone, so that a proxy which takes the path away cannot be led past its rules', async (t) => {
  verifies('access:site-prefix');
  const { get } = await at(t, '/manual');
  for (const path of ['/metrics', '/readyz', '/healthz']) {
    t.is((await get(path)).statusCode, 200, path);
    t.is((await get(`/manual${path}`)).statusCode, 404, path);
  }
});

test('below a path, editions answer with it and without it', async (t) => {
  verifies('access:site-prefix');
  const { get } = await serviceOfEditions(
    t,
    { 'v2.0/use.md': '# Use\n\nNew.\n', 'v1.0/use.md': '# Use\n\nOld.\n' },
    { baseUrl: 'https://docs.test/manual' },
  );
  for (const path of ['/v1.0/docs/use.md', '/v1.0/llms.txt', '/docs/use.md']) {
    const [without, left] = [await get(path), await get(`/manual${path}`)];
    t.is(without.statusCode, 200, path);
    t.is(left.payload, without.payload, path);
  }
});
