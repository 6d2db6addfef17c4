/** Pages that `search.pins` of `docent.yaml` names. */
import type { Report } from '../model/finding.ts';
import type { Library } from '../model/library.ts';
import type { Page, WholePage } from '../model/page.ts';

/** `page` is a slug or a file of the folder, with `#anchor` for one of its sections. */
interface PinnedPage {
  readonly query: string;
  readonly page: string;
}

interface Pages<Listed extends Page> {
  readonly pages: { find(isWanted: (page: Page) => boolean): Listed | undefined };
  readonly pageBySlug: { get(slug: string): Listed | undefined };
}

/** The page that a name means, and the anchor in it. */
function named<Listed extends Page>(
  { pages, pageBySlug }: Pages<Listed>,
  name: string,
): { readonly page: Listed | undefined; readonly anchor: string | undefined } {
  const [address = '', anchor] = name.split('#');
  return { page: pageBySlug.get(address) ?? pages.find(({ file }) => file === address), anchor };
}

function hasSection({ headings }: WholePage, anchor: string): boolean {
  return headings.some((heading) => heading.anchor === anchor);
}

/** The slug and anchor that a name means; nothing when there is no such page or section. */
export async function pinnedPlace(
  library: Pick<Library, 'pages' | 'pageBySlug' | 'contents'>,
  name: string,
): Promise<string | undefined> {
  const { page, anchor } = named(library, name);
  if (page === undefined || anchor === undefined) return page?.slug;
  const isThere = hasSection(await library.contents.read(page), anchor);
  return isThere ? `${page.slug}#${anchor}` : undefined;
}

export function checkPins(
  pages: Pages<Page> & { readonly read: (page: Page) => WholePage },
  pins: readonly PinnedPage[],
  report: Report,
): void {
  for (const { query, page: name } of pins) {
    const { page, anchor } = named(pages, name);
    if (page !== undefined && (anchor === undefined || hasSection(pages.read(page), anchor)))
      continue;
    report({
      severity: 'error',
      rule: 'pin-page-missing',
      file: 'docent.yaml',
      message: `\`search.pins\` names "${name}" for "${query}", which is no page or section of the folder.`,
      remedy:
        'Give the slug or the file of a page, with #anchor for one of its sections, or remove the pin.',
    });
  }
}
