/** A dialect of Markdown as one object: everything by which its pages are read otherwise than CommonMark. Each generator has one. */
import type { MarkdownIt } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { schemeImages } from '../blocks/scheme.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { HEADING_IDS, type HeadingIdRule } from '../links/heading-ids.ts';
import type { DialectFacts } from '../model/page-source.ts';
import { beginsAsMdx } from '../notation/esm.ts';
import { alerts } from './alerts.ts';
import { attributeLists } from './attributes.ts';
import { codeGroups } from './code-groups.ts';
import { npm2yarn } from './npm2yarn.ts';
import { computedLinks } from './computed-links.ts';
import { definitionsEnd } from './definitions.ts';
import { readDrawing, readMdxDrawing } from './drawings.ts';
import { emptyHeadings } from './dropped-lines.ts';
import { readComponents, readEsm, readMdx } from './jsx.ts';
import { mergedSteps } from './steps.ts';
import type { FillValues } from './template-values.ts';

type Rule = (md: MarkdownIt) => void;

export interface Dialect extends DialectFacts {
  /** Readers of the source, in the order in which they are asked. */
  readonly readers: readonly ReadPiece[];
  /** Rules of markdown-it. */
  readonly rules: readonly Rule[];
  readonly headingIds: HeadingIdRule;
  /** Files that are MDX: all, those that are called so, or also those that begin as MDX does. */
  readonly mdx: 'all' | 'by-name' | 'by-text';
  /** Puts values of the front matter and of the configuration into the source. */
  readonly fillValues?: FillValues;
}

/** Rules of every dialect. */
const SHARED: readonly Rule[] = [
  footnote,
  definitionsEnd,
  emptyHeadings,
  attributeLists,
  mergedSteps,
  codeGroups,
  npm2yarn,
  alerts,
  schemeImages,
  computedLinks,
];

/** @param own what the dialect has besides that of every dialect; ids of headings are those of GitHub unless it says otherwise. */
export function dialect(name: string, own: Partial<Omit<Dialect, 'name'>> = {}): Dialect {
  const { readers = [], rules = [], ...more } = own;
  return {
    name,
    headingIds: HEADING_IDS.github,
    mdx: 'by-name',
    ...more,
    readers: [readDrawing, ...readers],
    rules: [...SHARED, ...rules],
  };
}

/** Nothing but what every dialect has. */
export const COMMONMARK: Dialect = dialect('commonmark');

/** A dialect as one page is read in it. */
export interface PageDialect extends Pick<Dialect, 'readers' | 'rules' | 'headingIds'> {
  /** Indented text is not code, tags are components, braces are expressions. */
  readonly isMdx: boolean;
}

/** A page that is called `.mdx` is MDX in every dialect. */
export function pageDialect(
  { readers, rules, headingIds, mdx }: Dialect,
  file: string,
  text: string,
): PageDialect {
  const isMdx = mdx === 'all' || /\.mdx$/i.test(file) || (mdx === 'by-text' && beginsAsMdx(text));
  const others = readers.filter((read) => read !== readComponents && read !== readDrawing);
  const ofMdx = [readEsm, readMdxDrawing, ...others, readMdx];
  return { readers: isMdx ? ofMdx : readers, rules, headingIds, isMdx };
}
