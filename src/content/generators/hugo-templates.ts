/** Templates of a project's own shortcodes (`layouts/shortcodes/x.html`) that compute nothing: text, arguments, the body of the call. */
import { isKnownShortcode } from '../dialects/shortcodes.ts';
import { fillParams } from '../dialects/template-values.ts';
import { defined, textAt } from '../source/data.ts';
import type { Data } from '../model/data.ts';
import type { FolderFile } from '../model/source.ts';
import { decode } from '../source/decode.ts';
import { readRegular } from '../source/open-file.ts';
import { pathBelow } from '../source/walk.ts';

const FILE = /^(?:themes\/([^/]+)\/)?layouts\/_?shortcodes\/(.+)\.html$/;
const TEMPLATE_BYTES_MAX = 20_000;
const PARTS_MAX = 100;
const ACTION = /\{\{([^{}]*)\}\}/g;
/** Signs that take away the white space beside an action. */
const TRIMS = /(?<!\s)\s*\{\{-|-\}\}\s*/g;

/** A part of a template. */
export interface Part {
  /** Absent: the part is the body of the call. */
  readonly write?: (args: Data, site: Data) => string;
  /** Whether it is Markdown, whatever the signs of the call. */
  readonly isMarkdown: boolean;
  /** Whether it stands behind the tag of a block, where Markdown has to stand apart. */
  readonly isInBlock: boolean;
}

type Write = Part['write'];

/** Actions of Go templates that need no run. */
const ACTIONS: readonly (readonly [RegExp, (match: readonly string[]) => Write])[] = [
  [/^\/\*[^]*\*\/$/, () => () => ''],
  [/^\.Inner$|^(?:\$?\.Page|page)\.RenderString \.Inner$/, () => undefined],
  [
    /^\.Get\s+["`]?([\w-]+)["`]?$|^index\s+\.Params\s+["`]?([\w-]+)["`]?$/,
    ([, name, key = name ?? '']) =>
      (args) =>
        textAt(args, key) ?? '',
  ],
  [
    /^(?:emojify\s+)?"([^"]*)"$/,
    ([, words = '']) =>
      () =>
        words,
  ],
  [
    /^(?:\$?\.Site|\$?\.Page\.Site|site)\.Params\.([\w.]+)$/,
    ([, name]) =>
      (_args, site) =>
        fillParams(`{{< param "${name}" >}}`, { page: {}, site }),
  ],
];
/** Functions that change nothing a reader sees. */
const PIPES = /(?:\s*\|\s*(?:markdownify|safeHTML|emojify|\$?\.?Page\.RenderString))+$/;

const BLOCK =
  /<(?:article|aside|blockquote|center|dd|details|div|dt|figcaption|figure|footer|header|li|main|nav|p|section|summary|td|th)\b[^<>]*>\s*$/i;

/** A template that computes nothing. */
export type Template = readonly Part[];

/**
 * Reads the templates of a project. Its own go before those of its themes, and names that Docent knows are none.
 * @param themes names in the order of the configuration
 */
export function readTemplates(
  home: string,
  themes: readonly string[],
  files: readonly FolderFile[],
): ReadonlyMap<string, Template> {
  const named = files.flatMap((file) => {
    const [, theme, name] = FILE.exec(pathBelow(home, file.disk)) ?? [];
    const rank = theme === undefined ? 0 : themes.indexOf(theme) + 1;
    const isOther = name === undefined || (theme !== undefined && rank === 0);
    return isOther || isKnownShortcode(name) ? [] : [{ name, rank, file }];
  });
  const templates = new Map<string, Template>();
  for (const { name, file } of named.toSorted((a, b) => b.rank - a.rank)) {
    const bytes = readRegular(file.disk, [file.root], TEMPLATE_BYTES_MAX);
    const decoded = bytes && decode(bytes);
    const template = decoded && 'text' in decoded ? templateOf(decoded.text) : undefined;
    if (template === undefined) templates.delete(name);
    else templates.set(name, template);
  }
  return templates;
}

/** Nothing for a template that computes, in Go or in the browser, or writes code. */
function templateOf(source: string): Template | undefined {
  const shown = source
    .replace(/<style[^>]*>[^]*?<\/style>|<!--[^]*?-->/gi, '')
    .replace(TRIMS, (sign) => (sign.endsWith('-') ? '{{' : '}}'))
    .trim();
  if (/<script|<pre|```/i.test(shown)) return undefined;
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: all, 1: action = '', index } of shown.matchAll(ACTION)) {
    const part = partOf(action.trim());
    if (part === undefined || parts.length > PARTS_MAX) return undefined;
    const before = shown.slice(end, index);
    parts.push(literal(before), { ...part, isInBlock: BLOCK.test(before) });
    end = index + all.length;
  }
  const last = shown.slice(end);
  return last.includes('{{') ? undefined : [...parts, literal(last)];
}

function partOf(action: string): Omit<Part, 'isInBlock'> | undefined {
  const isMarkdown = /markdownify|RenderString/.test(action);
  const bare = action.replace(PIPES, '');
  for (const [pattern, read] of ACTIONS) {
    const match = pattern.exec(bare);
    if (match !== null) return defined({ write: read(match), isMarkdown });
  }
  return undefined;
}

/** On one line: a call may stand within a line of the page. */
function literal(text: string): Part {
  const line = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  return { write: () => line, isMarkdown: false, isInBlock: false };
}
