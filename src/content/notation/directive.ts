/** Directives of MyST: a fence of backticks or colons whose name is in braces. */
import { CodeLines, endsFence } from './fence.ts';

export interface DirectiveLine {
  readonly marks: string;
  readonly name: string;
  /** `.class` and `#id` behind the name. */
  readonly classes: string;
  readonly argument: string;
}

const OPENING = /^(`{3,}|:{3,})\s*\{([\w:+-]+)((?:\s+[.#][\w-]+)*)\s*\}[ \t]*(.*?)\s*$/;

export function directiveAt(line: string): DirectiveLine | undefined {
  const [, marks, name = '', classes = '', argument = ''] = OPENING.exec(line) ?? [];
  return marks === undefined ? undefined : { marks, name, classes, argument };
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
