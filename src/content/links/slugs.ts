/**
 * Gives every page its slug: the address that its generator gives it, below the served folder's own address, with hyphens for slashes.
 * Pages with the same slug are distinguished by a number: those that name theirs in front matter come first, then short paths.
 */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import { addressKey } from './address.ts';
import { textAttribute } from '../source/front-matter.ts';
import { slugOfPath } from './slug.ts';

export interface SlugSources {
  /** Addresses by file. */
  readonly addresses: ReadonlyMap<string, { readonly neutral: string }>;
  /** Address of the served folder: `/docs/`. */
  readonly base: string;
}

/** Slug by file. */
export function assignSlugs(
  drafts: readonly Draft[],
  { addresses, base }: SlugSources,
  report: Report,
): Map<string, string> {
  const fileOf = new Map<string, string>();
  for (const draft of drafts.toSorted(byRank)) {
    const address = addresses.get(draft.file)?.neutral ?? draft.file;
    claim(fileOf, { draft, wanted: wantedSlug(address, base) }, report);
  }
  return new Map([...fileOf].map(([slug, file]) => [file, slug]));
}

/** The slug that an address gives. @param base address of the served folder */
export function wantedSlug(address: string, base: string): string {
  return slugOfPath(below(addressKey(address), addressKey(base)));
}

function below(key: string, base: string): string {
  if (key === base) return '';
  return base !== '' && key.startsWith(`${base}/`) ? key.slice(base.length + 1) : key;
}

function byRank(a: Draft, b: Draft): number {
  return (
    Number(namesItself(b)) - Number(namesItself(a)) ||
    a.file.length - b.file.length ||
    (a.file < b.file ? -1 : 1)
  );
}

function namesItself({ attributes }: Draft): boolean {
  return textAttribute(attributes, 'slug', 'url') !== undefined;
}

interface Claim {
  readonly draft: Draft;
  readonly wanted: string;
}

function claim(fileOf: Map<string, string>, { draft, wanted }: Claim, report: Report): void {
  const { file } = draft;
  const other = fileOf.get(wanted);
  let slug = wanted;
  for (let number = 2; fileOf.has(slug); number += 1) {
    slug = `${wanted}-${number}`;
  }
  fileOf.set(slug, file);
  if (other === undefined) return;
  report({
    severity: 'warning',
    rule: namesItself(draft) ? 'slug-taken' : 'slug-folded',
    file,
    message: `The page asks for the slug "${wanted}", which ${other} has already; the page gets "${slug}".`,
    remedy: 'Give the page another `slug` in its front matter, or rename the file.',
  });
}
