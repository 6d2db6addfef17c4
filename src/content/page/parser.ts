/** The Markdown parser without the dialects of pages: what the service writes, and what agents get, needs none of them. */
import MarkdownItClass, { type MarkdownIt } from 'markdown-it';
import { alerts } from '../dialects/alerts.ts';
import { headingAnchors } from '../links/anchors.ts';
import { htmlInline } from '../notation/html-inline.ts';

/** CommonMark with tables and strikethrough, heading ids and callouts of GitHub; for Markdown that is not a page of a folder. */
export function createMarkdown(): MarkdownIt {
  return baseParser().use(alerts).use(headingAnchors);
}

/** Nesting is cut at 100 levels. A renderer that serves pages must set rules of its own for HTML. */
export function baseParser(): MarkdownIt {
  const md = new MarkdownItClass({
    html: true,
    linkify: true,
    typographer: false,
    maxNesting: 100,
  });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.renderer.rules['text_special'] = (tokens, index) =>
    md.utils.escapeHtml(tokens[index]?.content ?? '');
  // Escapes stay tokens of their own: Markdown is written from them again.
  md.core.ruler.disable('text_join');
  return md.use(htmlInline);
}
