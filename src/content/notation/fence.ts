/** Fences of code (CommonMark 0.31, section 4.5): which line begins a block, and which ends it. */

export interface Fence {
  /** Indentation, signs of quotes and markers of lists before it. */
  readonly before: string;
  readonly marks: string;
  readonly info: string;
}

const OPENING = /^((?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])[ \t])*)(`{3,}|~{3,})([^\n]*)$/;

/** The fence that a line begins with; `undefined` for any other line. */
export function fenceAt(line: string): Fence | undefined {
  const [, before = '', marks, rest = ''] = OPENING.exec(line) ?? [];
  if (marks === undefined || (marks.startsWith('`') && rest.includes('`'))) return undefined;
  return { before, marks, info: rest.trim() };
}

/** Returns whether a line ends the block that a fence of these marks began: at least as many, and nothing else. */
export function endsFence(line: string, marks: string): boolean {
  const text = line.replace(/^[ \t>]*/, '').trimEnd();
  return text.length >= marks.length && text === marks.charAt(0).repeat(text.length);
}

/** The end of the line that closes the block, of its source's offsets, or that of the source. */
export function fenceEnd(source: string, from: number, marks: string): number {
  const close = new RegExp(`^[ \\t>]*${marks.charAt(0)}{${marks.length},}[ \\t]*$`, 'gm');
  close.lastIndex = from;
  const match = close.exec(source);
  return match === null ? source.length : match.index + match[0].length;
}

/** Blocks of code among the lines of a text, which are asked for in order. */
export class CodeLines {
  #open: string | undefined;

  /** True between two fences. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Returns whether the next line is code or a fence. */
  isCode(line: string): boolean {
    const open = this.#open;
    if (open === undefined) this.#open = fenceAt(line)?.marks;
    else if (endsFence(line, open)) this.#open = undefined;
    return (open ?? this.#open) !== undefined;
  }
}

/** The text without its blocks of code. */
export function withoutCode(text: string): string {
  const code = new CodeLines();
  return text
    .split('\n')
    .filter((line) => !code.isCode(line))
    .join('\n');
}
