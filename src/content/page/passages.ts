/** Cuts a page at its headings of level 2 to 4 while it is read. */
import type { Heading, Passage } from '../model/page.ts';

/** In place of code that a line leads to. */
const LEFT_OUT = ' …';
/** Ends a line that leads to nothing, or has what it leads to. */
const LINE_END = /[\p{Sentence_Terminal}…]["'”’»」』)\]]*$/u;

export class Passages {
  readonly headings: Heading[] = [];
  readonly all: Passage[] = [];
  /** The heading of the present passage, behind those above it, outermost first. */
  #path: readonly Heading[] = [];
  #heading: Heading | undefined;
  #text: string[] = [];
  #code: string[] = [];
  #names: string[] = [];

  /** Anchor of the present passage's heading. */
  get anchor(): string | undefined {
    return this.#heading?.anchor;
  }

  addText(text: string): void {
    if (text !== '') this.#text.push(text);
  }

  addCode(code: string): void {
    this.#code.push(code);
    const line = this.#text.pop();
    if (line !== undefined) this.#text.push(LINE_END.test(line) ? line : `${line}${LEFT_OUT}`);
  }

  /** The texts that `read` adds become one line, as the cells of a row. */
  addRow(read: () => void): void {
    const start = this.#text.length;
    read();
    this.addText(this.#text.splice(start).join(', '));
  }

  addName(name: string): void {
    if (name !== '') this.#names.push(name);
  }

  /** A heading of level 2 to 4 with a text begins a passage; any other is text of the present one. */
  addHeading(level: number, { text, anchor }: Pick<Heading, 'text' | 'anchor'>): void {
    if (level < 2 || level > 4 || text === '') {
      this.addText(text);
      return;
    }
    this.end();
    const heading: Heading = { level: level as Heading['level'], text, anchor };
    this.#path = [...this.#path.filter((one) => one.level < level), heading];
    this.#heading = heading;
    this.headings.push(heading);
  }

  /** Ends the present passage, when there is anything in it. */
  end(): void {
    const heading = this.#heading;
    const [text, code] = [this.#text.join('\n'), this.#code.join('\n')];
    if (heading !== undefined || text !== '' || code !== '') {
      const trail = this.#path.slice(0, -1).map((one) => one.text);
      this.all.push({
        ...(heading && { heading }),
        trail,
        text,
        code,
        ...(this.#names.length > 0 && { names: this.#names }),
      });
    }
    this.#text = [];
    this.#code = [];
    this.#names = [];
  }
}
