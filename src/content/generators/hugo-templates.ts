/** Templates of a project's own shortcodes (`layouts/shortcodes/x.html`) that compute nothing: text, arguments, the body of the call. */
import { isKnownShortcode } from '../dialects/shortcodes.ts';
import { textAt } from '../source/data.ts';
import type { Data } from '../model/data.ts';
import type { FolderFile } from '../model/source.ts';
import { decode } from '../source/decode.ts';
import { readRegular } from '../source/open-file.ts';
import { pathBelow } from '../source/walk.ts';

const FILE = /^(?:themes\/[^/]+\/)?layouts\/_?shortcodes\/(.+)\.html$/;
const TEMPLATE_BYTES_MAX = 20_000;
const PARTS_MAX = 100;
const ACTION = /\{\{([^{}]*)\}\}/g;
/** Signs that take away the white space beside an action. */
const TRIMS = /(?<!\s)\s*\{\{-|-\}\}\s*/g;

/** What a part of a template writes: the body, or a text of the arguments. */
export type Part = 'body' | ((args: Data) => string);

/** Actions of Go templates that need no run. */
const ACTIONS: readonly (readonly [RegExp, (match: readonly string[]) => Part])[] = [
  [/^\/\*[^]*\*\/$/, () => () => ''],
  [/^\.Inner$|^(?:\$?\.Page|page)\.RenderString \.Inner$/, () => 'body'],
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
  // `fillParams` puts the value in.
  [
    /^(?:\$?\.Site|\$?\.Page\.Site|site)\.Params\.([\w.]+)$/,
    ([, name]) =>
      () =>
        `{{< param "${name}" >}}`,
  ],
];
/** Functions that change nothing a reader sees. */
const PIPES = /(?:\s*\|\s*(?:markdownify|safeHTML|emojify|\$?\.?Page\.RenderString))+$/;

/** A template that computes nothing. */
export interface Template {
  readonly parts: readonly Part[];
  /** Whether the body is Markdown, whatever the signs of the call. */
  readonly isMarkdown: boolean;
}

/** The project's own templates go before those of its themes. */
export function readTemplates(
  home: string,
  files: readonly FolderFile[],
): ReadonlyMap<string, Template> {
  const named = files.flatMap((file) => {
    const path = pathBelow(home, file.disk);
    const name = FILE.exec(path)?.[1];
    return name === undefined || isKnownShortcode(name) ? [] : [{ name, path, file }];
  });
  const themesFirst = named.toSorted((a, b) => b.path.localeCompare(a.path, 'en'));
  const templates = new Map<string, Template>();
  for (const { name, file } of themesFirst) {
    const bytes = readRegular(file.disk, [file.root], TEMPLATE_BYTES_MAX);
    const decoded = bytes && decode(bytes);
    const template = decoded && 'text' in decoded ? templateOf(decoded.text) : undefined;
    if (template === undefined) templates.delete(name);
    else templates.set(name, template);
  }
  return templates;
}

/** Nothing for a template that computes, in Go or in the browser. */
function templateOf(source: string): Template | undefined {
  const shown = source
    .replace(/<style[^>]*>[^]*?<\/style>|<!--[^]*?-->/gi, '')
    .replace(TRIMS, (sign) => (sign.endsWith('-') ? '{{' : '}}'))
    .trim();
  if (/<script|<pre/i.test(shown)) return undefined;
  const parts: Part[] = [];
  let end = 0;
  let isMarkdown = false;
  for (const { 0: all, 1: action = '', index } of shown.matchAll(ACTION)) {
    const bare = action.trim().replace(PIPES, '');
    const part = partOf(bare);
    if (part === undefined || parts.length > PARTS_MAX) return undefined;
    const words = literal(shown.slice(end, index));
    parts.push(() => words, part);
    isMarkdown ||= part === 'body' && /markdownify|RenderString/.test(action);
    end = index + all.length;
  }
  const last = literal(shown.slice(end));
  return last.includes('{{') ? undefined : { parts: [...parts, () => last], isMarkdown };
}

function partOf(action: string): Part | undefined {
  for (const [pattern, read] of ACTIONS) {
    const match = pattern.exec(action);
    if (match !== null) return read(match);
  }
  return undefined;
}

/** Indentation and empty lines would be Markdown of their own. */
function literal(words: string): string {
  return words.replace(/\s*\n\s*/g, '\n');
}
