/** mdBook: `book.toml` and `SUMMARY.md`. */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { readBookDirective } from '../dialects/book-directives.ts';
import { readComponents } from '../dialects/jsx.ts';
import { termIds } from '../dialects/term-ids.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { readLists } from '../nav/lists.ts';
import { reportPlugins } from './plugins.ts';
import { readNavFile } from '../source/locate.ts';
import { filesIn } from '../nav/tree.ts';
import { decoded, split } from '../links/link-address.ts';
import { joinAddress, sitePath } from '../links/address.ts';
import { dataAt, defined, textAt } from '../source/data.ts';
import { configValue } from './config-file.ts';
import type { Generator, Identity } from '../model/generator.ts';
import { redirectsOf } from './shapes.ts';
import { withoutExtension } from '../links/slug.ts';
import { identityAt } from './identity.ts';
import { isThere } from '../source/disk.ts';

export const mdbook: Generator = {
  name: 'mdbook',
  marks: ['book.toml'],
  async open(place) {
    const { home } = place;
    const config = await configValue(place, place.mark);
    const folder = path.resolve(home, textAt(config, 'book', 'src') ?? 'src');
    const names = Object.keys(dataAt(config, 'preprocessor'));
    reportPlugins({ generator: 'mdbook', names, file: place.mark }, place.report);
    const html = dataAt(config, 'output', 'html');
    const summary = await readNavFile(place, path.join(folder, 'SUMMARY.md'));
    const chapters = chaptersOf(summary?.text ?? '');
    const [first] = chapters;
    return {
      sources: [{ folder, base: '/' }],
      siteBase: siteBase(textAt(html, 'site-url')),
      identity: identity(config, html, await favicon(home)),
      publicFolders: [folder],
      redirects: redirectsOf(dataAt(html, 'redirect')),
      // Only chapters are pages; others are there to be included. A summary without any is none.
      ignores: ({ path: file }) =>
        file === 'SUMMARY.md' || (chapters.size > 0 && !chapters.has(file.toLowerCase())),
      isNavigation: ({ path: file }) => file === 'SUMMARY.md',
      address: ({ path: file }) =>
        `${joinAddress(withoutExtension(file).replace(/(^|\/)readme$/i, '$1index'))}.html`,
      // The first chapter is the front page too.
      moreAddresses: ({ path: file }) => (file.toLowerCase() === first ? ['/'] : []),
      navigation: async (context) => {
        const tree = summary && readLists(context, summary);
        return tree !== undefined && filesIn(tree).length > 0 ? tree : undefined;
      },
    };
  },
};

/** The files that the summary links to, in its order and in small letters. */
function chaptersOf(summary: string): ReadonlySet<string> {
  const links = summary.matchAll(/\]\(\s*(?:<([^>]+)>|([^)\s]+))/g);
  const paths = [...links].map(([, bracketed, bare = '']) => split(bracketed ?? bare).path);
  return new Set(paths.filter(Boolean).map((one) => posix.normalize(decoded(one)).toLowerCase()));
}

export const mdbookDialect: Dialect = dialect('mdbook', {
  readers: [readBookDirective, readComponents],
  rules: [deflist, termIds],
  headingIds: HEADING_IDS.mdbook,
});

function siteBase(url: string | undefined): string {
  return url?.startsWith('/') === true ? url : sitePath(url);
}

function identity(config: unknown, html: Data, icon: string | undefined): Identity {
  const edit = textAt(html, 'edit-url-template');
  return {
    ...identityAt(config, {
      name: 'book.title',
      description: 'book.description',
      language: 'book.language',
      repository: 'output.html.git-repository-url',
    }),
    ...defined({
      // The template's path starts at the book's root.
      edit: edit?.replace('{path}', `${textAt(config, 'book', 'src') ?? 'src'}/{path}`),
      favicon: icon,
    }),
  };
}

async function favicon(home: string): Promise<string | undefined> {
  for (const name of ['theme/favicon.svg', 'theme/favicon.png']) {
    if (isThere(path.join(home, name))) return name;
  }
  return undefined;
}
