/** Anchors that the fragment of a link can mean. */
import { memoize } from '../../memoize.ts';

/** A page as far as its anchors matter. */
interface AnchoredPage {
  readonly file: string;
  readonly dialect: string;
  readonly document: { readonly anchors: ReadonlySet<string> };
}

type AnchoredPages = ReadonlyMap<string, AnchoredPage>;

/** File by anchor, for the labels of MyST. */
const labelled = memoize((pages: AnchoredPages): ReadonlyMap<string, string> => {
  const all = [...pages.values()].filter(({ dialect }) => dialect === 'myst').toReversed();
  return new Map(
    all.flatMap(({ file, document }) => [...document.anchors].map((one) => [fold(one), file])),
  );
});

/** The page that a link of nothing but a fragment means: its own, but labels of MyST belong to the whole project. */
export function ownerOf(anchor: string, page: AnchoredPage, pages: AnchoredPages): string {
  const isOwn = foldedAnchors(page.document.anchors).has(fold(anchor));
  return page.dialect !== 'myst' || isOwn
    ? page.file
    : (labelled(pages).get(fold(anchor)) ?? page.file);
}

/** The page that holds the label which a link of MyST names in place of a path. */
export function labelOwner(
  label: string,
  { dialect }: AnchoredPage,
  pages: AnchoredPages,
): string | undefined {
  return dialect === 'myst' && !label.includes('/') ? labelled(pages).get(fold(label)) : undefined;
}

/** Anchors of a page by their letters and digits. */
export const foldedAnchors: (anchors: ReadonlySet<string>) => ReadonlyMap<string, string> = memoize(
  (anchors) => new Map([...anchors].map((anchor) => [fold(anchor), anchor])),
);

/** Its letters and digits in lower case: what generators agree on. */
export function fold(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
