/** Small pieces of Markdown that the service writes itself. */

/** A link whose text cannot end it. */
export function markdownLink(text: string, url: string): string {
  return `[${escapeText(text)}](${url.replace(/[()\s]/g, encodeURIComponent)})`;
}

/** Plain text that Markdown leaves as it is, on one line. */
export function escapeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&');
}

/** The line that tells an agent where the index is; stands after the title of every page that leaves as Markdown. */
export function withDirective(markdown: string, baseUrl: string): string {
  const line = `> The index of this documentation for agents is [llms.txt](${baseUrl}/llms.txt).`;
  const end = markdown.indexOf('\n');
  const hasTitle = markdown.startsWith('# ');
  if (!hasTitle) return `${line}\n\n${markdown}`;
  return end < 0
    ? `${markdown}\n\n${line}\n`
    : `${markdown.slice(0, end)}\n\n${line}${markdown.slice(end)}`;
}
