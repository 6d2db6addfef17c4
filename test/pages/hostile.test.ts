/** Every route of the site, Markdown and discovery under every hostile path, header and method: the product of three tables. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import test, { type ExecutionContext } from 'ava';
import { findAssets } from '../../src/pages/assets.ts';
import { service, type Service } from '../helpers/service.ts';

const assets = findAssets();

/** An address of each route that answers 200. A route that is not named here fails the first test. */
const samples: Readonly<Record<string, string>> = {
  '/': '/',
  '/index.md': '/index.md',
  '/docs/{slug}': '/docs/guide-install',
  '/docs/{slug}.md': '/docs/guide-install.md',
  '/sections/{id}': '/sections/guide',
  '/sections/{id}.md': '/sections/guide.md',
  '/developers': '/developers',
  '/developers.md': '/developers.md',
  '/releases': '/releases',
  '/releases.md': '/releases.md',
  '/benchmarks': '/benchmarks',
  '/benchmarks.md': '/benchmarks.md',
  '/search': '/search',
  '/search-data/current.json': '/search-data/current.json',
  '/search-data/choices.json': '/search-data/choices.json',
  '/docs-assets/{file*}': '/docs-assets/guide/plan.svg',
  '/assets/{digest}/{name*}': `${assets.path}/site.css`,
  '/_agent/{path*}': '/_agent/benchmarks.json',
  '/llms.txt': '/llms.txt',
  '/skill.md': '/skill.md',
  '/.well-known/agent-skills/index.json': '/.well-known/agent-skills/index.json',
  '/.well-known/agent-skills/{name}/SKILL.md': '/.well-known/agent-skills/acme-docs/SKILL.md',
  '/.well-known/skills/index.json': '/.well-known/skills/index.json',
  '/.well-known/skills/{name}/SKILL.md': '/.well-known/skills/acme-docs/SKILL.md',
  '/llms-full.txt': '/llms-full.txt',
  '/openapi.json': '/openapi.json',
  '/.well-known/api-catalog': '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json': '/.well-known/ai-catalog.json',
  '/.well-known/ard.json': '/.well-known/ard.json',
  '/.well-known/security.txt': '/.well-known/security.txt',
  '/mcp/server-card': '/mcp/server-card',
  '/sitemap-index.xml': '/sitemap-index.xml',
  '/sitemap-{number}.xml': '/sitemap-1.xml',
  '/sitemap.xml': '/sitemap.xml',
  '/releases.atom': '/releases.atom',
  '/robots.txt': '/robots.txt',
  '/looks.css': '/looks.css',
  '/site.webmanifest': '/site.webmanifest',
  '/embed.js': '/embed.js',
  '/healthz': '/healthz',
  '/readyz': '/readyz',
  '/metrics': '/metrics',
};

/** Routes whose addresses name a digest of what they hold, or exist in large documentations alone. */
const withoutSample = ['/search-data/{name}', '/sections/{id}/{file}', '/embed.{digest}.js'];

/** Routes that only lead elsewhere, with an address of each. */
const leading: Readonly<Record<string, string>> = {
  '/docs/{path*}': '/docs/guide/install',
  '/favicon.ico': '/favicon.ico',
  '/sections/{id}/': '/sections/guide/',
  '/developers/': '/developers/',
  '/releases/': '/releases/',
  '/benchmarks/': '/benchmarks/',
  '/search/': '/search/',
};

const addresses = [...Object.values(samples), ...Object.values(leading)];

const files = {
  'guide/install.md':
    '---\nredirect_from: guide-setup\n---\n\n# Install\n\nOne command. ![plan](plan.svg)\n',
  'guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'releases/1.0.0.md': '---\nversion: 1.0.0\n---\n\n# 1.0.0\n\n- First.\n',
  '_agent/benchmarks.json': JSON.stringify({
    benchmarks: [{ name: 'a', metric: 'm', value: 1, unit: 'ms', command: 'c', machine: 'x' }].map(
      (row) => ({
        ...row,
        date: '2026-01-01',
        recording: 'r.json',
        recording_sha256: '0'.repeat(64),
      }),
    ),
  }),
};

let shared: Service;
const agent = new Agent({ keepAlive: true });
const closers: (() => unknown)[] = [];

test.before(async () => {
  const cleanup = { teardown: (close: () => unknown) => void closers.push(close) };
  const limits = { pages: { quota: 1e6, windowSeconds: 60 } };
  const product = { id: 'acme', name: 'Acme' };
  const config = { contact: 'mailto:security@acme.test', limits, product };
  shared = await service(cleanup, { files, config, listen: true });
});

test.after.always(async () => {
  agent.destroy();
  for (const close of closers.toReversed()) await close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Over a socket, because `inject` would tidy the path. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: shared.port, path, method, headers };
    const sent = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    sent.on('error', reject);
    sent.end(['POST', 'PUT', 'PATCH'].includes(method) ? '{"a": [' : undefined);
  });
}

/** Properties that every answer must have, and words that none may contain. */
function isSound(t: ExecutionContext, { status, headers, body }: Answer, what: string): void {
  t.true(status < 500, `${what}: ${status}`);
  t.is(headers['access-control-allow-origin'], '*', what);
  t.is(headers['x-content-type-options'], 'nosniff', what);
  t.regex(String(headers['ratelimit-policy']), /^"docs";/, what);
  t.notRegex(body, /node_modules|\n {4}at |root:x:|\/tmp\/docent/, what);
  if (status === 301)
    t.regex(
      String(headers.location),
      /^\/(?:docs\/guide-install(?:\.md)?|sections\/guide|developers|releases|benchmarks|search)?$/,
    );
  if (status === 404) {
    const form = String(headers['content-type']).split(';')[0] ?? '';
    t.true(['text/html', 'text/markdown', 'application/problem+json'].includes(form), what);
    t.is(headers['cache-control'], 'no-store', what);
  }
}

const accepts: readonly string[] = [
  '',
  '*/*',
  'text/html',
  'text/markdown',
  'text/markdown;q=0',
  'application/json',
  'application/problem+json;q=0.5, text/markdown;q=0.4',
  ';;;q=x',
  ',,,,',
  'text/markdown;q=banana',
  'text/markdown;q="0.9"; charset="',
  '../../etc/passwd',
  `${'a/b;q=0.1,'.repeat(1000)}*/*`,
  '%00%ff',
];

/** Mutations of a good path, and the answers allowed. Prototype names must not be found in any table. */
const paths: readonly (readonly [name: string, change: (path: string) => string, number[]])[] = [
  ['a trailing slash', (path) => `${path}/`, [301, 404]],
  ['capitals', (path) => path.toUpperCase(), [200, 301, 404]],
  ['a NUL', (path) => `${path}%00`, [404]],
  ['a NUL before the suffix', (path) => `${path}%00.md`, [404]],
  ['an encoding of nothing', (path) => `${path}%zz`, [404]],
  ['half of an encoded character', (path) => `${path}%c3`, [404]],
  ['dots above the root', (path) => `/../../..${path}`, [200]],
  ['dots that lead out', (path) => `${path}/../../../../etc/passwd`, [404]],
  ['encoded dots', (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`, [301, 404]],
  ['encoded slashes', (path) => `${path}..%2f..%2f..%2fetc%2fpasswd`, [404]],
  ['encoded backslashes', (path) => `${path}%5c..%5c..%5cetc%5cpasswd`, [404]],
  ['an over-long name', (path) => `${path}${'a'.repeat(8000)}`, [404]],
  ['many slashes', (path) => `${path}${'/'.repeat(2000)}`, [301, 404]],
  ['another host', (path) => `//other.example${path}`, [404]],
  ['a second suffix', (path) => `${path}.md.md`, [404]],
  ['a name of every object', (path) => `${path}/__proto__`, [404]],
  ['path parameters', (path) => `${path};jsessionid=1`, [404]],
  ['markup', (path) => `${path}%3Cscript%3Ealert(1)%3C/script%3E`, [404]],
  ['a hostile query', (path) => `${path}?a=%00&a[]=%zz&__proto__=x&q=%3Cb%3E`, [200]],
];

test('every route has a sample, and every sample answers 200, or 301 when it leads elsewhere', async (t) => {
  const routes = new Set(shared.server.table().map(({ path }) => path));
  const others = [...routes].filter(
    (path) => path !== '/{path*}' && !/^\/(?:api|mcp)(?:\/(?!server-card)|$)/.test(path),
  );
  t.deepEqual(
    others.toSorted(),
    [...Object.keys({ ...samples, ...leading }), ...withoutSample].toSorted(),
  );
  for (const path of Object.values(samples)) t.is((await ask(path)).status, 200, path);
  for (const path of Object.values(leading)) t.is((await ask(path)).status, 301, path);
});

for (const [name, change, allowed] of paths) {
  test(`every route answers a path with ${name} as documented`, async (t) => {
    for (const path of Object.values(samples)) {
      for (const accept of ['text/html', 'text/markdown', 'application/json', ';;;q=x']) {
        const answer = await ask(change(path), { accept });
        const what = `${change(path).slice(0, 80)} under ${accept}`;
        isSound(t, answer, what);
        t.true(allowed.includes(answer.status), `${what}: ${answer.status}`);
        const isPage = answer.headers['content-type'] === 'text/html; charset=utf-8';
        t.false(isPage && answer.body.includes('<script>alert(1)'), what);
      }
    }
  });
}

for (const accept of accepts) {
  test(`every route answers 200 and a missing page 404 under Accept: ${accept.slice(0, 50)}`, async (t) => {
    for (const path of Object.values(samples)) {
      const answer = await ask(path, { accept });
      isSound(t, answer, path);
      t.is(answer.status, 200, path);
    }
    for (const path of ['/docs/nope', '/docs/nope.md', '/sections/nope', '/nope']) {
      const answer = await ask(path, { accept });
      isSound(t, answer, path);
      t.is(answer.status, 404, path);
    }
  });
}

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND']) {
  test(`every route refuses ${method} with 405 and Allow, a missing page too`, async (t) => {
    for (const path of [...addresses, '/docs/nope', '/sections/nope.md']) {
      const answer = await ask(path, { 'content-type': 'application/json' }, method);
      isSound(t, answer, path);
      t.is(answer.status, 405, path);
      t.is(answer.headers.allow, 'GET, HEAD', path);
    }
  });
}

test('HEAD is GET without a body on every route, also where nothing is', async (t) => {
  for (const path of [...addresses, '/docs/nope', '/docs/nope.md', '/docs/GUIDE-install/']) {
    const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
    t.is(head.status, get.status, path);
    t.is(head.body, '', path);
    for (const name of ['content-type', 'etag', 'vary', 'link', 'location', 'cache-control']) {
      t.deepEqual(head.headers[name], get.headers[name], `${name} of ${path}`);
    }
  }
});

test('OPTIONS is 204 with Allow on every route', async (t) => {
  for (const path of [...addresses, '/docs/nope']) {
    const answer = await ask(path, {}, 'OPTIONS');
    isSound(t, answer, path);
    t.is(answer.status, 204, path);
    t.is(answer.headers.allow, 'GET, HEAD', path);
  }
});
