/** The dialects of Markdown, by name: how a file is read before and while markdown-it parses it. A new one is a row. */
import type { MarkdownIt } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import deflist from 'markdown-it-deflist';
import { schemeImages } from '../blocks/scheme.ts';
import type { ReadPiece } from '../elements/piece.ts';
import type { DialectName, HeadingIdRule } from '../model/page-source.ts';
import { attributeLists } from './attributes.ts';
import { autodoc } from './autodoc.ts';
import { autorefs } from './autorefs.ts';
import { bareTitles } from './bare-titles.ts';
import { readBookDirective } from './book-directives.ts';
import { cardTables } from './card-tables.ts';
import { classCallouts } from './class-callouts.ts';
import { codeGroups } from './code-groups.ts';
import { alerts } from './alerts.ts';
import { colons } from './colons.ts';
import { computedLinks } from './computed-links.ts';
import { definitionsAnywhere, definitionsEnd } from './definitions.ts';
import { readDrawing } from './drawings.ts';
import { abbreviations, emptyHeadings, slots, tocMarkers } from './dropped-lines.ts';
import { docsifyNotes, headingTabs, readCommentTag } from './docsify.ts';
import { beginsAsMdx } from '../notation/esm.ts';
import { descriptions, heroes, signatures } from './front-page.ts';
import { gitbook } from './gitbook.ts';
import { icons } from './icons.ts';
import { indentedBlocks } from './indented.ts';
import { readComponents, readEsm, readMdx } from './jsx.ts';
import { readKramdown } from './kramdown.ts';
import { readBlockTag, readLiquidOutput } from './liquid.ts';
import { closedHtml, readMarkdownHtml, ruleTags } from './markdown-html.ts';
import { listColumns } from './list-columns.ts';
import { math } from './math.ts';
import { mdcInline } from './mdc-inline.ts';
import { packageInstall } from './package-install.ts';
import { pymdown } from './pymdown.ts';
import { readShortcode } from './shortcodes.ts';
import { titledLinks } from '../links/titled-links.ts';
import { slashBlocks } from './slashes.ts';
import { myst } from './myst.ts';
import { mergedSteps } from './steps.ts';

export interface Dialect {
  /** Readers of the source, in the order in which they are asked. */
  readonly readers: readonly ReadPiece[];
  /** Rules of markdown-it. */
  readonly rules: readonly ((md: MarkdownIt) => void)[];
  readonly headingIds: HeadingIdRule;
  /** Indented text is not code. */
  readonly isMdx: boolean;
}

interface Row extends Omit<Dialect, 'isMdx'> {
  /** Files that are MDX: all, those that are called so, or also those that begin as MDX does. */
  readonly mdx: 'all' | 'by-name' | 'by-text';
}

const shared = [
  footnote,
  definitionsEnd,
  emptyHeadings,
  attributeLists,
  mergedSteps,
  codeGroups,
  alerts,
  schemeImages,
  computedLinks,
];

const DIALECTS: Readonly<Record<DialectName, Row>> = {
  docsify: row([readCommentTag], [deflist, icons, docsifyNotes, headingTabs], 'docsify'),
  docusaurus: row([], [colons, math], 'github', 'all'),
  fumadocs: row([readComponents], [colons, math, descriptions, packageInstall], 'github'),
  gitbook: row([readBlockTag], [math, icons, cardTables, titledLinks, gitbook], 'gitbook'),
  hugo: row([readShortcode], [deflist, icons, descriptions, signatures], 'hugo'),
  jekyll: row(
    [readMarkdownHtml, readKramdown, readBlockTag, readLiquidOutput],
    [closedHtml, deflist, icons, math, classCallouts],
    'github',
  ),
  mdbook: row([readBookDirective, readComponents], [deflist], 'mdbook'),
  mintlify: row([], [bareTitles, math, descriptions], 'mintlify', 'all'),
  mkdocs: row(
    [readMarkdownHtml],
    [
      listColumns,
      indentedBlocks,
      slashBlocks,
      autodoc,
      autorefs,
      colons,
      pymdown,
      deflist,
      icons,
      abbreviations,
      math,
      definitionsAnywhere,
      closedHtml,
      ruleTags,
      tocMarkers,
    ],
    'python-markdown',
  ),
  myst: row([], [colons, myst, deflist, math, titledLinks], 'github'),
  nextra: row([readComponents], [math], 'github'),
  nuxt: row([], [colons, slots, icons, descriptions, mdcInline], 'nuxt'),
  plain: row(
    [readShortcode, readBlockTag, readCommentTag, readComponents],
    [indentedBlocks, colons, deflist, icons, tocMarkers, headingTabs],
    'github',
    'by-text',
  ),
  starlight: row([readComponents], [colons, heroes], 'github'),
  vitepress: row([readComponents], [colons, icons, tocMarkers, heroes], 'vitepress'),
};

function row(
  readers: Row['readers'],
  rules: Row['rules'],
  headingIds: HeadingIdRule,
  mdx: Row['mdx'] = 'by-name',
): Row {
  return { readers: [readDrawing, ...readers], rules: [...shared, ...rules], headingIds, mdx };
}

/** The dialect of a page: one called `.mdx` is MDX in every dialect. */
export function dialectOf(name: DialectName, file: string, text: string): Dialect {
  const { readers, rules, headingIds, mdx } = DIALECTS[name];
  const isMdx = mdx === 'all' || /\.mdx$/i.test(file) || (mdx === 'by-text' && beginsAsMdx(text));
  return {
    readers: isMdx
      ? [readEsm, ...readers.filter((read) => read !== readComponents), readMdx]
      : readers,
    rules,
    headingIds,
    isMdx,
  };
}
