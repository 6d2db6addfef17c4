/** Includes of a page that is read again: while the page and all that was looked at for them look as before, they are not made again. */
import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../model/finding.ts';
import { DISK_LOOKS } from '../source/disk.ts';
import type { IncludeRoots } from '../source/include-roots.ts';
import { noteLooks, recordStep, type Looks } from '../source/looks.ts';
import { isUnchanged } from '../source/unchanged.ts';
import type { Included, IncludingPage } from './include-output.ts';
import { resolveIncludes } from './includes.ts';

/** A page with its includes, and all that they depend on. */
export interface KnownIncludes {
  readonly page: IncludingPage;
  /** Without what gathers, and what tells nothing without a look. */
  readonly roots: Omit<IncludeRoots, 'refused' | 'repository'>;
  /** Absent where they are made again: git would be asked for each page, or something was said of it. */
  readonly looks: Looks;
  readonly included: Included;
}

/** @param known of the same file, from the reading before */
export function knownIncludes(
  page: IncludingPage,
  roots: IncludeRoots,
  { known, report }: { readonly known: KnownIncludes | undefined; readonly report: Report },
): KnownIncludes {
  const { refused: _refused, repository: _repository, ...settings } = roots;
  if (known !== undefined && holds(known, page, settings)) return known;
  const refusedBefore = roots.refused.length;
  let isSilent = true;
  const [included, looks] = recordStep(() =>
    resolveIncludes(page, roots, (finding) => {
      isSilent = false;
      report(finding);
    }),
  );
  const isCheap = looks?.every(([way]) => way in DISK_LOOKS) === true;
  const isKept = isCheap && isSilent && roots.refused.length === refusedBefore;
  return { page, roots: settings, looks: isKept ? looks : undefined, included };
}

function holds(
  { looks, ...known }: KnownIncludes,
  page: IncludingPage,
  roots: KnownIncludes['roots'],
): boolean {
  const isSame =
    looks !== undefined &&
    isDeepStrictEqual(known.page, page) &&
    isDeepStrictEqual(known.roots, roots) &&
    isUnchanged(looks);
  if (isSame) noteLooks(looks);
  return isSame;
}
