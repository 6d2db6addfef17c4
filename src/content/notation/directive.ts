/** Directives of MyST: a fence of backticks or colons whose name is in braces. */
import { CodeLines, endsFence } from './fence.ts';

export interface DirectiveLine {
  readonly marks: string;
  readonly name: string;
  /** `.class` and `#id` behind the name. */
  readonly classes: string;
  readonly argument: string;
}

const OPENING = /^(`{3,}|:{3,})\s*\{([\w:+-]+)((?:\s+[.#][\w-]+)*)\s*\}[ \t]*([^]*)$/;

export function directiveAt(line: string): DirectiveLine | undefined {
  const [, marks, name = '', classes = '', argument = ''] = OPENING.exec(line.trimEnd()) ?? [];
  return marks === undefined ? undefined : { marks, name, classes, argument };
}

/** Directives whose body is code, with the language of those that name none. */
export const CODE_DIRECTIVES: Readonly<Record<string, string>> = {
  code: '',
  'code-block': '',
  'code-cell': 'python',
  sourcecode: '',
  mermaid: 'mermaid',
  myst: 'markdown',
  'eval-rst': 'rst',
};

/** Code among the lines of a text with directives, which are asked for in order: the body of a directive is text. */
export class DirectiveLines {
  readonly #code = new CodeLines();
  /** Marks of the directives around the line. */
  readonly #open: string[] = [];

  /** Returns whether the next line is code or its fence. */
  isCode(line: string): boolean {
    if (!this.#code.isOpen) {
      const text = line.trim();
      if (endsFence(text, this.#open.at(-1) ?? '\n')) {
        this.#open.pop();
        return false;
      }
      const directive = directiveAt(text);
      const isCode = directive?.marks.startsWith('`') && directive.name in CODE_DIRECTIVES;
      if (directive !== undefined && !isCode) {
        this.#open.push(directive.marks);
        return false;
      }
    }
    return this.#code.isCode(line);
  }

  /** True between two fences of code. */
  get isOpen(): boolean {
    return this.#code.isOpen;
  }
}

/** Lines of the bodies of all directives of a name; one that is shown in code is none. */
export function directiveBodies(text: string, name: string): string[][] {
  const bodies: string[][] = [];
  const code = new CodeLines();
  let marks: string | undefined;
  for (const line of text.includes(`{${name}}`) ? text.split('\n') : []) {
    if (marks !== undefined) {
      if (endsFence(line, marks)) marks = undefined;
      else bodies.at(-1)?.push(line);
      continue;
    }
    const found = directiveAt(line);
    if (found?.name === name && !code.isOpen) {
      marks = found.marks;
      bodies.push([]);
    } else {
      code.isCode(line);
    }
  }
  return bodies;
}
