/**
 * Writes a file as of `docent build` with as many pages as are asked for, to see what a service holds for each without reading as many:
 *
 *     node dist/bench/larger-file.js <file of docent build> <new file> --pages 200000 [--seed 1]
 *
 * It has the pages of the default edition of the first file again and again: from the second time on with other slugs, and with titles and descriptions of
 * words of all titles and descriptions. Copies have the text of the page that they are copies of, and are in the navigation. The search index is empty.
 */
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openArtefact, type PackedEdition } from '../src/artefact/artefact.ts';
import { openLibrary } from '../src/artefact/packed-library.ts';
import { packMap } from '../src/artefact/columns.ts';
import { packNavigation } from '../src/artefact/packed-navigation.ts';
import { packPages, type PageRow } from '../src/artefact/packed-pages.ts';
import type { OpenParts } from '../src/artefact/reader.ts';
import { ArtefactWriter } from '../src/artefact/writer.ts';
import { outlineOf } from '../src/content/library/outline.ts';
import type { Library, NavigationEntry, OldAddresses } from '../src/content/model/library.ts';
import type { Page } from '../src/content/model/page.ts';
import { loadEngine } from '../src/search/engine/instance.ts';
import { buildSnapshot } from '../src/search/index/build.ts';
import { seeded } from '../test/reports/secrets/values.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const [source, target] = positionals;
const wanted = Number(values.pages);
if (source === undefined || target === undefined || !(wanted > 0)) {
  throw new TypeError('name a file of docent build, a new file, and a number of --pages');
}
const random = seeded(Number(values.seed));
const given = await openArtefact(await open(source), () => Promise.resolve());
const writer = new ArtefactWriter(await open(target, 'wx'));
const edition = await largerEdition(given.editions[0], given.open);
const { product, baseUrl } = given;
const { digest: engine } = await loadEngine();
await writer.finish({ product, baseUrl, engine, editions: [edition] });
await given.close();

async function largerEdition(packed: PackedEdition, openParts: OpenParts): Promise<unknown> {
  const library = await openLibrary(packed, openParts);
  const first = await copiedTexts(library, openParts);
  const rows = moreRows(first);
  const { pages: _pages, pageBySlug: _bySlug, contents: _contents, ...rest } = library;
  const { navigation: entries, entryPath: _path, ...head } = rest;
  const pages = rows.map(([page]) => page);
  const pageBySlug = new Map(pages.map((page) => [page.slug, page]));
  const times = Math.ceil(wanted / first.length);
  const outline = outlineOf(pages);
  const documents = { language: library.language, groups: [], links: new Map() };
  const { exact, ...oldAddresses } = moreAddresses(head.oldAddresses, times);
  const moved = { assets: new Map(), oldAddresses };
  const navigation = moreEntries(entries, times);
  return {
    ...packed,
    files: [],
    editions: [packed.edition],
    head: await writer.value({ ...head, outline, ...moved }),
    navigation: await packNavigation(writer, navigation, { pages, pageBySlug }),
    addresses: await packMap(writer, exact),
    pages: await packPages(writer, rows),
    snapshot: await writer.bytes(await buildSnapshot(documents)),
  };
}

async function copiedTexts(library: Library, openParts: OpenParts): Promise<readonly PageRow[]> {
  const parts = await openParts();
  const rows: PageRow[] = [];
  const { pages } = library as Library & { pages: { textOf(page: Page): PageRow[1] } };
  for (const page of library.pages) {
    rows.push([page, await writer.bytes(await parts.bytes(pages.textOf(page)))]);
  }
  await parts.close();
  return rows;
}

function moreRows(first: readonly PageRow[]): readonly PageRow[] {
  const words = (of: 'title' | 'description'): readonly string[] =>
    first.flatMap(([page]) => page[of].split(' '));
  const [titles, descriptions] = [words('title'), words('description')];
  return Array.from({ length: wanted }, (_, at): PageRow => {
    const [page, text] = first[at % first.length] as PageRow;
    const time = Math.floor(at / first.length);
    if (time === 0) return [page, text];
    const title = drawn(page.title, titles);
    return [
      { ...copied(page, time), title, description: drawn(page.description, descriptions) },
      text,
    ];
  });
}

function drawn(text: string, words: readonly string[]): string {
  return text.replaceAll(/\S+/gu, () => words[Math.floor(random() * words.length)] ?? '');
}

function copied(page: Page, time: number): Page {
  const { slug, path, url, markdownUrl, file, group } = page;
  return {
    ...page,
    slug: `${slug}-${time}`,
    path: `${path}-${time}`,
    url: `${url}-${time}`,
    markdownUrl: markdownUrl.replace(/\.md$/u, `-${time}.md`),
    file: `more-${time}/${file}`,
    group: group === '' ? '' : `${group} ${time}`,
  };
}

function moreAddresses({ exact, ...others }: OldAddresses, times: number): OldAddresses {
  const more = Array.from({ length: times }, (_, time) =>
    [...exact].map(([from, to]): [string, string] =>
      time === 0 ? [from, to] : [`more-${time}/${from}`, `${to}-${time}`],
    ),
  );
  return { ...others, exact: new Map(more.flat()) };
}

function moreEntries(
  entries: readonly NavigationEntry[],
  times: number,
): readonly NavigationEntry[] {
  const at = (entry: NavigationEntry, time: number): NavigationEntry => ({
    ...entry,
    ...(entry.slug !== undefined && { slug: `${entry.slug}-${time}` }),
    children: entry.children.map((child) => at(child, time)),
  });
  return entries.map((entry) => ({
    ...entry,
    children: [
      ...entry.children,
      ...Array.from({ length: times - 1 }, (_, time) => ({
        ...at(entry, time + 1),
        title: `${entry.title} ${time + 1}`,
      })),
    ],
  }));
}
