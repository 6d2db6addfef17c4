/** The finding for an entry of a navigation file that leads to no page of any edition. */
import type { NavContext } from '../model/navigation.ts';

/** @param file the navigation file, as messages name it. */
export function missingPage(
  { isElsewhere, report }: Pick<NavContext, 'isElsewhere' | 'report'>,
  file: string,
): (target: string) => void {
  return (target) => {
    if (isElsewhere(target)) return;
    report({
      severity: 'warning',
      rule: 'nav-page-missing',
      file,
      message: `The navigation names "${target.slice(0, 200)}", which is not a page of the folder.`,
      remedy: 'Remove the entry or correct its path.',
    });
  };
}
