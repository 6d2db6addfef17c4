/** Navigation written as Markdown lists of links: mdBook's and GitBook's `SUMMARY.md`, docsify's `_sidebar.md`. */
import path from 'node:path/posix';
import { isExternal } from '../generators/address.ts';
import type { NavFile } from './locate.ts';
import type { NavContext, NavNode } from './tree.ts';

interface Entry {
  readonly indent: number;
  readonly node: { title: string; file?: string; href?: string; children: NavNode[] };
}

const ITEM = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(.*)$/;
const LINK = /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(\s*<?([^)>\s]*)>?[^)]*\)/;
const HEADING = /^#{1,6}[ \t]+(.*?)[ \t#]*$/;

/** @param base folder of the file, below the main source. */
export function readLists(context: NavContext, { text }: NavFile, base = ''): NavNode[] {
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
        addTarget(context, base, entry);
        (above?.node.children ?? part).push(entry.node);
      });
    }
  }
  return top.filter(
    ({ file, href, children }) => file !== undefined || href !== undefined || children.length > 0,
  );
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
  return indent < 0 ? [] : [...above.slice(-MAX_DEPTH), entry];
}

const MAX_DEPTH = 12;

function addTarget({ find }: NavContext, base: string, { node, href = '' }: Entry & Target): void {
  if (isExternal(href)) {
    node.href = href;
  } else if (href !== '') {
    const page = find(href.startsWith('/') ? decoded(href) : path.join(base, decoded(href)));
    if (page !== undefined) node.file = page;
  }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function width(space: string): number {
  return space.replaceAll('\t', '    ').length;
}

function plain(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*\\]/g, '')
    .trim();
}
