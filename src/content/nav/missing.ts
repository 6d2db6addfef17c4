/** The finding for an entry of a navigation file that leads to no page of any edition. */
import type { NavContext } from '../model/navigation.ts';
import { madeBy } from '../links/link-findings.ts';
import { quoted } from '../source/quoted.ts';

/** @param file the navigation file, as messages name it. */
export function missingPage(
  {
    isElsewhere,
    madeAt,
    makers,
    report,
  }: Pick<NavContext, 'isElsewhere' | 'madeAt' | 'makers' | 'report'>,
  file: string,
): (target: string) => void {
  return (target) => {
    if (isElsewhere(target)) return;
    const made = madeAt(target);
    report({
      severity: 'warning',
      rule: 'nav-page-missing',
      file,
      message: `The navigation names ${quoted(target)}, which is not a page of the folder.`,
      remedy: 'Remove the entry or correct its path.',
      target: target.replace(/^[./]+/, ''),
      ...(made !== undefined && { made }),
      ...madeBy(target, makers),
    });
  };
}
