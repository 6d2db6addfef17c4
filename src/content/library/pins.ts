/** Pages that `search.pins` of `docent.yaml` names. */
import type { Report } from '../model/finding.ts';
import type { Library } from '../model/library.ts';

/** `page` is a slug or a file of the folder, with `#anchor` for one of its sections. */
interface NamedPage {
  readonly query: string;
  readonly page: string;
}

/** The slug and anchor that a name means; nothing when there is no such page or section. */
export function pinnedPlace(
  { pages, pageBySlug }: Pick<Library, 'pages' | 'pageBySlug'>,
  name: string,
): string | undefined {
  const [address = '', anchor] = name.split('#');
  const page = pageBySlug.get(address) ?? pages.find(({ file }) => file === address);
  if (page === undefined) return undefined;
  if (anchor === undefined) return page.slug;
  const isThere = page.headings.some((heading) => heading.anchor === anchor);
  return isThere ? `${page.slug}#${anchor}` : undefined;
}

export function checkPins(
  library: Pick<Library, 'pages' | 'pageBySlug'>,
  pins: readonly NamedPage[],
  report: Report,
): void {
  for (const { query, page } of pins) {
    if (pinnedPlace(library, page) !== undefined) continue;
    report({
      severity: 'error',
      rule: 'pin-page-missing',
      file: 'docent.yaml',
      message: `\`search.pins\` names "${page}" for "${query}", which is no page or section of the folder.`,
      remedy:
        'Give the slug or the file of a page, with #anchor for one of its sections, or remove the pin.',
    });
  }
}
