/**
 * Rewrites a source so that markdown-it can read it: each tag becomes a mark, tags of blocks on lines of their own, and
 * the body of a block starts at the column of its opening tag, however far it was indented. Code keeps its text.
 */
import { fenceFor } from '../notation/code-info.ts';
import type { Form } from './form.ts';
import { pairTags, type Element, type NoteUnknown } from './pair.ts';
import type { Piece, TagPiece } from './piece.ts';

/** Begins a mark; the source has no such character. `<` is where inline rules look. */
const MARK = '<\u0001';
export const MARK_END = '\u0002';
export const MARK_PATTERN: RegExp = /<\u0001([BCVIE])(\d+)\u0002/y;

export interface MarkedElement {
  readonly form: Form;
  /** 0-based line of the mark that closes it, of a block with a body. */
  closeLine: number;
}

export interface Marked {
  readonly text: string;
  readonly elements: readonly MarkedElement[];
  /** 0-based line of the source for each line of the text; absent when they are the same. */
  readonly lines?: readonly number[];
}

interface Line {
  readonly quote: string;
  /** White space behind the quote marks, and its columns. */
  readonly space: string;
  readonly indent: number;
  readonly text: string;
  readonly source: number;
  /** The block whose body it is in. */
  readonly body: Body | undefined;
  /** Inside a fence, below its first line. */
  readonly isCode: boolean;
  /** Follows a tag on the line of that tag: says nothing of the body's indentation. */
  readonly isRest: boolean;
}

interface Body {
  readonly above: Body | undefined;
  readonly quote: string;
  readonly indent: number;
  min: number;
}

const PREFIX = /^((?:[ \t]*>)*)([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/;

export function markElements(source: string, pieces: readonly Piece[], note: NoteUnknown): Marked {
  if (pieces.every(({ kind }) => kind === 'fence')) {
    return { text: source, elements: [] };
  }
  return new Marking(source, pieces).result(note);
}

class Marking {
  readonly #source: string;
  readonly #pieces: readonly Piece[];
  readonly #elements: MarkedElement[] = [];
  readonly #ids = new Map<
    Element,
    { id: number; body: Body | undefined; quote: string; indent: number }
  >();
  readonly #lines: Line[] = [];
  #body: Body | undefined;
  #text = '';
  #number = 0;
  #isCode = false;
  #isRest = false;

  constructor(source: string, pieces: readonly Piece[]) {
    this.#source = source;
    this.#pieces = pieces;
  }

  result(note: NoteUnknown): Marked {
    const { elements, text } = pairTags(this.#source, this.#pieces, note);
    let at = 0;
    for (const piece of this.#pieces) {
      if (piece.kind === 'fence') {
        this.#append(this.#source.slice(at, piece.start));
        this.#appendCode(this.#source.slice(piece.start, piece.end));
        at = piece.end;
      } else if (piece.kind === 'text') {
        this.#append(this.#source.slice(at, piece.start));
        this.#replace(piece);
        at = piece.end;
      } else if (!text.has(piece)) {
        this.#append(this.#source.slice(at, piece.start));
        this.#tag(piece, elements.get(piece));
        this.#skipLines(piece);
        at = piece.end;
      }
    }
    this.#append(this.#source.slice(at));
    this.#endLine();
    return {
      text: this.#written(),
      elements: this.#elements,
      lines: this.#lines.map((line) => line.source),
    };
  }

  #append(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#text += text.slice(from, end);
      this.#endLine();
      this.#number += 1;
      from = end + 1;
    }
    this.#text += text.slice(from);
  }

  #appendCode(code: string): void {
    const first = code.indexOf('\n');
    this.#append(first === -1 ? code : code.slice(0, first + 1));
    if (first !== -1) {
      this.#isCode = true;
      this.#append(code.slice(first + 1));
      this.#endLine();
      this.#isCode = false;
      this.#isRest = true;
    }
  }

  #replace(piece: Extract<Piece, { kind: 'text' }>): void {
    const written = this.#source.slice(piece.start, piece.end);
    this.#text += piece.text.includes('\n') ? piece.text.replace(/\s*\n\s*/g, ' ') : piece.text;
    this.#number += count(written, '\n');
    if (piece.text === '' && this.#text.trim() === '') {
      this.#isRest = true;
    }
  }

  #skipLines({ start, end }: TagPiece): void {
    this.#number += count(this.#source.slice(start, end), '\n');
  }

  #tag(piece: TagPiece, element: Element | undefined): void {
    if (element === undefined) {
      if (this.#text.trim() === '') this.#isRest = true;
      return;
    }
    if (!element.isBlock) {
      this.#inline(piece, element);
    } else if (piece === element.open) {
      this.#open(element);
    } else {
      this.#close(element);
    }
  }

  #inline(piece: TagPiece, element: Element): void {
    const { form } = element;
    const known = this.#ids.get(element)?.id;
    const id = known ?? this.#elements.push({ form, closeLine: -1 }) - 1;
    if (known === undefined) this.#ids.set(element, { id, body: undefined, quote: '', indent: 0 });
    const kind = piece !== element.open ? 'E' : element.close === undefined ? 'V' : 'I';
    this.#text += `${MARK}${kind}${id}${MARK_END}`;
  }

  #open(element: Element): void {
    const { form } = element;
    const [prefix = '', quote = '', space = '', marker = ''] = PREFIX.exec(this.#text) ?? [];
    if (this.#text.length > prefix.length) {
      this.#endLine();
      this.#text = quote + ' '.repeat(columns(space) + marker.length);
    }
    const indent = columns(space) + marker.length;
    const above = this.#body;
    const place = { body: above, quote, indent };
    if (form.at === 'code' || form.at === 'lines') {
      this.#lead(form);
    } else {
      const id = this.#elements.push({ form, closeLine: -1 }) - 1;
      this.#ids.set(element, { id, ...place });
      this.#text += `${MARK}${element.close === undefined ? 'V' : 'B'}${id}${MARK_END}`;
      this.#endLine();
      if (element.close !== undefined) {
        this.#body = { above, quote, indent, min: Infinity };
      }
    }
    this.#restAt(quote, indent);
  }

  /** Lines of the element. */
  #lead(form: Extract<Form, { at: 'code' | 'lines' }>): void {
    const [, quote = '', space = '', marker = ''] = PREFIX.exec(this.#text) ?? [];
    const indent = columns(space) + marker.length;
    const before = this.#text;
    // A block of raw HTML ends only at an empty line.
    if (/^<[^\u0001]/.test(this.#lines.at(-1)?.text ?? '') && before.trim() === '') {
      this.#text = quote;
      this.#isRest = false;
      this.#endLine();
      this.#text = before;
    }
    const fence = form.at === 'code' ? fenceFor(form.code) : '';
    const lines =
      form.at === 'code'
        ? [`${fence}${form.info}`, ...form.code.replace(/^\n|\n$/g, '').split('\n'), fence, '']
        : ['', ...form.text.split('\n'), ''];
    for (const [index, line] of lines.entries()) {
      this.#text = (index === 0 ? this.#text : quote + ' '.repeat(indent)) + line;
      this.#isCode = form.at === 'code' && index > 0 && index < lines.length - 1;
      this.#endLine();
    }
    this.#isCode = false;
  }

  #close(element: Element): void {
    const place = this.#ids.get(element);
    if (place === undefined) {
      return;
    }
    if (this.#text.replace(PREFIX, '') !== '' || /[-*+\d]/.test(this.#text)) {
      this.#endLine();
    }
    this.#body = place.body;
    this.#text = `${place.quote}${' '.repeat(place.indent)}${MARK}C${place.id}${MARK_END}`;
    const marked = this.#elements[place.id];
    if (marked !== undefined) marked.closeLine = this.#lines.length;
    this.#isRest = false;
    this.#endLine();
    this.#restAt(place.quote, place.indent);
  }

  /** Puts the rest of a tag's line on a line of its own. */
  #restAt(quote: string, indent: number): void {
    this.#text = quote + ' '.repeat(indent);
    this.#isRest = true;
  }

  #endLine(): void {
    const [, quote = '', space = ''] = this.#isCode
      ? (/^((?:[ \t]*>)*)([ \t]*)/.exec(this.#text) ?? [])
      : (PREFIX.exec(this.#text) ?? []);
    const text = this.#text.slice(quote.length + space.length);
    this.#text = '';
    const isRest = this.#isRest;
    this.#isRest = false;
    if (isRest && text.trim() === '') {
      return;
    }
    const indent = columns(space);
    const line = {
      quote,
      space,
      indent,
      text,
      source: this.#number,
      body: this.#body,
      isCode: this.#isCode,
      isRest,
    };
    this.#lines.push(line);
    if (this.#body !== undefined && text.trim() !== '' && !line.isCode && !isRest) {
      this.#body.min = Math.min(this.#body.min, indent);
    }
  }

  #written(): string {
    return this.#lines
      .map(({ quote, space, indent, text, body, isRest }) => {
        const shift = shiftOf(isRest ? body?.above : body);
        return quote + (shift === 0 ? space : ' '.repeat(Math.max(0, indent - shift))) + text;
      })
      .join('\n');
  }
}

/** Columns by which the lines of a body move to the left: those of all bodies around it together. */
function shiftOf(body: Body | undefined): number {
  let shift = 0;
  for (let one = body; one !== undefined; one = one.above) {
    shift += one.min === Infinity ? 0 : one.min - one.indent;
  }
  return shift;
}

function columns(space: string): number {
  let column = 0;
  for (const sign of space) {
    column += sign === '\t' ? 4 - (column % 4) : 1;
  }
  return column;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
