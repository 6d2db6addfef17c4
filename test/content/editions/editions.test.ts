/** Editions of a folder: found by the generator's configuration or by the names of folders, in the order of their release. */
import test from 'ava';
import { matchVersion, rankVersions } from '../../../src/content/editions/versions.ts';
import { loadLibrary } from '../../../src/content/library/load.ts';
import type { Files } from '../../helpers/content.ts';
import { folderOf, pageAt } from '../../helpers/folder.ts';

const BASE = 'https://docs.test';
const page = (title: string, text = 'Text.'): string => `# ${title}\n\n${text}\n`;

interface Case {
  readonly title: string;
  readonly files: Files;
  /** Prefixes with the slugs of their pages. */
  readonly editions: Readonly<Record<string, readonly string[]>>;
}

const VERSIONS = {
  'docs/index.md': page('All versions'),
  'docs/v1.9/install.md': page('Install'),
  'docs/v1.9/use.md': page('Use'),
  'docs/v1.10/install.md': page('Install'),
  'docs/v1.10/use.md': page('Use'),
  'docs/v2.0-rc.1/install.md': page('Install'),
};

const CASES: readonly Case[] = [
  {
    title:
      'folders named like versions are versions: the newest release is the default, a candidate is not',
    files: VERSIONS,
    editions: {
      '': ['docs', 'docs-install', 'docs-use'],
      '/v2.0-rc.1': ['docs-install'],
      '/v1.9': ['docs-install', 'docs-use'],
    },
  },
  {
    title: 'folders named like languages are languages where they hold the same pages',
    files: {
      'en/install.md': page('Install'),
      'en/use.md': page('Use'),
      'de/install.md': page('Installieren'),
      'pt-br/install.md': page('Instalar'),
      'go/install.md': page('Go'),
    },
    editions: { '': ['go-install', 'install', 'use'], '/de': ['install'], '/pt-BR': ['install'] },
  },
  {
    title: 'translations may stand below the folder of the original',
    files: {
      'install.md': page('Install'),
      'de/install.md': page('Installieren'),
      'fr/install.md': page('Installer'),
    },
    editions: { '': ['install'], '/de': ['install'], '/fr': ['install'] },
  },
  {
    title: 'codes of countries in place of languages are those languages',
    files: {
      'install.md': page('Install'),
      'cn/install.md': page('A'),
      'cz/install.md': page('B'),
      'jp/install.md': page('C'),
      'ua/install.md': page('D'),
    },
    editions: {
      '': ['install'],
      '/zh-CN': ['install'],
      '/cs': ['install'],
      '/ja': ['install'],
      '/uk': ['install'],
    },
  },
  {
    title: 'one translation below the folder of the original is enough where it shares pages',
    files: {
      'v2/install.md': page('Install'),
      'v2/use.md': page('Use'),
      'v1/install.md': page('Install'),
      'ar/v2/install.md': page('Install'),
      'ar/v2/use.md': page('Use'),
    },
    editions: { '': ['install', 'use'], '/v1': ['install'], '/ar': ['install', 'use'] },
  },
  {
    title:
      'a leaf bundle of Hugo has its translations next to it, and its other files belong to it',
    files: {
      'hugo.toml':
        'defaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.fa]\nweight = 2\n[languages.zh-hant]\nweight = 3\n',
      'content/about/index.md': page('About'),
      'content/about/index.fa.md': page('درباره'),
      'content/about/index.zh-hant.md': page('關於'),
      'content/about/part.md': page('Part'),
      'content/only/index.en.md': page('Only'),
      'content/only/index.fa.md': page('تنها'),
      'content/only/part.fa.md': page('Part'),
    },
    editions: { '': ['about', 'only'], '/fa': ['about', 'only'], '/zh-Hant': ['about'] },
  },
  {
    title:
      'languages at the ends of file names need no configuration, and may be codes of countries',
    files: {
      'install.md': page('Install'),
      'install.de.md': page('Installieren'),
      'install.cn.md': page('安装'),
      'guide/use.md': page('Use'),
      'guide/use.de.md': page('Benutzen'),
      'guide/use.cn.md': page('使用'),
      'guide/release.no.md': page('No release'),
    },
    editions: {
      '': ['guide-release-no', 'guide-use', 'install'],
      '/de': ['guide-use', 'install'],
      '/zh-CN': ['guide-use', 'install'],
    },
  },
  {
    title: 'Fumadocs: page.cn.mdx is the page in another language',
    files: {
      'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' });",
      'content/docs/index.mdx': '---\ntitle: Hello\n---\n\nText.\n',
      'content/docs/index.cn.mdx': '---\ntitle: 你好\n---\n\nText.\n',
      'content/docs/git/index.mdx': '---\ntitle: Git\n---\n\nText.\n',
      'content/docs/git/index.cn.mdx': '---\ntitle: Git 中文\n---\n\nText.\n',
      'content/docs/test.mdx': '---\ntitle: Test\n---\n\nText.\n',
    },
    editions: { '': ['git', 'index', 'test'], '/zh-CN': ['git', 'index'] },
  },
  {
    title: 'one folder that shares a page by chance is no translation',
    files: {
      'api.md': page('API'),
      'use.md': page('Use'),
      'ts/api.md': page('API of TypeScript'),
      'ts/types.md': page('Types'),
    },
    editions: { '': ['api', 'ts-api', 'ts-types', 'use'] },
  },
  {
    title: 'languages of programs, years, chapters and versions of an API are no editions',
    files: {
      'guide.md': page('Guide'),
      'tour.md': page('Tour'),
      'faq.md': page('Questions'),
      'cs/setup.md': page('C#'),
      'ts/start.md': page('TypeScript'),
      'no/reasons.md': page('No'),
      'blog/2024/hello.md': page('Hello'),
      'blog/2025/bye.md': page('Bye'),
      'book/1/intro.md': page('One'),
      'book/2/intro.md': page('Two'),
      'api/v1/users.md': page('Users'),
      'api/v2/users.md': page('Users'),
    },
    editions: {
      '': [
        'api-v1-users',
        'api-v2-users',
        'blog-2024-hello',
        'blog-2025-bye',
        'book-1-intro',
        'book-2-intro',
        'cs-setup',
        'faq',
        'guide',
        'no-reasons',
        'tour',
        'ts-start',
      ],
    },
  },
  {
    title: 'Docusaurus has both: versions.json with versioned_docs, and i18n',
    files: {
      'docusaurus.config.js':
        "module.exports = { title: 'Kit', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: {} }]] };",
      'versions.json': '["1.1", "1.0"]',
      'docs/intro.md': page('Intro'),
      'docs/fresh.md': page('Fresh'),
      'versioned_docs/version-1.1/intro.md': page('Intro'),
      'versioned_docs/version-1.0/intro.md': page('Intro'),
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md': page('Einleitung'),
      'i18n/de/docusaurus-plugin-content-docs/version-1.1/intro.md': page('Einleitung'),
      'blog/2026-01-01-hi.md': page('Hi'),
    },
    editions: {
      '': ['blog-2026-01-01-hi', 'intro'],
      '/de': ['intro'],
      '/next': ['fresh', 'intro'],
      '/next/de': ['intro'],
      '/1.0': ['intro'],
    },
  },
  {
    title:
      'one file whose name ends like a language is a page: two translations at least show a language',
    files: {
      'install.md': page('Install'),
      'install.de.md': page('Install on Debian'),
      'use.md': page('Use'),
    },
    editions: { '': ['install', 'install-de', 'use'] },
  },
  {
    title: 'languages at the end of file names, as mkdocs-static-i18n has them',
    files: {
      'mkdocs.yml':
        'site_name: Kit\nplugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - {locale: en, name: English, default: true}\n        - {locale: de, name: Deutsch}\n',
      'docs/install.md': page('Install'),
      'docs/install.de.md': page('Installieren'),
      'docs/use.en.md': page('Use'),
    },
    editions: { '': ['install', 'use'], '/de': ['install'] },
  },
  {
    title: 'Hugo: the main language has the folder of the site, and a disabled one is not served',
    files: {
      'hugo.yaml':
        'title: Kit\ncontentDir: content/en\ndisableLanguages: [fr]\nlanguages:\n  en: {label: English}\n  no: {label: Norsk, contentDir: content/no}\n  fa: {contentDir: content/fa}\n  fr: {contentDir: content/fr}\n  de: {contentDir: content/de, disabled: true}\n',
      'content/en/docs/_index.md': page('Docs'),
      'content/en/docs/install.md': page('Install'),
      'content/en/docs/use.md': page('Use'),
      'content/no/docs/install.md': page('Installere'),
      'content/fa/docs/install.md': page('نصب'),
      'content/fr/docs/install.md': page('Installer'),
      'content/de/docs/install.md': page('Installieren'),
    },
    editions: {
      '': ['docs', 'docs-install', 'docs-use'],
      '/no': ['docs-install'],
      '/fa': ['docs-install'],
    },
  },
  {
    title: 'products, versions and languages of a Mintlify navigation',
    files: {
      'docs.json': JSON.stringify({
        name: 'Kit',
        navigation: {
          products: [
            {
              product: 'Server',
              versions: [
                { version: '2.0', default: true, pages: ['server/two', 'server/both'] },
                { version: '1.0', pages: ['server/one', 'server/both'] },
              ],
            },
            { product: 'Client', pages: ['client/start'] },
          ],
        },
      }),
      'server/two.mdx': page('Two'),
      'server/one.mdx': page('One'),
      'server/both.mdx': page('Both'),
      'client/start.mdx': page('Start'),
    },
    editions: { '': ['both', 'two'], '/1.0': ['both', 'one'], '/Client': ['start'] },
  },
  {
    title: 'a version of a Mintlify navigation whose only page is that of a group',
    files: {
      'docs.json': JSON.stringify({
        name: 'Kit',
        navigation: {
          versions: [
            { version: '2.0', default: true, groups: [{ group: 'Kit', root: 'two/start' }] },
            { version: '1.0', groups: [{ group: 'Kit', root: 'one/start' }] },
          ],
        },
      }),
      'two/start.mdx': page('Two'),
      'one/start.mdx': page('One'),
    },
    editions: { '': ['start'], '/1.0': ['start'] },
  },
];

for (const one of CASES) {
  test(one.title, async (t) => {
    const folder = await folderOf(t, one.files);
    const read = async (edition = {}): ReturnType<typeof loadLibrary> =>
      loadLibrary(folder, { product: { id: 'kit' }, baseUrl: BASE, edition });
    const { library } = await read();
    const found: Record<string, readonly string[]> = {};
    for (const edition of library?.editions ?? []) {
      const { library: own } = await read(edition);
      t.is(own?.baseUrl, BASE + edition.prefix);
      found[edition.prefix] = (own?.pages ?? []).map(({ slug }) => slug).toSorted();
    }
    t.deepEqual(found, one.editions);
  });
}

test('a navigation of Fumadocs may have a list of its own in each language', async (t) => {
  const files = {
    'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' });",
    'content/docs/meta.json': '{"pages":["---Basics---","use","install"]}',
    'content/docs/meta.cn.json': '{"pages":["---基础---","install","use"]}',
    'content/docs/install.mdx': '---\ntitle: Install\n---\n\nText.\n',
    'content/docs/install.cn.mdx': '---\ntitle: 安装\n---\n\nText.\n',
    'content/docs/use.mdx': '---\ntitle: Use\n---\n\nText.\n',
    'content/docs/use.cn.mdx': '---\ntitle: 使用\n---\n\nText.\n',
  };
  const folder = await folderOf(t, files);
  for (const [language, titles, section] of [
    ['en', ['Use', 'Install'], 'Basics'],
    ['zh-CN', ['安装', '使用'], '基础'],
  ] as const) {
    const product = { id: 'acme', name: 'Acme', version: '1', description: 'A product.' };
    const { library } = await loadLibrary(folder, {
      baseUrl: BASE,
      product,
      edition: { language },
    });
    t.deepEqual(
      library?.pages.map(({ title }) => title),
      titles,
    );
    t.is(library?.pages.at(0)?.sectionTitle, section);
  }
});

for (const [generator, file, config, german] of [
  [
    'Docusaurus',
    'docusaurus.config.js',
    "module.exports = { title: 'Kit', presets: [['classic', {}]], i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { label: 'German' } } } };",
    'i18n/de/docusaurus-plugin-content-docs/current/use.md',
  ],
  [
    'MkDocs',
    'mkdocs.yml',
    'site_name: Kit\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, name: English, default: true }\n        - { locale: de, name: German }\n',
    'docs/use.de.md',
  ],
] as const) {
  test(`a language is called as the configuration of ${generator} calls it`, async (t) => {
    const files = { [file]: config, 'docs/use.md': page('Use'), [german]: page('Nutzen') };
    const { library } = await loadLibrary(await folderOf(t, files), {
      product: { id: 'kit' },
      baseUrl: BASE,
    });
    t.deepEqual(
      library?.editions.map(({ languageLabel }) => languageLabel),
      ['English', 'German'],
    );
  });
}

test('a link and an address of a version stay in their version', async (t) => {
  const folder = await folderOf(t, {
    ...VERSIONS,
    'docs/v1.9/use.md': page('Use', 'First [install](install.md), or [so](/docs/v1.9/install).'),
  });
  const options = { product: { id: 'kit' }, baseUrl: BASE, edition: { version: 'v1.9' } };
  const { library } = await loadLibrary(folder, options);
  t.deepEqual(
    [...pageAt(library, 'docs-use').links.values()],
    Array(2).fill(`${BASE}/v1.9/docs/docs-install`),
  );
  t.is(library?.oldAddresses.outer.get('docs/v1.9/use'), '/docs/docs-use');
});

test('a page of all versions that a version replaces is a finding', async (t) => {
  const folder = await folderOf(t, { ...VERSIONS, 'docs/v1.10/index.md': page('Version 1.10') });
  const { library, findings } = await loadLibrary(folder, {
    product: { id: 'kit' },
    baseUrl: BASE,
  });
  t.is(library?.pageBySlug.get('docs')?.title, 'Version 1.10');
  const ignored = findings.filter(({ rule }) => rule === 'page-ignored');
  t.deepEqual(
    ignored.map(({ file }) => file),
    ['docs/index.md'],
  );
});

test('a link to another version or to a page that is not translated leads there', async (t) => {
  const files = {
    ...VERSIONS,
    'docs/v1.9/use.md': page(
      'Use',
      '[New](../v1.10/use.md#x), [so](/docs/v1.10/install), [no](none.md).',
    ),
  };
  const options = { product: { id: 'kit' }, baseUrl: BASE };
  const old = await loadLibrary(await folderOf(t, files), {
    ...options,
    edition: { version: 'v1.9' },
  });
  t.deepEqual([...pageAt(old.library, 'docs-use').links.values()].toSorted(), [
    `${BASE}/docs/docs-install`,
    `${BASE}/docs/docs-use#x`,
    `${BASE}/v1.9/docs/v1.9/none.md`,
  ]);
  t.deepEqual(
    old.findings.map(({ rule }) => rule),
    ['broken-link'],
  );
  const translated = {
    'guide/install.md': page('Install'),
    'guide/use.md': page('Use'),
    'de/guide/install.md': page('Installieren', '[Nutzen](use.md), [so](/de/guide/use/)'),
    'fr/guide/install.md': page('Installer'),
  };
  const folder = await folderOf(t, translated);
  const german = await loadLibrary(folder, { ...options, edition: { language: 'de' } });
  const links = pageAt(german.library, 'guide-install').links;
  t.deepEqual([...(links?.values() ?? [])], Array(2).fill(`${BASE}/docs/guide-use`));
});

test('a name that the service needs is no edition, and a finding says what to rename', async (t) => {
  const folder = await folderOf(t, {
    'one/install.md': page('One'),
    'two/install.md': page('Two'),
  });
  const set = {
    id: 'kit',
    isDefault: true,
    languages: [
      { id: 'en', folder: 'one' },
      { id: 'api', folder: 'two' },
    ],
  };
  const options = { product: { id: 'kit' }, baseUrl: BASE, set };
  const { library, findings } = await loadLibrary(folder, options);
  t.deepEqual(
    library?.editions.map(({ prefix }) => prefix),
    [''],
  );
  t.true(
    findings.some(({ rule, message }) => rule === 'edition-name' && message.includes('"api"')),
  );
});

test('versions are ordered as they are released, whatever they are called', (t) => {
  const order = (...ids: string[]): string[] =>
    rankVersions(ids.map((id) => ({ id }))).map(({ id, status }) => `${id} ${status}`);
  t.deepEqual(order('1.9', '1.10', '1.2'), ['1.10 current', '1.9 old', '1.2 old']);
  t.deepEqual(order('v2.3', 'next', 'v3.0'), ['next unreleased', 'v3.0 current', 'v2.3 old']);
  t.deepEqual(order('2024.04', '2024.10', '2023-12'), [
    '2024.10 current',
    '2024.04 old',
    '2023-12 old',
  ]);
  t.deepEqual(order('1.0', '2.0-beta.1'), ['2.0-beta.1 unreleased', '1.0 current']);
  t.deepEqual(order('2.2', '3.0rc2', '3.0.dev0', '3.0rc10'), [
    '3.0rc10 unreleased',
    '3.0rc2 unreleased',
    '3.0.dev0 unreleased',
    '2.2 current',
  ]);
  t.deepEqual(order('1.0', 'latest', 'main'), ['main unreleased', 'latest current', '1.0 old']);
  t.deepEqual(order('4x', '5x', '3x'), ['5x current', '4x old', '3x old']);
});

test('a range means the newest release that fits, an alias the current version, another name nothing', (t) => {
  const versions = rankVersions(
    ['v3.8', 'v3.7', 'v3.4', 'v2.3'].map((id) => ({
      id,
      ...(id === 'v3.8' && { isUnreleased: true }),
    })),
  );
  const match = (wanted: string): string | undefined => matchVersion(wanted, versions)?.id;
  t.deepEqual(['v3.4', '3.4', '^3.4', '3.x', '~3.4', '2', '3.8', 'latest', 'next'].map(match), [
    'v3.4',
    'v3.4',
    'v3.7',
    'v3.7',
    'v3.4',
    'v2.3',
    'v3.8',
    'v3.7',
    'v3.8',
  ]);
  t.deepEqual(['9.9', '', 'x'.repeat(500), '3.4.9', 'de'].map(match), Array(5).fill(undefined));
});

test('a folder of one version or language is one edition', async (t) => {
  for (const files of [{ 'v1/a.md': page('A') }, { 'de/a.md': page('A') }]) {
    const folder = await folderOf(t, files);
    const { library } = await loadLibrary(folder, { product: { id: 'kit' }, baseUrl: BASE });
    t.deepEqual(
      library?.editions.map(({ prefix }) => prefix),
      [''],
    );
  }
});

test('a site has the language of its generator, in its usual form; what is no language is reported and English', async (t) => {
  const of = async (lang: string) =>
    await loadLibrary(
      await folderOf(t, {
        '.vitepress/config.ts': `export default { lang: '${lang}' };`,
        'index.md': page('Welcome'),
      }),
      { product: { id: 'acme' }, baseUrl: BASE },
    );
  t.is((await of('zh_cn')).library?.language, 'zh-CN');
  const { library, findings } = await of('Klingon, mostly');
  t.is(library?.language, 'en');
  t.like(findings[0], { rule: 'language', severity: 'warning' });
});
