/** `redirects` of `docent.yaml`: addresses that pages had before. */
import test from 'ava';
import { generationOf } from '../helpers/content.ts';
import { folderOf, load } from '../helpers/folder.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'mkdocs.yml': 'site_name: Acme\n',
  'docs/guide/use.md': '# Use\n\n## Second\n\nSee [old](/old) and [none](/none).\n',
  'docs/api/errors.md': '# Errors\n',
};

const PRODUCT = { id: 'acme', name: 'Acme', version: '1.0.0', description: '' };
const BASE = 'https://docs.acme.test';

const REDIRECTS = {
  '/old': 'docs/guide/use.md',
  '/slug': 'guide-use#second',
  '/path': '/docs/api-errors',
  '/address': '/guide/use/',
  '/forum': 'https://forum.acme.test/new?x=1',
  '/docs/was-here': 'docs/api/errors.md',
  '/blog/*': 'https://blog.acme.test/*',
  '/v1/:page': '/guide/:page',
  '/all/*': 'docs/api/errors.md',
  '/wild/:host*': 'https://:host*',
  '/script': 'javascript:alert(1)',
  '/relative': '//evil.test',
  '/gone': 'docs/gone.md',
  '/.well-known/acme-challenge/*': 'https://evil.test/*',
  '/guide/use': 'docs/api/errors.md',
  '/docs/guide-use': 'docs/api/errors.md',
};

for (const [from, to] of Object.entries({
  '/old': '/docs/guide-use',
  '/old.html?a=b': '/docs/guide-use?a=b',
  '/slug': '/docs/guide-use#second',
  '/path/': '/docs/api-errors',
  '/address': '/docs/guide-use',
  '/forum': 'https://forum.acme.test/new?x=1',
  '/docs/was-here': '/docs/api-errors',
  '/blog/2024/x': 'https://blog.acme.test/2024/x',
  '/v1/use': '/docs/guide-use',
  '/all/of/it': '/docs/api-errors',
  '/guide/use': '/docs/guide-use',
})) {
  test(`${from} leads to ${to}`, async (t) => {
    verifies('redirects:given');
    const { get } = await started(t);
    const { statusCode, headers } = await get(from);
    t.is(statusCode, 301);
    t.is(headers['location'], to);
  });
}

for (const path of ['/wild/evil.test', '/script', '/relative', '/gone', '/v1/none']) {
  test(`${path} is 404`, async (t) => {
    const { get } = await started(t);
    t.is((await get(path)).statusCode, 404);
  });
}

test('a redirect of every address leaves those of the host and of the service alone', async (t) => {
  verifies('redirects:host');
  const redirects = {
    '/*': 'https://evil.test/*',
    '/api/*': 'https://evil.test/*',
    '/healthz': 'https://evil.test/',
  };
  const generation = await generationOf(t, FILES, { product: PRODUCT, baseUrl: BASE, redirects });
  const { get } = await service(t, { generation, config: { baseUrl: BASE } });
  t.is((await get('/anything')).headers['location'], 'https://evil.test/anything');
  for (const path of [
    '/.well-known/acme-challenge/token',
    '/.well-known/security.txt',
    '/%2Ewell-known/acme-challenge/token',
    '/.WELL-KNOWN/acme-challenge/token',
    '//.well-known/acme-challenge/token',
    '/api/v1/none',
  ]) {
    t.is((await get(path)).statusCode, 404, path);
  }
  for (const path of ['/healthz', '/api/v1', '/robots.txt', '/llms.txt', '/docs/guide-use']) {
    t.is((await get(path)).statusCode, 200, path);
  }
});

test('targets that are not there are errors, redirects of pages that are there warnings; links to the others are no findings', async (t) => {
  verifies('redirects:given');
  const { findings } = await load(await folderOf(t, FILES), { redirects: REDIRECTS });
  t.deepEqual(
    findings.map(
      ({ severity, rule, file, message }) =>
        `${severity} ${rule} ${file} ${/"[^"]*"/.exec(message)?.[0]}`,
    ),
    [
      'error redirect-target-missing docent.yaml "/wild/:host*"',
      'error redirect-target-missing docent.yaml "/script"',
      'error redirect-target-missing docent.yaml "/relative"',
      'error redirect-target-missing docent.yaml "/gone"',
      'error redirect-of-the-host docent.yaml "/.well-known/acme-challenge/*"',
      'warning redirect-without-effect docent.yaml "/guide/use"',
      'warning redirect-without-effect docent.yaml "/docs/guide-use"',
      'warning broken-link docs/guide/use.md "/none"',
    ],
  );
});

type Started = Awaited<ReturnType<typeof service>>;
let generation: ReturnType<typeof generationOf> | undefined;

async function started(t: Parameters<typeof generationOf>[0]): Promise<Started> {
  generation ??= generationOf(t, FILES, { product: PRODUCT, baseUrl: BASE, redirects: REDIRECTS });
  return await service(t, { generation: await generation, config: { baseUrl: BASE } });
}
