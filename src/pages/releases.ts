/** The overview of releases, newest first as the content orders them, written as Markdown. */
import type { Library } from '../content/model/library.ts';
import type { Release } from '../content/model/release.ts';
import { escapeText, markdownLink } from './markdown-text.ts';

/** Entries that the overview names before it points to the release's page. */
const ENTRIES_MAX = 8;

/** Absent when the documentation has no releases. */
export function releasesMarkdown(library: Library): string | undefined {
  if (library.releases.length === 0) return undefined;
  const releases = library.releases.map((release) => releaseText(library, release));
  return `# Releases\n\nWhat changed in ${escapeText(library.product.name)}, version by version.\n\n${releases.join('\n\n')}\n`;
}

function releaseText({ pageBySlug, baseUrl }: Library, release: Release): string {
  const page = pageBySlug.get(release.page);
  const url = page?.url ?? `${baseUrl}/docs/${release.page}`;
  const entries = release.entries
    .slice(0, ENTRIES_MAX)
    .map(({ title, anchor }) => `- ${markdownLink(title, anchor ? `${url}#${anchor}` : url)}`);
  const rest = release.entries.length - entries.length;
  const more = rest > 0 ? `\n- and ${rest} more` : '';
  const date = release.date ? `Released ${release.date}. ` : '';
  return `## ${escapeText(release.version)}\n\n${date}${markdownLink('Full notes', url)}\n\n${entries.join('\n')}${more}`;
}
