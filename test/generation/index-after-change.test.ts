/** The index after a change: pages that stay are taken from the index before. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { loadLibrary } from '../../src/content/library/load.ts';
import { backgroundBuilder } from '../../src/generation/background.ts';
import { buildHere } from '../../src/search/index/build.ts';
import { openSearch } from '../../src/search/index/create-search.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import type { EarlierIndex } from '../../src/search/index/kept-pages.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { BASE, folderOf } from '../helpers/folder.ts';
import { libraryOf } from '../search/libraries.ts';

const FILES = {
  'index.md': '# Wombats\n\nSee [how they dig](dig.md) and [naming](guide/names.md).\n',
  'dig.md': '# Digging\n\nA wombat digs.\n\n## Configuración\n\nLas configuraciones más largas.\n',
  'guide/names.md':
    '# Names\n\n`maxRetries` retries the request.\n\n## Café\n\nCafés and réglages.\n',
  'guide/release.md':
    '# Release notes\n\n## 1.2.0\n\n- Wombats dig faster.\n\n## 1.1.0\n\n- First.\n',
  'zoo.md': '# Zoo\n\nWombats live here.\n',
};

const OPTIONS = {
  product: { id: 'acme', name: 'Acme', version: '1.0.0', description: '' },
  baseUrl: BASE,
  nav: undefined,
  content: { includeRoots: [] },
  redirects: {},
  theme: {},
  search: NO_SETTINGS,
};

/** Text by file; absent: the file is removed. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'a page is changed': {
    'dig.md': '# Digging\n\nA wombat digs a tunnel.\n\n## Tunnels\n\nDeep.\n',
  },
  'a page is added': { 'burrow.md': '# Burrow\n\nSee [what digs](dig.md).\n' },
  'a page is removed': { 'guide/names.md': undefined },
  'a page has another title, and so another place': { 'zoo.md': '# A zoo\n\nWombats live here.\n' },
  'all pages are changed': {
    'index.md': '# Koalas\n',
    'dig.md': '# Climbing\n',
    'burrow.md': '# Tree\n',
    'guide/release.md': '# News\n',
    'zoo.md': '# Park\n',
  },
};

test('after each change, the index has the bytes that a fresh start gives it', async (t) => {
  const folder = await folderOf(t, FILES);
  const options = { ...OPTIONS, language: 'es' };
  const builder = backgroundBuilder();
  const indexed = async (): Promise<Buffer> => {
    const place = { folder: join(folder, '.cache'), prefix: '' };
    const { content } = await builder.build({ folder, options, place });
    return Buffer.from(content?.index.snapshot ?? []);
  };
  const indexedAfresh = async (): Promise<Buffer> => {
    const { library } = await loadLibrary(folder, options);
    return library === undefined
      ? t.fail()
      : Buffer.from(await buildHere(await documentsOf(library)));
  };
  await indexed();
  for (const [change, files] of Object.entries({ ...CHANGES, 'all is as it was': FILES })) {
    for (const [file, text] of Object.entries(files)) {
      if (text === undefined) await rm(join(folder, file));
      else await writeFile(join(folder, file), text);
    }
    t.true((await indexed()).equals(await indexedAfresh()), change);
  }
  await builder.close();
});

const pages = (first: string): ReturnType<typeof libraryOf> =>
  libraryOf([
    { slug: 'first', title: first },
    { slug: 'second', title: 'Second', lead: 'A platypus swims.' },
  ]);

test('a page that stays is not analysed again', async (t) => {
  const earlier: EarlierIndex = {};
  await buildHere(await documentsOf(pages('First')), earlier);
  // An index of other texts in its place shows what is taken from it.
  const other = await documentsOf(
    libraryOf([{ slug: 'first' }, { slug: 'second', title: 'Second', lead: 'An echidna walks.' }]),
  );
  if (earlier.built !== undefined)
    earlier.built = { ...earlier.built, snapshot: await buildHere(other) };
  const library = pages('Another');
  const snapshot = await buildHere(await documentsOf(library), earlier);
  const search = await openSearch(library, { digest: '', snapshot }, {});
  const found = async (query: string): Promise<number> =>
    (await search.search(query, { limit: 9 })).total;
  t.deepEqual([await found('echidna'), await found('platypus'), await found('another')], [1, 0, 1]);
});

test('after an index that cannot be built, the next is built from its texts alone', async (t) => {
  const earlier: EarlierIndex = {};
  const whole = await buildHere(await documentsOf(pages('First')), earlier);
  if (earlier.built !== undefined)
    earlier.built = { ...earlier.built, snapshot: new Uint8Array(9) };
  const documents = await documentsOf(pages('First'));
  await t.throwsAsync(() => buildHere(documents, earlier), { message: /snapshot/ });
  t.deepEqual(await buildHere(documents, earlier), whole);
});
