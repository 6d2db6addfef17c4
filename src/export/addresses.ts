/** The addresses of an edition that become files. */
import type { PageSlugs } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import type { Library } from '../content/model/library.ts';
import { assetUrl } from '../content/links/file-addresses.ts';
import { markdownPathOf } from '../content/links/page-paths.ts';
import { SKILL_PATHS } from '../discovery/skill.ts';
import { LOOKS_PATH } from '../pages/looks.ts';
import { MANIFEST_PATH } from '../pages/manifest.ts';
import type { Answered, AskService } from './ask.ts';

/** Stands for every address at which nothing is. */
export const MISSING = '/404.html';
const SEARCH_DATA = '/search-data/current.json';

/** Paths below the edition that always are there: as HTML and, those of documents, as Markdown too. */
export function fixedPaths({ library }: Generation): readonly string[] {
  const documents = documentPaths(library);
  return [
    ...documents,
    ...documents.map((path) => (path === '/' ? '/index.md' : markdownPathOf(path))),
    '/search',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap-index.xml',
    '/sitemap.xml',
    LOOKS_PATH,
    MANIFEST_PATH,
    ...(library.releases.length > 0 ? ['/releases.atom'] : []),
    SEARCH_DATA,
    '/search-data/choices.json',
    ...[...library.agentData.keys()].map((path) => `/_agent/${path}`),
    ...[...library.assets.keys()].map((file) => assetUrl('', file)),
    ...(library.skill === undefined ? [] : skillPaths(library.skill)),
  ];
}

function documentPaths({ sections, pages, releases, agentData }: Library): readonly string[] {
  return [
    '/',
    ...pages.map(({ path }) => path),
    ...sections.map(({ id }) => `/sections/${id}`),
    ...(releases.length > 0 ? ['/releases'] : []),
    ...(agentData.has('benchmarks.json') ? ['/benchmarks'] : []),
  ].filter((path, index, all) => all.indexOf(path) === index);
}

function skillPaths({ name }: { readonly name: string }): readonly string[] {
  const indexes = SKILL_PATHS.flatMap((root) => [`${root}/index.json`, `${root}/${name}/SKILL.md`]);
  return ['/skill.md', ...indexes];
}

/** Pages of the original that the translation lacks: it shows them in their language. */
export function untranslatedPaths(original: PageSlugs | undefined, own: PageSlugs): string[] {
  return [...(original?.keys() ?? [])]
    .filter((slug) => !own.has(slug))
    .map((slug) => `/docs/${slug}`);
}

/** Paths that only the service's own documents name: the files of the search, and the parts of what is too long for one. */
export async function* namedPaths(
  { library: { sections } }: Generation,
  ask: AskService,
): AsyncGenerator<string> {
  const { index, texts } = JSON.parse((await ask(SEARCH_DATA)).body.toString()) as Readonly<
    Record<'index' | 'texts', string>
  >;
  yield* [index, texts];
  yield* numbered(ask, (number) => `/sitemap-${number}.xml`);
  for (const { id } of sections) {
    const part = (number: number): string => (number === 1 ? '' : `-${number}`);
    yield* numbered(ask, (number) => `/sections/${id}/llms${part(number)}.txt`);
  }
}

async function* numbered(
  ask: AskService,
  pathOf: (number: number) => string,
): AsyncGenerator<string> {
  for (let number = 1; isThere(await ask(pathOf(number))); number += 1) yield pathOf(number);
}

function isThere({ status }: Answered): boolean {
  return status === 200;
}
