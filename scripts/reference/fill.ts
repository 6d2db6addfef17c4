/**
 * Fills the generated parts of a page: what stands between `<!-- generated: NAME -->` and `<!-- end generated -->`.
 * The prose around them is written by hand.
 */

const PART =
  /(<!-- generated: ([^\n]+?) -->\n)(?:(?!<!-- generated: )[\s\S])*?(<!-- end generated -->)/g;
/** A mark that is left over after the complete parts are removed. */
const SINGLE = /<!-- (?:generated: [^\n]*|end generated -->)/;

/** Makes the Markdown of a part by its name, for the page that it stands on. */
export type Part = (name: string, page: string) => string;

/** @throws when a part has a beginning without an end, or an end without a beginning. */
export function fillGenerated(markdown: string, part: Part): string {
  const [single] = SINGLE.exec(markdown.replaceAll(PART, '')) ?? [];
  if (single !== undefined)
    throw new Error(
      `${single} has no counterpart: a part is <!-- generated: NAME --> and <!-- end generated -->, each on a line of its own.`,
    );
  return markdown.replaceAll(PART, (...[, open, name, close]: string[]) => {
    return `${open ?? ''}\n${part(name ?? '', markdown)}\n\n${close ?? ''}`;
  });
}

/** Cells are plain Markdown; a `|` in them is escaped. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [lineOf(head), `|${'---|'.repeat(head.length)}`, ...body.map(lineOf)].join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
