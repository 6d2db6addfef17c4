/** Sphinx with pages in MyST: `conf.py`, which is never run, and the `toctree` of each page. */
import type { Data } from '../model/data.ts';
import type { NavContext } from '../model/navigation.ts';
import path from 'node:path/posix';
import { defined } from '../source/data.ts';
import { directiveBodies } from '../notation/directive.ts';
import { NAV_DEPTH_MAX } from '../nav/tree.ts';
import type { Identity } from '../model/generator.ts';

/** Names of Sphinx's Markdown parsers. */
const PARSERS = /\b(?:myst_parser|myst_nb|recommonmark)\b/;

export interface SphinxConfig {
  readonly identity: Identity;
  /** The page at the root of the navigation, without its ending. */
  readonly main: string;
}

/** Strings that stand at the beginning of a line; nothing for a project without Markdown. */
export function readSphinxConfig(text: string): SphinxConfig | undefined {
  if (!PARSERS.test(text)) return undefined;
  const value = (name: string): string | undefined =>
    new RegExp(`^${name}\\s*=\\s*(["'])([^"'\\n]+)\\1\\s*(?:#.*)?$`, 'm').exec(text)?.[2];
  return {
    identity: defined({ name: value('project'), version: value('version') ?? value('release') }),
    main: value('root_doc') ?? value('master_doc') ?? 'index',
  };
}

/** The entries of a page's trees and of those below it; a page appears where it is named first. */
export function toctreesOf(
  context: NavContext,
  page: string,
  place: { readonly seen: Set<string>; readonly depth: number } = {
    seen: new Set([page]),
    depth: 0,
  },
): Data[] {
  const draft = context.drafts.get(context.find(page) ?? '');
  if (draft === undefined || place.depth > NAV_DEPTH_MAX) return [];
  return directiveBodies(draft.body, 'toctree').flatMap((lines) => {
    const children = lines
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^:|^---$|^self$|\*/.test(line))
      .flatMap((line) => entryOf(context, line, { page, ...place }));
    const caption = /^:?caption:\s*(\S.*?)\s*$/m.exec(lines.join('\n'))?.[1];
    return caption === undefined ? children : [{ title: caption, children }];
  });
}

function entryOf(
  context: NavContext,
  line: string,
  {
    page,
    seen,
    depth,
  }: { readonly page: string; readonly seen: Set<string>; readonly depth: number },
): Data[] {
  const [, title, target = line] = /^(.*?)\s*<([^<>]+)>$/.exec(line) ?? [];
  if (/^https?:/.test(target)) return [{ title: title ?? target, url: target }];
  const file = target.startsWith('/') ? target.slice(1) : path.join(path.dirname(page), target);
  if (seen.has(file)) return [];
  seen.add(file);
  return [
    {
      ...defined({ title, file }),
      children: toctreesOf(context, file, { seen, depth: depth + 1 }),
    },
  ];
}
