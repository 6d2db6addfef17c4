/** Files of text by the ends of their names: those that are read as Markdown or as HTML, and formats of documentation that are not. */

export const MARKDOWN: RegExp = /\.(?:mdx?|markdown|mdown|mkdown|mkdn?)$/i;

/** Returns whether the name is one of a Markdown file. */
export function isMarkdownFile(file: string): boolean {
  return MARKDOWN.test(file);
}

/** Returns whether the name is one of a page of HTML. */
export function isHtmlFile(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** Formats by the end of a name. */
const OTHER_FORMATS: ReadonlyMap<string, string> = new Map([
  ['adoc', 'AsciiDoc'],
  ['asciidoc', 'AsciiDoc'],
  ['creole', 'Creole'],
  ['ipynb', 'Jupyter notebooks'],
  ['mdoc', 'Markdoc'],
  ['mediawiki', 'MediaWiki'],
  ['org', 'Org'],
  ['pod', 'Pod'],
  ['qmd', 'Quarto'],
  ['rdoc', 'RDoc'],
  ['rmd', 'R Markdown'],
  ['rst', 'reStructuredText'],
  ['rtf', 'Rich Text'],
  ['tex', 'TeX'],
  ['textile', 'Textile'],
  ['typ', 'Typst'],
]);

/** The ending of a file of documentation in a format that is not read, with the format's name. */
export function otherFormat(
  file: string,
): { readonly ending: string; readonly format: string } | undefined {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const format = OTHER_FORMATS.get(ending);
  return format === undefined ? undefined : { ending, format };
}
