/** What `docent check` says of links that lead nowhere. */
import type { Draft, PageLink } from '../model/draft.ts';
import type { Report } from '../model/finding.ts';
import posix from 'node:path/posix';
import { quoted } from '../source/quoted.ts';
import { decoded, split } from './link-address.ts';

const FAULTS = {
  'broken-link': ['leads to no page or file', 'Correct the path.'],
  'link-outside': ['leaves the content folder', 'Link to the full address instead.'],
  'broken-anchor': ['names no heading of its page', 'Name the anchor of a heading of that page.'],
} as const;

export interface LinkReport {
  readonly report: Report;
  /** Takes the labels that no page has, where a page that a program writes may have them; absent: they are faults. */
  readonly strayLabels?: Set<string>;
}

interface LinkFault extends LinkReport {
  readonly rule: keyof typeof FAULTS;
}

/** Reports a link that leads nowhere. */
export function tell(link: PageLink, draft: Draft, { rule, report, strayLabels }: LinkFault): void {
  const { target, line } = link;
  const label = strayLabels === undefined ? undefined : labelOf(link, draft);
  if (label !== undefined) {
    strayLabels?.add(label);
    return;
  }
  const [what, remedy] = FAULTS[rule];
  const message = `The link ${quoted(target)} ${what}.`;
  report({
    severity: 'warning',
    rule,
    file: draft.file,
    line: draft.lineOf(line),
    message,
    remedy,
    ...(rule === 'broken-link' && { target: targetBelow(target, draft) }),
  });
}

/** The path of a link below the content folder, from the page's own folder or from the root. */
function targetBelow(target: string, { file }: Draft): string {
  const path = decoded(split(target).path);
  return posix.join(path.startsWith('/') ? '.' : posix.dirname(file), path).replace(/^\//, '');
}

/** Endings of files; what follows a dot in a label is a word. */
const FILE_NAME =
  /\.(?:gif|html?|ipynb|jpe?g|json|md|pdf|png|py|rst|svg|toml|txt|webp|ya?ml|zip)$/i;

/** The label that a link may name in place of a path. */
function labelOf({ target, isImage }: PageLink, { dialect }: Draft): string | undefined {
  const { path, fragment } = split(target);
  if (dialect.sharesLabels !== true || isImage || (path !== '' && fragment !== ''))
    return undefined;
  const label = decoded(path === '' ? fragment : path);
  return /[/?]/.test(label) || FILE_NAME.test(label) ? undefined : label;
}
