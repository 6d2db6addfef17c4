/** Navigation written as Markdown lists of links: mdBook's and GitBook's `SUMMARY.md`, docsify's `_sidebar.md`. */
import type { NavContext, NavNode } from '../model/navigation.ts';
import path from 'node:path/posix';
import { decoded, isExternal } from '../links/link-address.ts';
import type { NavFile } from '../source/locate.ts';
import { missingPage } from './missing.ts';
import { NAV_DEPTH_MAX, withoutEmpty } from './tree.ts';

interface Entry {
  readonly indent: number;
  readonly node: { title: string; file?: string; href?: string; children: NavNode[] };
}

const ITEM = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(.*)$/;
const LINK = /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*<?([^)>\s]*)>?[^)]*\)/;
const HEADING = /^#{1,6}[ \t]+(.*?)[ \t#]*$/;

/** @param base folder of the file, below the main source. */
export function readLists(context: NavContext, { text, name }: NavFile, base = ''): NavNode[] {
  const missing = missingPage(context, name);
  const top: NavNode[] = [];
  let part = top;
  let stack: Entry[] = [];
  for (const line of text.replace(/<!--[^]*?-->/g, '').split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      part = startPart(top, heading);
      stack = [];
    } else {
      stack = readLine(line, stack, (entry, above) => {
        addTarget(context, entry, { base, missing });
        // A link outside the lists is a prefix or suffix chapter of mdBook, and belongs to no part.
        (above?.node.children ?? (entry.indent < 0 ? top : part)).push(entry.node);
      });
    }
  }
  return withoutEmpty(top);
}

/** The first heading of a `SUMMARY.md` is its own title; others are parts. */
function startPart(top: NavNode[], title: string): NavNode[] {
  if (top.length === 0 && /^(?:summary|table of contents|the |.*\bbook\b)/i.test(title)) {
    return top;
  }
  const children: NavNode[] = [];
  top.push({ title: plain(title), children });
  return children;
}

interface Target {
  href?: string;
}

function readLine(
  line: string,
  stack: readonly Entry[],
  add: (entry: Entry & Target, above: Entry | undefined) => void,
): Entry[] {
  const [, space, text = line] = ITEM.exec(line) ?? [];
  const [, label, href = ''] = LINK.exec(text) ?? [];
  const title = label ?? (space === undefined ? '' : text);
  if (title.trim() === '') {
    return [...stack];
  }
  const indent = space === undefined ? -1 : width(space);
  const above = stack.filter((entry) => entry.indent < indent);
  const entry = { indent, node: { title: plain(title), children: [] }, href };
  add(entry, above.at(-1));
  // A link outside a list (mdBook's prefix and suffix chapters) holds nothing.
  return indent < 0 ? [] : [...above.slice(-NAV_DEPTH_MAX), entry];
}

function addTarget(
  { find }: NavContext,
  { node, href = '' }: Entry & Target,
  { base, missing }: { readonly base: string; readonly missing: (target: string) => void },
): void {
  if (isExternal(href)) {
    node.href = href;
  } else if (href !== '') {
    const wanted = href.startsWith('/') ? decoded(href) : path.join(base, decoded(href));
    const page = find(wanted);
    if (page === undefined) missing(wanted);
    else node.file = page;
  }
}

function width(space: string): number {
  return space.replaceAll('\t', '    ').length;
}

function plain(title: string): string {
  return title
    .replace(/(`[^`]*`)|<\/?[a-z][^<>]*>/gi, (_, code: string | undefined) => code ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*\\]/g, '')
    .trim();
}
