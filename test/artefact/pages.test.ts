/** The list of a file's pages: as that of its folder, and gone through by nobody who asks for one page. */
import test from 'ava';
import { navigationOf, neighbours } from '../../src/content/library/navigation.ts';
import { pageNear } from '../../src/content/links/page-at.ts';
import type { Library, NavigationEntry } from '../../src/content/model/library.ts';
import { activePath } from '../../src/pages/active-path.ts';
import type { Site } from '../../src/pages/site.ts';
import { generationOf } from '../helpers/content.ts';
import { BASE_URL, service } from '../helpers/service.ts';
import { textsOnDisk } from '../helpers/texts-elsewhere.ts';
import { verifies } from '../helpers/verifies.ts';

const OPTIONS = {
  product: { id: 'acme', name: 'Acme', version: '1', description: '' },
  baseUrl: BASE_URL,
};
const names = Array.from({ length: 70 }, (_, index) => String(index).padStart(2, '0'));
/** Pages of two groups by turns, one that stands nowhere, and links. */
const FILES = {
  'mkdocs.yml': `site_name: Acme
docs_dir: docs
nav:
  - Start: index.md
  - Guide:
      - First: a/00.md
      - Deep: [${names.map((name) => `a/${name}.md`).join(', ')}]
      - Elsewhere: https://acme.example/
      - Again: index.md
  - Reference: [${names.map((name) => `b/${name}.md`).join(', ')}]
`,
  'docs/index.md': '---\nredirect_from: [/earlier/one, /ü]\n---\n# Überblick 🧭\n\nAll of it.\n',
  'docs/z.md': '# Left out\n',
  ...Object.fromEntries(
    ['a', 'b'].flatMap((folder) =>
      names.map((name) => [
        `docs/${folder}/${name}.md`,
        `# ${folder} ${name}\n\nText of ${name}.\n`,
      ]),
    ),
  ),
};

/** Without what is made on demand. */
function plain({ children, pageCount: _counted, ...entry }: NavigationEntry): object {
  return { ...entry, children: children.map(plain) };
}

function outlineIn(library: Library): unknown {
  return navigationOf(library).sections.map(({ section, pages, groups }) => [
    section,
    pages.map(({ slug }) => slug),
    groups.map((group) => [group.title, group.pages.map(({ slug }) => slug)]),
  ]);
}

test('pages, addresses and navigation of a file are those of its folder', async (t) => {
  verifies('build:same-answers');
  const { library } = await generationOf(t, FILES, OPTIONS);
  const { library: stored } = await textsOnDisk(t, library);
  t.deepEqual([...stored.pages], [...library.pages]);
  t.deepEqual(
    [...(stored.pages.titles ?? [])],
    library.pages.map(({ title }) => title),
  );
  t.deepEqual([...stored.pageBySlug.keys()], [...library.pageBySlug.keys()]);
  t.deepEqual(stored.pages.slice(15, 18), library.pages.slice(15, 18));
  t.deepEqual(stored.navigation.map(plain), library.navigation.map(plain));
  t.deepEqual(outlineIn(stored), outlineIn(library));
  const addresses = ({ oldAddresses: { exact } }: Library): unknown => [...exact].toSorted();
  t.deepEqual(addresses(stored), addresses(library));
  t.is(stored.oldAddresses.exact.get('earlier/one'), '/docs/index');
  t.is(stored.oldAddresses.exact.get('earlier'), undefined);
  for (const [index, page] of [...library.pages].entries()) {
    const { slug, path } = page;
    t.deepEqual(stored.pageBySlug.get(slug), page);
    t.is(stored.pages.indexOf(page), index);
    t.deepEqual(neighbours(stored, slug), neighbours(library, slug));
    t.deepEqual(pageNear(stored, `${path}.html`), page);
  }
  for (const slug of ['', 'a-0', 'zz', 'ü']) {
    t.false(stored.pageBySlug.has(slug));
    t.is(stored.pageBySlug.get(slug), undefined);
  }
  t.is(stored.pages.at(library.pages.length), undefined);
});

test('the way to an entry of a file is that of its folder', async (t) => {
  const { library } = await generationOf(t, FILES, OPTIONS);
  const { library: stored } = await textsOnDisk(t, library);
  const wayTo = (of: Library, wanted: object): unknown =>
    activePath({ library: of } as Site, wanted).map(plain);
  const wanted = [
    ...library.pages.map(({ slug }) => ({ slug })),
    ...library.sections.map(({ id }) => ({ section: id })),
    { slug: 'nothing' },
    { section: 'nothing' },
    {},
  ];
  for (const one of wanted) t.deepEqual(wayTo(stored, one), wayTo(library, one));
  const [top] = activePath({ library: stored } as Site, { slug: 'a-05' });
  t.is(top, stored.navigation[1]);
  t.is(top?.pageCount, 72);
});

test('no answer about one page goes through all pages of a file', async (t) => {
  const { library } = await generationOf(t, FILES, OPTIONS);
  const generation = await textsOnDisk(t, library);
  const { server } = await service(t, { generation });
  Object.defineProperty(generation.library.pages, Symbol.iterator, {
    value: () => {
      throw new Error('it goes through all pages');
    },
  });
  for (const url of [
    '/docs/a-05',
    '/docs/a-05.md',
    '/docs/b-69.html',
    '/sections/guide',
    '/docs/a-55x',
    '/earlier/one',
    '/api/v1/pages/a-05',
    '/api/v1/search?q=text',
    '/api/v1/search?q=qqzzxx',
    '/api/v1/grep?pattern=text&limit=2',
  ]) {
    const { statusCode, payload } = await server.inject({ url, headers: { accept: 'text/html' } });
    t.true(statusCode < 500, `${url}: ${payload.slice(0, 300)}`);
  }
});
