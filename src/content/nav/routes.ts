/**
 * Navigation as nested data, whatever its keys are called: VitePress sidebars, React's `routes`, npm's `nav.yml`,
 * docsify-like `site.json`, Lume's `sidebar`, and `nav` of `docent.yaml` and `mkdocs.yml`.
 */
import type { NavContext, NavNode, PageFinder } from '../model/navigation.ts';
import path from 'node:path/posix';
import { isData } from '../source/data.ts';
import { NAV_DEPTH_MAX, linkNode, pageNode, withoutEmpty } from './tree.ts';
import { isExternal } from '../links/link-address.ts';
import { withoutTags } from '../notation/text.ts';

const TITLE_KEYS = ['text', 'title', 'label', 'name', 'groupName', 'sectionHeader'];
const LINK_KEYS = ['link', 'path', 'href', 'url', 'to', 'file', 'page', 'slug'];
const CHILD_KEYS = ['items', 'routes', 'children', 'pages', 'nav'];
/** Folder of the links below; with a slash in front, of the source. */
const BASE_KEYS = ['base', 'prefix'];
const STRUCTURE = 'structure';
const NODES_MAX = 100_000;

export interface RouteOptions {
  /** Folder that relative links start from, below the content folder. */
  readonly base: string;
  /** Finds pages; default by path below the main source, or by address. */
  readonly find?: PageFinder;
  /** Entries of a folder, for lists that are written as `structure` (VuePress). */
  readonly structure?: (folder: string) => readonly NavNode[];
  /** Called for a link to a page that is not there. */
  readonly missing?: (target: string) => void;
}

interface Reading extends RouteOptions {
  readonly find: PageFinder;
  readonly budget: { left: number };
  readonly depth: number;
}

export function readRoutes(context: NavContext, data: unknown, options: RouteOptions): NavNode[] {
  return nodesOf({ find: context.find, ...options, budget: { left: NODES_MAX }, depth: 0 }, data);
}

function nodesOf(reading: Reading, data: unknown): NavNode[] {
  if (reading.depth > NAV_DEPTH_MAX) {
    return [];
  }
  if (data === STRUCTURE) return [...(reading.structure?.(reading.base) ?? [])];
  const list = Array.isArray(data) ? (data as unknown[]) : isData(data) ? [data] : [];
  const nodes: NavNode[] = [];
  let section: NavNode[] | undefined;
  for (const item of list) {
    const header = sectionHeader(item);
    if (header !== undefined) {
      section = [];
      nodes.push({ title: header, children: section });
    } else {
      (section ?? nodes).push(...nodeOf({ ...reading, depth: reading.depth + 1 }, item));
    }
  }
  return withoutEmpty(nodes);
}

/** React marks the start of a group among its siblings. */
function sectionHeader(item: unknown): string | undefined {
  const header =
    isData(item) && item['hasSectionHeader'] === true ? item['sectionHeader'] : undefined;
  return typeof header === 'string' ? titleCase(header) : undefined;
}

/** `GET STARTED` -> `Get started`; anything not all in capitals stays. */
function titleCase(text: string): string {
  return /^[^a-z]*$/.test(text) ? text.charAt(0) + text.slice(1).toLowerCase() : text;
}

function nodeOf(reading: Reading, item: unknown): NavNode[] {
  reading.budget.left -= 1;
  if (reading.budget.left < 0) {
    return [];
  }
  if (typeof item === 'string') {
    return page(reading, item, undefined);
  }
  if (!isData(item)) {
    return [];
  }
  const children = CHILD_KEYS.map((key) => item[key]).find(isList);
  const title = firstText(item, TITLE_KEYS);
  const link = firstText(item, LINK_KEYS);
  return title === undefined && link === undefined && children === undefined
    ? Object.entries(item).flatMap(([name, value]) => named(reading, name, value))
    : [
        {
          ...group(reading, { title, link, children, base: firstText(item, BASE_KEYS) }),
          isHidden: item['hidden'] === true,
        },
      ];
}

/** MkDocs' `- Title: page.md` and `- Title: [ … ]`. */
function named(reading: Reading, title: string, value: unknown): NavNode[] {
  if (typeof value === 'string') {
    return page(reading, value, title);
  }
  const children = nodesOf(reading, value);
  return children.length === 0 ? [] : [{ title, children }];
}

function isList(value: unknown): boolean {
  return typeof value === 'object' || value === STRUCTURE;
}

interface Item {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly children: unknown;
  readonly base: string | undefined;
}

function group(reading: Reading, { title, link, children, base }: Item): NavNode {
  const from = base?.startsWith('/') === true ? '' : reading.base;
  const below = base === undefined ? reading : { ...reading, base: path.join(from, base) };
  const own = link === undefined ? [] : page(below, link, title);
  return {
    ...(title === undefined ? {} : { title }),
    ...own[0],
    children: children === undefined ? [] : nodesOf(below, children),
  };
}

function page(reading: Reading, target: string, title: string | undefined): NavNode[] {
  if (isExternal(target)) {
    return title === undefined ? [] : [linkNode(title, target)];
  }
  const { find, base } = reading;
  const file = target.startsWith('#') ? undefined : (find(path.join(base, target)) ?? find(target));
  if (file === undefined) {
    reading.missing?.(target);
    return [];
  }
  return [pageNode(file, title)];
}

function firstText(
  item: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string | undefined {
  const value = keys.map((key) => item[key]).find((one) => typeof one === 'string');
  return typeof value === 'string' ? withoutTags(value) : undefined;
}
