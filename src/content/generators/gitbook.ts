/** GitBook: `.gitbook.yaml` and `SUMMARY.md`. A `SUMMARY.md` alone is enough. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { cardTables } from '../dialects/card-tables.ts';
import { editorOutput } from '../dialects/gitbook.ts';
import { icons } from '../dialects/icons.ts';
import { readBlockTag } from '../dialects/liquid.ts';
import { math } from '../dialects/math.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { titledLinks } from '../links/titled-links.ts';
import { pathWithoutIndex } from '../links/slug.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import { readLists } from '../nav/lists.ts';
import { readNavFile } from '../source/locate.ts';
import { readSpaces } from '../nav/spaces.ts';
import { asFolder, joinAddress } from '../links/address.ts';
import { dataAt, textAt } from '../source/data.ts';
import { configValue } from './config-file.ts';
import type { Generator } from '../model/generator.ts';
import { redirectsOf } from './shapes.ts';
import { identityAt } from './identity.ts';

/** Files of the book itself, and what pages include or offer. */
const NO_PAGE = /(?:^|\/)(?:SUMMARY|GLOSSARY|LANGS)\.md$|(?:^|\/)\.gitbook\//;

/** Of a space, where the folder has none of its own. */
const SUMMARY = /(?:^|\/)SUMMARY\.md$/;

export const gitbook: Generator = {
  name: 'gitbook',
  marks: [
    '.gitbook.yaml',
    '.gitbook.yml',
    'SUMMARY.md',
    'src/SUMMARY.md',
    'docs/SUMMARY.md',
    'book.json',
  ],
  async open(place) {
    const { home, mark } = place;
    const isConfig = mark.startsWith('.gitbook') || mark === 'book.json';
    const config = isConfig ? await configValue(place, mark) : undefined;
    const below = isConfig ? (textAt(config, 'root') ?? '.') : path.dirname(mark);
    const folder = path.resolve(home, below);
    const name = textAt(config, 'structure', 'summary') ?? 'SUMMARY.md';
    const summary = await readNavFile(place, path.join(folder, name));
    if (summary === undefined && mark === 'book.json') return undefined;
    return {
      sources: [{ folder, base: '/' }],
      identity: identityAt(config, {
        name: 'title',
        description: 'description',
        language: 'language',
      }),
      publicFolders: [folder],
      hiddenFolders: ['.gitbook'],
      redirects: redirectsOf(dataAt(config, 'redirects')),
      ignores: ({ path: file }) => NO_PAGE.test(file) || file === posix.normalize(name),
      isNavigation: ({ path: file }) =>
        summary === undefined ? SUMMARY.test(file) : file === posix.normalize(name),
      isHidden: ({ attributes }) => attributes['hidden'] === true,
      address: ({ path: file, attributes }) => {
        const slug = textAttribute(attributes, 'slug');
        const bare = pathWithoutIndex(file, /^readme$/i);
        return asFolder(
          joinAddress(slug === undefined ? bare : posix.join(posix.dirname(bare), slug)),
        );
      },
      navigation: async (context, folders) =>
        summary === undefined
          ? await readSpaces(context, folders, folder)
          : readLists(context, summary, posix.dirname(posix.normalize(name))),
    };
  },
};

export const gitbookDialect: Dialect = dialect('gitbook', {
  readers: [readBlockTag],
  rules: [math, icons, cardTables, titledLinks, editorOutput],
  headingIds: HEADING_IDS.gitbook,
});
