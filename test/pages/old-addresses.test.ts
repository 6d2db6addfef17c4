/** Addresses of a site's earlier generator lead to the pages that stood there. */
import test from 'ava';
import { generationOf } from '../helpers/content.ts';
import { service } from '../helpers/service.ts';

const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: '' };
const BASE = 'https://docs.acme.test';

const files = {
  'mint.json': JSON.stringify({
    name: 'Acme',
    navigation: [{ group: 'Guide', pages: ['guide/use', 'api/errors'] }],
    redirects: [
      { source: '/old', destination: '/guide/use#second' },
      { source: '/v1/:slug*', destination: '/guide/:slug*' },
      { source: '/forum', destination: 'https://forum.acme.test/new?x=1' },
      { source: '/loop', destination: '/loop' },
      { source: '/lines', destination: 'https://forum.acme.test/\r\nset-cookie: a=b' },
      { source: '/letters', destination: '/guide/use#安装' },
      { source: '/any/:host*', destination: 'https://:host*' },
      { source: '/below/:host*', destination: 'https://acme.test:host*' },
      { source: '/new/:slug*', destination: 'https://acme.test/:slug*' },
    ],
  }),
  'guide/use.mdx': '---\nredirect_from: /very/old.html\n---\n# Use\n\n## Second\n',
  'api/errors.mdx': '# Errors\n',
};

for (const [from, to] of Object.entries({
  '/guide/use': '/docs/guide-use',
  '/guide/use/': '/docs/guide-use',
  '/Guide/Use.html': '/docs/guide-use',
  '/guide/use/index.html?q=1': '/docs/guide-use?q=1',
  '/guide/use.md': '/docs/guide-use.md',
  '/very/old': '/docs/guide-use',
  '/old': '/docs/guide-use#second',
  '/old?a=b': '/docs/guide-use?a=b#second',
  '/v1/use': '/docs/guide-use',
  '/lines': 'https://forum.acme.test/%0D%0Aset-cookie:%20a=b',
  '/letters': '/docs/guide-use#%E5%AE%89%E8%A3%85',
  '/new/a/b': 'https://acme.test/a/b',
  '/forum?x=2': 'https://forum.acme.test/new?x=1',
  '/api/errors': '/docs/api-errors',
  '/docs/guide/use': '/docs/guide-use',
})) {
  test(`${from} leads to ${to}`, async (t) => {
    const { get } = await started(t);
    const { statusCode, headers } = await get(from);
    t.is(statusCode, 301);
    t.is(headers['location'], to);
  });
}

for (const path of [
  '/guide/none',
  '/any/evil.test',
  '/below/.evil.test',
  '/loop',
  '/v1/none',
  '/api/none',
  '/__proto__',
  '/v1/use/more',
]) {
  test(`${path} is 404`, async (t) => {
    const { get } = await started(t);
    t.is((await get(path)).statusCode, 404);
  });
}

type Started = Awaited<ReturnType<typeof service>>;
let generation: ReturnType<typeof generationOf> | undefined;

async function started(t: Parameters<typeof generationOf>[0]): Promise<Started> {
  generation ??= generationOf(t, files, { product, baseUrl: BASE });
  return await service(t, { generation: await generation, config: { baseUrl: BASE } });
}
