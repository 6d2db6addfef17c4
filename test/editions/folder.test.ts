import test, { type ExecutionContext } from 'ava';
import { legacy } from '../helpers/mcp.ts';
import { serviceOfEditions, type EditionsService } from '../helpers/editions.ts';

const page = (title: string, text: string): string => `# ${title}\n\n${text}\n`;
const version = (id: string): Record<string, string> => ({
  [`${id}/guide/install.md`]: page('Install', `Install wombats of ${id}.`),
  [`${id}/guide/configure.md`]: page('Configure', 'Keys of wombats.'),
  [`${id}/guide/run.md`]: page('Run', 'Runs wombats.'),
});
const files = {
  ...version('v3.5'),
  ...version('v3.4'),
  ...version('v2.0'),
  'v3.4/guide/proxy.md': page('Proxy', 'The proxy.'),
};

async function call(own: EditionsService, name: string, input: object): Promise<string> {
  const params = { name, arguments: input };
  const { body } = await legacy(own.server, '2025-06-18', { method: 'tools/call', params });
  const { result } = body as { result: { content: [{ text: string }] } };
  return result.content[0].text;
}

const service = (t: ExecutionContext): Promise<EditionsService> => serviceOfEditions(t, files);

test('the editions of a folder answer by address, by version and by range', async (t) => {
  const own = await service(t);
  const url = 'https://docs.test/v3.4/docs/guide-install';
  t.true((await call(own, 'get_page', { url })).includes('Install wombats of v3.4.'));
  for (const wanted of ['v3.4', '3.4', '~3.4', '3.4.x']) {
    const text = await call(own, 'get_page', { slug: 'guide-install', version: wanted });
    t.true(text.includes('Install wombats of v3.4.'), wanted);
    const { payload } = await own.get(`/api/v1/pages/guide-install?version=${wanted}`);
    t.is((JSON.parse(payload) as { edition: { version: string } }).edition.version, 'v3.4', wanted);
  }
  const { payload } = await own.get('/api/v1/search?q=wombats&version=^3.0');
  t.is((JSON.parse(payload) as { edition: { version: string } }).edition.version, 'v3.5');
});

test('what only an old version has is said, and its pages lead to the current version', async (t) => {
  const own = await service(t);
  const missing = await call(own, 'get_page', { slug: 'guide-proxy' });
  t.true(missing.includes('It exists in another edition: version=v3.4.'), missing);
  const { payload } = await own.get('/v3.4/docs/guide-install', { accept: 'text/html' });
  t.regex(payload.replaceAll(/\s+/g, ' '), /class="banner".*<a href="\/docs\/guide-install">/);
});

test('old addresses of translated versions lead to them, and names of editions in any order', async (t) => {
  const translated = 'i18n/zh/docusaurus-plugin-content-docs';
  const pages = (folder: string): Record<string, string> => ({
    [`${folder}/use.md`]: page('Use', 'Text.'),
    [`${folder}/install.md`]: page('Install', 'Text.'),
  });
  const { get } = await serviceOfEditions(t, {
    'docusaurus.config.js':
      "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'zh'] }, presets: [['classic', { docs: {} }]] };",
    'versions.json': '["2.0", "1.0"]',
    ...pages('docs'),
    ...pages('versioned_docs/version-2.0'),
    ...pages('versioned_docs/version-1.0'),
    ...pages(`${translated}/current`),
    ...pages(`${translated}/version-2.0`),
    ...pages(`${translated}/version-1.0`),
  });
  for (const [from, to] of [
    ['/zh/docs/1.0/use', '/1.0/zh/docs/use'],
    ['/zh/docs/next/use', '/next/zh/docs/use'],
    ['/docs/1.0/use', '/1.0/docs/use'],
    ['/zh/1.0/docs/use?a=b', '/1.0/zh/docs/use?a=b'],
  ] as const) {
    const { statusCode, headers } = await get(from);
    t.is(statusCode, 301, from);
    t.is(headers['location'], to);
    t.is((await get(to)).statusCode, 200, to);
  }
  t.is((await get('/zh/docs/1.0/nothing')).statusCode, 404);
});

test('no address that names an edition leads to another host', async (t) => {
  const own = await service(t);
  for (const path of ['//evil.test/', '///evil.test', '/\\evil.test/', '/\\/evil.test']) {
    const { statusCode, headers } = await own.get(`/latest${path}`);
    t.is(statusCode, 301, path);
    t.regex(headers['location'] ?? '', /^\/evil\.test/, path);
  }
});

/** By language: title, text, and queries in other forms or parts of its words. */
const TRANSLATIONS: Readonly<Record<string, readonly [string, string, readonly string[]]>> = {
  de: [
    'Zugriffsschlüssel erneuern',
    'Am Tor läuft ein Wert ab.',
    ['Zugriffsschlüssels', 'Toren', 'Werten'],
  ],
  fr: [
    'Renouveler les clés',
    'Une clé expirée est renouvelée par le service.',
    ['clé', 'renouvelait', 'expirant'],
  ],
  ja: [
    'アクセスキーの更新',
    '期限切れのキーはサービスが更新します。',
    ['更新', 'キーを更新する', '期限切れ'],
  ],
  zh: ['更新访问密钥', '服务会更新过期的密钥。', ['密钥', '如何更新密钥', '过期']],
};

test('queries in the reader’s language find the translated page, in other forms of its words too', async (t) => {
  const texts = Object.entries(TRANSLATIONS).flatMap(([language, [title, text]]) => [
    [`${language}/keys.md`, page(title, text)],
    [`${language}/install.md`, page('Docent', 'npm install docent')],
  ]);
  const english = {
    'en/keys.md': page('Rotate access keys', 'The service rotates a key that has expired.'),
    'en/install.md': page('Install', 'npm install docent'),
  };
  const own = await serviceOfEditions(t, { ...english, ...Object.fromEntries(texts) });
  for (const [language, [, , queries]] of Object.entries(TRANSLATIONS)) {
    for (const query of queries) {
      const { payload } = await own.get(
        `/api/v1/search?q=${encodeURIComponent(query)}&language=${language}`,
      );
      const { edition, results } = JSON.parse(payload) as {
        edition: { language: string };
        results: { slug: string }[];
      };
      t.is(edition.language, language);
      t.is(results[0]?.slug, 'keys', `${language}: ${query}`);
    }
  }
});
