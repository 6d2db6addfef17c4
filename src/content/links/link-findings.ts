/** What `docent check` says of links that lead nowhere. */
import type { Draft, PageLink } from '../model/draft.ts';
import type { Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';

const FAULTS = {
  'broken-link': ['leads to no page or file', 'Correct the path.'],
  'link-outside': ['leaves the content folder', 'Link to the full address instead.'],
  'broken-anchor': ['names no heading of its page', 'Name the anchor of a heading of that page.'],
} as const;

/** Reports a link that leads nowhere. */
export function tell(
  { target, line }: PageLink,
  { file, lineOf }: Draft,
  { rule, report }: { readonly rule: keyof typeof FAULTS; readonly report: Report },
): void {
  const [what, remedy] = FAULTS[rule];
  const message = `The link ${quoted(target)} ${what}.`;
  report({ severity: 'warning', rule, file, line: lineOf(line), message, remedy });
}
