/**
 * Fills the generated parts of a page: what stands between `<!-- generated: NAME -->` and `<!-- end generated -->`.
 * The prose around them is written by hand.
 */

const PART = /(<!-- generated: ([^\n]+?) -->\n)[\s\S]*?(<!-- end generated -->)/g;

/** Makes the Markdown of a part by its name. */
export type Part = (name: string) => string;

export function fillGenerated(markdown: string, part: Part): string {
  return markdown.replaceAll(
    PART,
    (_, open: string, name: string, close: string) => `${open}\n${part(name)}\n\n${close}`,
  );
}

/** Cells are plain Markdown; a `|` in them is escaped. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...body.map(line)].join('\n');
}
