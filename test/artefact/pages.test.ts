/** The list of a file's pages: as that of its folder, and gone through by nobody who asks for one page. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import {
  openMap,
  openTexts,
  packMap,
  packNumbers,
  packTexts,
  type PackedTexts,
} from '../../src/artefact/columns.ts';
import { ArtefactError, type Part } from '../../src/artefact/container.ts';
import { partsOfOpen } from '../../src/artefact/reader.ts';
import { ArtefactWriter } from '../../src/artefact/writer.ts';
import { navigationOf, neighbours } from '../../src/content/library/navigation.ts';
import { pageNear } from '../../src/content/links/page-at.ts';
import type { Library, NavigationEntry } from '../../src/content/model/library.ts';
import type { PageList } from '../../src/content/model/page-list.ts';
import { activePath } from '../../src/pages/active-path.ts';
import type { Site } from '../../src/pages/site.ts';
import { generationOf } from '../helpers/content.ts';
import { folderOf } from '../helpers/folder.ts';
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

/** How many pages a list has given so far, one by one or in a row. */
function givenBy(pages: PageList): () => number {
  let given = 0;
  const at = pages.at.bind(pages);
  const all = pages[Symbol.iterator].bind(pages);
  Object.defineProperty(pages, 'at', { value: (index: number) => ((given += 1), at(index)) });
  Object.defineProperty(pages, Symbol.iterator, {
    value: () => ((given += pages.length), all()),
  });
  return () => given;
}

for (const [what, words] of [
  ['short', 1],
  ['long', 60],
] as const) {
  test(`addresses without a file, and parts of a ${what} list, do not go through all pages again`, async (t) => {
    const long = Object.fromEntries(
      names.map((name) => [`docs/b/${name}.md`, `# b ${'word '.repeat(words * 3)}${name}\n`]),
    );
    const { library } = await generationOf(t, { ...FILES, ...long }, OPTIONS);
    const generation = await textsOnDisk(t, library);
    const { get } = await service(t, { generation });
    const given = givenBy(generation.library.pages);
    const cost = async (url: string): Promise<readonly number[]> => {
      const before = given();
      const { statusCode } = await get(url);
      return [statusCode, given() - before];
    };
    const ofGuide = generation.library.pages.filter(({ section }) => section === 'guide').length;
    const [status, made = 0] = await cost('/api/v1/pages?section=guide');
    // The service of the tests is asked over a socket too.
    t.true(status === 200 && made <= 2 * ofGuide, `${made}`);
    await get('/sections/guide/llms-99.txt');
    t.deepEqual(await cost('/sections/guide/llms-98.txt'), [404, 0]);
    t.deepEqual(await cost('/sections/nothing/llms.txt'), [404, 0]);
    await get('/api/v1/grep?pattern=text&path=nowhere');
    t.deepEqual(await cost('/api/v1/grep?pattern=text&path=nothing'), [200, 0]);
    await get('/api/v1/grep?pattern=text&path=nowhere&section=guide');
    t.deepEqual(await cost('/api/v1/grep?pattern=text&path=nothing&section=guide'), [200, 0]);
  });
}

test('half a character at the edge of a title or an address changes no other one', async (t) => {
  const titles = ['a\ud83d', '\ude00b', 'See', 'Page four'];
  const addresses = titles.map((title, index): [string, string] => [title, `/docs/${index}`]);
  // Halves of a character stand behind what U+FFFD stands before.
  addresses.push(['\uffff', '/docs/last'], ['\ue000', '/docs/private']);
  const file = await open(join(await folderOf(t, {}), 'parts'), 'w+');
  t.teardown(() => file.close());
  const writer = new ArtefactWriter(file);
  const [texts, map] = [await packTexts(writer, titles), await packMap(writer, addresses)];
  await writer.finish({});
  const parts = await partsOfOpen(file).open();
  t.deepEqual(
    [...(await openTexts(texts, parts, 4))],
    titles.map((title) => Buffer.from(title).toString()),
  );
  const exact = await openMap(map, parts);
  for (const [address, place] of addresses) t.is(exact.get(address), place);
});

test('ends of texts that are none are refused', async (t) => {
  const file = await open(join(await folderOf(t, {}), 'parts'), 'w+');
  t.teardown(() => file.close());
  const writer = new ArtefactWriter(file);
  const text = await writer.bytes(Buffer.from('abcdef'));
  const packed = await Promise.all(
    [
      [2, 6],
      [4, 2],
      [2, 5],
      [7, 6],
      [2, 2 ** 31],
    ].map((ends) => packNumbers(writer, ends)),
  );
  const [swapped = packed[0]] = [
    await writer.bytes(Buffer.from(Uint32Array.of(2, 6).buffer).swap32()),
  ];
  await writer.finish({});
  const parts = await partsOfOpen(file).open();
  const [good, ...bad] = [...packed, swapped].map((ends) => ({ text, ends: ends as Part }));
  t.deepEqual([...(await openTexts(good as PackedTexts, parts, 2))], ['ab', 'cdef']);
  for (const one of bad)
    await t.throwsAsync(openTexts(one, parts, 2), { instanceOf: ArtefactError });
});
