/**
 * The one Markdown parser of the project: what is a heading, a code block or a link here is one everywhere.
 * HTML is parsed, not judged: whoever renders decides what of it leaves the service.
 */
import MarkdownItClass from 'markdown-it';
import type { MarkdownIt } from 'markdown-it';
import { headingAnchors } from './syntax/anchors.ts';
import { containers } from './syntax/containers.ts';
import { esm } from './syntax/esm.ts';
import { freeIndentation } from './syntax/indentation.ts';

/** What a parse is told (`md.parse(source, env)`). */
export interface MarkdownEnv {
  /** The first level-1 heading was put in front of the source and takes no anchor from it. */
  readonly titleAdded?: boolean;
}

/** The environment that gives a page's Markdown the anchors that its `headings` have. */
export function markdownEnv(page: { readonly titleAdded?: boolean }): MarkdownEnv {
  return page.titleAdded === true ? { titleAdded: true } : {};
}

/**
 * CommonMark with tables, strikethrough, heading anchors (`id` attributes), `:::`, `!!!` and `===` containers, and
 * MDX imports as tokens that render as nothing. Nesting is cut at 100 levels.
 *
 * A renderer that serves pages must set `html_block`, `html_inline` rules or `{ html: false }` of its own.
 */
export function createMarkdown(): MarkdownIt {
  const md = new MarkdownItClass({
    html: true,
    linkify: true,
    typographer: false,
    maxNesting: 100,
  });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  return md.use(freeIndentation).use(esm).use(containers).use(headingAnchors);
}
