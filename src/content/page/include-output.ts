/** The lines of a page with its includes, and the code that they are in. */
import { DirectiveLines } from '../notation/directive.ts';
import { CodeLines, fenceAt } from '../notation/fence.ts';
import { missingNote, missingText } from './missing-include.ts';

export interface IncludingPage {
  /** Below the content folder. */
  readonly file: string;
  readonly body: string;
  /** Lines of the file above the body. */
  readonly linesAbove: number;
  /** BCP 47 tag. */
  readonly language: string;
}

export interface Included {
  readonly body: string;
  /** 0-based line of the page's own body for each line of `body`; absent when nothing was included. */
  readonly lines?: readonly number[];
  /** Folders of the included files, below the content folder: their links may be relative to them. */
  readonly folders?: readonly string[];
}

/** A line's place. */
interface Place {
  /** 0-based line of the page's own body. */
  readonly number: number;
  /** Prefix of the line. */
  readonly before: string;
}

/** A block of code that is open. */
interface Block {
  /** Its first line of the output. */
  readonly start: number;
  /** The text before its fence. */
  readonly before: string;
  /** Paths of files that are missing in it. */
  readonly missing: string[];
}

export class IncludeOutput {
  readonly out: string[] = [];
  /** 0-based line of the page's own body for each line of `out`. */
  readonly lines: number[] = [];
  readonly #language: string;
  readonly #code = new CodeLines();
  readonly #directives = new DirectiveLines();
  #block: Block = { start: 0, before: '', missing: [] };

  /** @param language BCP 47 tag of the page */
  constructor(language: string) {
    this.#language = language;
  }

  /** True between two fences. */
  get isCode(): boolean {
    return this.#code.isOpen;
  }

  /** True between two fences of code that is none of a directive. */
  get isShown(): boolean {
    return this.#directives.isOpen;
  }

  keep(line: string, { number, before }: Place): void {
    const wasCode = this.isCode;
    this.#directives.isCode(line);
    this.#code.isCode(line);
    if (!wasCode && this.isCode) {
      const fence = before + (fenceAt(line)?.before ?? '');
      this.#block = { start: this.out.length, before: fence, missing: [] };
    }
    if (!wasCode || this.isCode || !this.#replaced(number)) {
      this.#add(line === '' ? '' : before + line, number);
    }
  }

  /** Puts a note in the place of a file; in code, its words. */
  keepMissing(written: string, { number, before }: Place): void {
    if (this.isCode) {
      this.#block.missing.push(written);
      this.#add(before + missingText(written, this.#language), number);
      return;
    }
    const [first, ...rest] = missingNote(written, this.#language);
    this.#add(before + first, number);
    const below = before.replace(/[^>\s]/g, ' ');
    for (const line of rest) this.#add((below + line).trimEnd(), number);
  }

  /** A block of code of nothing but missing files is no code: notes take its place. */
  #replaced(number: number): boolean {
    const { start, before, missing } = this.#block;
    const text = this.out.slice(start + 1).filter((line) => line.trim() !== '');
    if (missing.length === 0 || text.length > missing.length) return false;
    this.out.length = start;
    this.lines.length = start;
    for (const [index, written] of missing.entries()) {
      const place = index === 0 ? before : before.replace(/[^>\s]/g, ' ');
      this.keepMissing(written, { number, before: place });
    }
    return true;
  }

  #add(line: string, number: number): void {
    this.out.push(line);
    this.lines.push(number);
  }
}
