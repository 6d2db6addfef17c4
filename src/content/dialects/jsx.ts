/**
 * Components and expressions of MDX, and components of Vue among Markdown. Attributes and expressions are read as
 * literals and never evaluated; anything else is dropped and counted.
 */
import { emptyForm, formOf, isKnown, isOwnTabs } from '../elements/components.ts';
import { VOID_ELEMENTS } from '../elements/html-elements.ts';
import type { Piece, ReadPiece, TagPiece } from '../elements/piece.ts';
import { balancedEnd } from '../notation/balanced.ts';
import { bindNames, moduleIn, statementAt } from '../notation/esm.ts';
import { tagAt, tagNameAt, type JsxTag } from '../notation/jsx.ts';
import { parseModule } from '../notation/module.ts';
import { nextOf, type Scan } from '../notation/scan.ts';
import { literalOf } from '../notation/values.ts';

/** Components that show an image of the folder may have the name of its import. */
const IMAGE_FILE = /\.(?:svg|png|jpe?g|gif|webp|avif)(?:\?[\w=&]*)?$/i;
/** Bodies that are not Markdown. */
const RAW = new Set(['script', 'style']);

/** Statements are not shown. */
export const readEsm: ReadPiece = (scan, at) => {
  const statement = statementAt(scan, at);
  if (statement === undefined) return undefined;
  const module = moduleIn(statement);
  if (module !== undefined) bindNames(scan.names, module);
  return { ...statement, kind: 'text', text: '' };
};

/** All tags are components or elements, and braces are expressions. */
export const readMdx: ReadPiece = (scan, at) =>
  scan.source.startsWith('{', at)
    ? readExpression(scan, at)
    : (readComment(scan, at) ?? readTag(scan, at, true));

/** Only tags of components are; HTML is left to Markdown, braces are text. */
export const readComponents: ReadPiece = (scan, at) =>
  bindScript(scan, at) ?? readTag(scan, at, false);

/** Data of `<script setup>` (Vue) is known to the tags below it. @returns its end: what is in it is read once */
function bindScript(scan: Scan, at: number): number | undefined {
  const { source, names } = scan;
  const tag = source.startsWith('<script', at) ? tagAt(scan, at) : undefined;
  const end = tag?.props['setup'] === true ? nextOf(scan, '</script', tag.end) : -1;
  if (tag === undefined || end === -1) return undefined;
  const module = parseModule(source.slice(tag.end, end));
  if (module !== undefined) bindNames(names, module);
  return end;
}

function readComment(scan: Scan, at: number): Piece | undefined {
  const end = scan.source.startsWith('<!--', at) ? nextOf(scan, '-->', at) : -1;
  return end === -1 ? undefined : { kind: 'text', start: at, end: end + 3, text: '' };
}

function readTag(scan: Scan, at: number, isMdx: boolean): Piece | number | undefined {
  const name = tagNameAt(scan, at);
  if (name === undefined || (!isMdx && !isComponent(name))) {
    return undefined;
  }
  const tag = tagAt(scan, at);
  if (tag === undefined || isIndentedCode(scan, at, isMdx)) {
    return undefined;
  }
  const { end, isVoid, isClosing } = tag;
  if (RAW.has(name)) {
    return { kind: 'text', start: at, end: rawEnd(scan.source, end, name, isVoid), text: '' };
  }
  return isClosing ? { kind: 'close', start: at, end, name } : openTag(scan, tag, isMdx);
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name) || name.includes('-') || name === 'template';
}

function openTag(scan: Scan, tag: JsxTag, isMdx: boolean): TagPiece {
  const { start, end, props, isVoid } = tag;
  const name = tag.name || 'Fragment';
  const file = scan.names.get(name);
  const isImage = typeof file === 'string' && IMAGE_FILE.test(file);
  const code = isVoid ? undefined : codeBody(scan, name, end);
  const form = isImage
    ? formOf('Image', { ...props, src: file })
    : isVoid
      ? emptyForm(name, props)
      : formOf(name, code === undefined ? props : { ...props, code: code.text });
  const isKept = 'block' in form && form.block.unknown !== undefined;
  const isEmptyTabs = isVoid && isOwnTabs(name) && form.at !== 'code';
  const isRead = isImage || (!isKept && (isKnown(name) || !isEmptyTabs));
  const isUnknown = /^[A-Z]/.test(name) && !isRead;
  const kind = isVoid || VOID_ELEMENTS.has(name) || code !== undefined ? 'void' : 'open';
  return {
    kind,
    start,
    end: code?.end ?? end,
    name: tag.name === 'Fragment' ? '' : tag.name,
    form,
    ...(isUnknown ? { unknown: `<${name}>` } : {}),
    ...(isMdx ? {} : { isTextAlone: !isKnown(name) }),
  };
}

const CODE_COMPONENTS = /^(?:CodeBlock|Code|Mermaid|pre)$/;

/** `<CodeBlock>{`…`}</CodeBlock>` */
function codeBody(
  scan: Scan,
  name: string,
  from: number,
): { readonly text: string; readonly end: number } | undefined {
  const { source, names } = scan;
  if (!CODE_COMPONENTS.test(name)) {
    return undefined;
  }
  const close = nextOf(scan, `</${name}>`, from);
  const body = close === -1 ? '' : source.slice(from, close).trim();
  const value =
    body.startsWith('{') && body.endsWith('}') ? literalOf(body.slice(1, -1), names) : undefined;
  return typeof value === 'string' && name !== 'pre'
    ? { text: value, end: close + name.length + 3 }
    : undefined;
}

function rawEnd(source: string, from: number, name: string, isVoid: boolean): number {
  const close = isVoid ? -1 : source.indexOf(`</${name}`, from);
  return isVoid
    ? from
    : close === -1
      ? source.length
      : Math.min(source.length, source.indexOf('>', close) + 1 || source.length);
}

/** Markdown has code that is indented by four; MDX has none. */
export function isIndentedCode(scan: Scan, at: number, isMdx: boolean): boolean {
  if (isMdx) {
    return false;
  }
  const { source } = scan;
  const lineStart = scan.lineStart(at);
  const isIndented = /^(?: {4}|\t)\s*$/.test(source.slice(lineStart, at));
  return (
    isIndented &&
    /(?:^|\n)(?![ \t]*(?:[-*+]\s|<|\d+[.)]|[!?=:]))[^\n]*\n\s*\n$/.test(
      source.slice(Math.max(0, lineStart - 400), lineStart),
    ) &&
    !isInItem(source.slice(Math.max(0, lineStart - ITEM_MAX), lineStart))
  );
}

/** Characters of a list item above an element in it. */
const ITEM_MAX = 2000;

/** Whether a line behind four spaces is of a list item above it. */
function isInItem(above: string): boolean {
  let column = 4;
  for (const line of above.split('\n').toReversed()) {
    const indent = line.search(/\S/);
    if (indent === -1 || indent >= column) continue;
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) return true;
    if (indent === 0) return false;
    column = indent;
  }
  return false;
}

/** An expression that is a literal is its text; a comment or any other is nothing. */
function readExpression(scan: Scan, at: number): Piece | number | undefined {
  const { source } = scan;
  if (/^\{:?\s*[#.]/.test(source.slice(at, at + 20)) || isMath(scan, at)) {
    return undefined;
  }
  const end = balancedEnd(scan, at);
  if (end === undefined) {
    return undefined;
  }
  const inner = source.slice(at + 1, end - 1);
  const id = /^\s*\/\*\s*#([\w-]+)\s*\*\/\s*$/.exec(inner);
  if (id !== null) {
    return { kind: 'text', start: at, end, text: `{#${id[1] ?? ''}}` };
  }
  const isComment = /^\s*\/\*[^]*\*\/\s*$/.test(inner) || inner.trim() === '';
  const value = isComment ? '' : literalOf(inner, scan.names);
  if (value === undefined) {
    scan.note('{…}', at);
  }
  const isShown = typeof value === 'string' || typeof value === 'number';
  return { kind: 'text', start: at, end, text: isShown ? escaped(String(value)) : '' };
}

/** Markdown signs of a value stay what they are. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>{}]/g, '\\$&');
}

/** Characters of a formula on one line, before a brace and behind it. */
const FORMULA_MAX = 500;

/** Within `$…$` or between lines of `$$`, braces are TeX's. */
function isMath(scan: Scan, at: number): boolean {
  const { source } = scan;
  const lineStart = scan.lineStart(at);
  // A formula is short; a line of braces would be read again for each.
  const before = source.slice(Math.max(lineStart, at - FORMULA_MAX), at);
  const [behind = ''] = source.slice(at, at + FORMULA_MAX).split('\n', 1);
  return (
    (/\$\$?[^$\s][^$]*$/.test(before) && /^[^$]*[^$\s]\$/.test(behind)) || /[\\^_]\w*$/.test(before)
  );
}
