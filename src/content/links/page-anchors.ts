/** Anchors that the fragment of a link can mean. */
import { memoize } from '../../memoize.ts';
import { HEADING_IDS } from './heading-ids.ts';
import { decoded } from './link-address.ts';
import type { DialectFacts } from '../model/page-source.ts';

/** A page as far as its anchors matter. */
interface AnchoredPage {
  readonly file: string;
  readonly dialect: DialectFacts;
  readonly document: { readonly anchors: ReadonlySet<string> };
}

type AnchoredPages = ReadonlyMap<string, AnchoredPage>;

/** File by label, of the pages whose dialect shares them. */
const labelled = memoize((pages: AnchoredPages): ReadonlyMap<string, string> => {
  const all = [...pages.values()].filter(({ dialect }) => dialect.sharesLabels).toReversed();
  return new Map(
    all.flatMap(({ file, document }) => [...document.anchors].map((one) => [fold(one), file])),
  );
});

/** The page that a link of nothing but a fragment means: its own, or the one of the project whose label it is. */
export function ownerOf(anchor: string, page: AnchoredPage, pages: AnchoredPages): string {
  const isOwn = foldedAnchors(page.document.anchors).has(fold(anchor));
  return page.dialect.sharesLabels !== true || isOwn
    ? page.file
    : (labelled(pages).get(fold(anchor)) ?? page.file);
}

/** The page that holds the label which a link names in place of a path. */
export function labelOwner(
  label: string,
  { dialect }: AnchoredPage,
  pages: AnchoredPages,
): string | undefined {
  if (dialect.sharesLabels !== true) return undefined;
  const owner = labelled(pages).get(fold(label));
  // A path that leads nowhere may have the letters of a label.
  const isLabel =
    !label.includes('/') ||
    pages.get(owner ?? '')?.document.anchors.has(HEADING_IDS.docutils.slug(label)) === true;
  return isLabel ? owner : undefined;
}

/** Anchors of a page by their letters and digits. */
export const foldedAnchors: (anchors: ReadonlySet<string>) => ReadonlyMap<string, string> = memoize(
  (anchors) => new Map([...anchors].map((anchor) => [fold(decoded(anchor)), anchor])),
);

/** Its letters and digits in lower case: what generators agree on. */
export function fold(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
