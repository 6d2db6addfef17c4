/** The finding for an entry of a navigation file that leads to no page. */
import type { Report } from '../findings.ts';

/** @param file the navigation file, as messages name it. */
export function missingPage(report: Report, file: string): (target: string) => void {
  return (target) => {
    report({
      severity: 'warning',
      rule: 'nav-page-missing',
      file,
      message: `The navigation names "${target.slice(0, 200)}", which is not a page of the folder.`,
      remedy: 'Remove the entry or correct its path.',
    });
  };
}
