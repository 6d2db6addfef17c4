/** A project's own shortcodes in the text of pages: what their templates make of a call stands in its place. One whose template computes stays. */
import posix from 'node:path/posix';
import { fillParams } from '../dialects/template-values.ts';
import type { Data } from '../model/data.ts';
import type { Filled, RunTemplates, TemplateSources } from '../model/templates.ts';
import { withoutExtension } from '../links/slug.ts';
import { readArguments } from '../notation/arguments.ts';
import { lineBreaks } from '../notation/text.ts';
import { BOUNDS } from '../source/bounds.ts';
import { bundlePath } from './hugo-routes.ts';
import { readTemplates, type Part, type Template } from './hugo-templates.ts';

/** `ref` and `relref` of a file, whose address may be another one, or of a name, which Hugo looks for in all folders. */
const REF = /\{\{[<%]\s*(?:rel)?ref\s+"?([^"\s<>{}#%]{1,200})(#[^"\s<>{}%]{0,200})?"?\s*[>%]\}\}/g;
/** Calls around a call; deeper ones have no body. */
const DEPTH_MAX = 20;
/** Characters before a call in which its line begins. */
const INDENT_MAX = 100;
const CALL = /\{\{([<%])([^{}]{1,4000})[>%]\}\}/g;

export interface HugoSite {
  /** On disk. */
  readonly home: string;
  /** In the order of the configuration. */
  readonly themes: readonly string[];
  /** `.Site.Params` */
  readonly params: Data;
}

export function hugoShortcodes({
  home,
  themes,
  params: site,
}: HugoSite): (sources: TemplateSources) => RunTemplates {
  return ({ files, pages }) => {
    const templates = readTemplates(home, themes, files);
    const named = pathsByReference(pages);
    const paths = new Map(pages.map(({ file, source }) => [file.file, source.path]));
    return ({ file, body: written, attributes }) => {
      const folder = posix.dirname(paths.get(file) ?? file);
      const body = written.replace(REF, (call: string, name: string, part = '') => {
        const bare = withoutExtension(name);
        const places = [bare, posix.resolve('/', folder, bare), posix.join('/', bare)];
        const path = places.map((one) => named.get(one)).find((one) => one !== undefined);
        return path === undefined ? call : `${linkPath(posix.relative(folder, path))}${part}`;
      });
      const filled =
        templates.size === 0 ? { text: body } : new Expansion(body, { templates, site }).run();
      return { ...filled, text: fillParams(filled.text, { page: attributes, site }) };
    };
  };
}

/** Pages by their paths, which begin with `/`, and by names that no other page has, both without their endings. */
function pathsByReference(
  pages: TemplateSources['pages'],
): ReadonlyMap<string, string | undefined> {
  const named = new Map<string, string | undefined>();
  for (const { source } of pages) {
    const paths = [bundlePath(source.path), withoutExtension(source.path)];
    const names = paths.flatMap((one) => [posix.basename(one), posix.join('/', one)]);
    for (const one of new Set(names)) {
      // Languages have the same paths.
      const isFree = !named.has(one) || named.get(one) === source.path;
      named.set(one, isFree ? source.path : undefined);
    }
  }
  return named;
}

/** As a link of Markdown may have it. */
function linkPath(path: string): string {
  return encodeURI(path).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}

interface Chunk {
  readonly text: string;
  /** 0-based line of the body. */
  readonly line: number;
  /** Whether it is text of the body, whose lines follow. */
  readonly isOwn: boolean;
}

interface Call {
  readonly name: string;
  readonly args: Data;
  readonly template: Template;
  readonly isMarkdown: boolean;
  readonly written: Chunk;
  /** White space before the call; absent where text stands before it on its line. */
  readonly indent: string | undefined;
}

interface Frame {
  readonly call: Call;
  /** Text below the call, up to its end. */
  readonly chunks: Chunk[];
}

class Expansion {
  readonly #body: string;
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #site: Data;
  readonly #chunks: Chunk[] = [];
  readonly #open: Frame[] = [];
  /** Characters and pieces of text that templates may still write. */
  #room: number = BOUNDS.pageBytesMax;
  #end = 0;
  #line = 0;

  constructor(
    body: string,
    { templates, site }: { readonly templates: ReadonlyMap<string, Template>; readonly site: Data },
  ) {
    this.#body = body;
    this.#templates = templates;
    this.#site = site;
  }

  run(): Filled {
    for (const { 0: all, 1: sign, 2: inner = '', index } of this.#body.matchAll(CALL)) {
      const [, slash, name = '', rest = '', self] =
        /^(\/?)\s*([\w./-]+)([^]*?)(\/?)$/.exec(inner.trim()) ?? [];
      const template = this.#templates.get(name);
      if (template === undefined) continue;
      this.#add([this.#take(index)]);
      const written = this.#take(index + all.length);
      const indent = /(?:^|\n)([ \t]*)$/.exec(
        this.#body.slice(Math.max(0, index - INDENT_MAX), index),
      );
      const args = readArguments(rest);
      const call = { name, args, template, isMarkdown: sign === '%', written, indent: indent?.[1] };
      if (slash === '/') this.#close(call);
      else if (self === '/' || this.#open.length >= DEPTH_MAX || !hasBody(template))
        this.#add(this.#expand(call, []));
      else this.#open.push({ call, chunks: [] });
    }
    this.#add([this.#take(this.#body.length)]);
    while (this.#open.length > 0) this.#endWithoutBody();
    return joined(this.#chunks);
  }

  /** The body up to a place. */
  #take(end: number): Chunk {
    const chunk = { text: this.#body.slice(this.#end, end), line: this.#line, isOwn: true };
    this.#end = end;
    this.#line += lineBreaks(chunk.text);
    return chunk;
  }

  #add(chunks: readonly Chunk[]): void {
    const into = this.#open.at(-1)?.chunks ?? this.#chunks;
    for (const chunk of chunks) into.push(chunk);
  }

  #close({ name, written }: Call): void {
    if (!this.#open.some(({ call }) => call.name === name)) {
      this.#add([written]);
      return;
    }
    while (this.#open.at(-1)?.call.name !== name) this.#endWithoutBody();
    const frame = this.#open.pop();
    if (frame !== undefined) this.#add(this.#expand(frame.call, frame.chunks));
  }

  /** A call that nothing ends has no body: the text below it is that of the page. */
  #endWithoutBody(): void {
    const frame = this.#open.pop();
    if (frame !== undefined) this.#add([...this.#expand(frame.call, []), ...frame.chunks]);
  }

  /** The call as it is written where the page would become larger than a page may be. */
  #expand(call: Call, body: readonly Chunk[]): readonly Chunk[] {
    const { args, template, written } = call;
    const texts = template.map(({ write }) => write?.(args, this.#site));
    const inner = sizeOf(body);
    const size = texts.reduce(
      (sum, text) => sum + (text === undefined ? inner : text.length + 1),
      0,
    );
    if (size > this.#room) return [written, ...body];
    this.#room -= size;
    const { line } = written;
    const of = (text: string): Chunk => ({ text, line, isOwn: false });
    return template
      .flatMap((part, index) => {
        const text = texts[index];
        const isApart = standsApart(part, call, body);
        const apart = isApart ? [of(`\n\n${call.indent}`)] : [];
        return [...apart, ...(text === undefined ? body : [of(text)]), ...apart];
      })
      .filter(({ text }) => text !== '');
  }
}

function hasBody(template: Template): boolean {
  return template.some(({ write }) => write === undefined);
}

function sizeOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { text }) => sum + text.length + 1, 0);
}

/** Markdown between the tags of a block is read where empty lines are around it. */
function standsApart(
  { write, isMarkdown, isInBlock }: Part,
  call: Call,
  body: readonly Chunk[],
): boolean {
  const isBody = write === undefined;
  if (call.indent === undefined || !(isMarkdown || (isBody && call.isMarkdown))) return false;
  return isInBlock || (isBody && body.some(({ text }) => text.includes('\n')));
}

function joined(chunks: readonly Chunk[]): Filled {
  const lines = [0];
  for (const { text, line, isOwn } of chunks) {
    const breaks = lineBreaks(text);
    for (let at = 1; at <= breaks; at += 1) lines.push(isOwn ? line + at : line);
  }
  return { text: chunks.map(({ text }) => text).join(''), lines };
}
