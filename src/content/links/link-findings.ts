/** Findings of `docent check` about links that lead nowhere. */
import type { Draft, PageLink } from '../model/draft.ts';
import type { Finding, Report } from '../model/finding.ts';
import type { Makers } from '../model/makers.ts';
import { quoted } from '../source/quoted.ts';
import { decoded, split } from './link-address.ts';
import { missingPart } from './missing-part.ts';

const FAULTS = {
  'broken-link': ['warning', 'leads to no page or file', 'Correct the path.'],
  'link-outside': ['warning', 'leaves the content folder', 'Link to the full address instead.'],
  'broken-anchor': [
    'warning',
    'names no heading of its page',
    'Name the anchor of a heading of that page.',
  ],
  'link-held-back': [
    'warning',
    'leads to a draft or an unlisted page, which readers do not get',
    'Publish the page, or remove the link until then.',
  ],
  'link-unpublished': [
    'note',
    'leads to a file of Markdown that is not published as a page, so readers get its source',
    'Publish the page, or link to another one.',
  ],
} as const;

export interface LinkReport {
  readonly report: Report;
  /** Takes the labels that no page has, where a page that a program writes may have them; absent: they are faults. */
  readonly strayLabels?: Set<string>;
  /** Finds the file or folder that a build makes, by a path or address that leads to it or below it. */
  readonly madeAt: (target: string) => string | undefined;
  readonly makers?: Makers | undefined;
  /** Path on disk of every file that may be served, by its path below the folder. */
  readonly files: ReadonlyMap<string, string>;
}

/** Where a link stands. */
export interface LinkPlace {
  readonly span: PageLink;
  readonly draft: Draft;
  readonly targets: LinkReport & { readonly heldBack: ReadonlySet<string> };
}

/** Returns, and reports, whether a link of a page leads to one that readers do not get. @param file of that page */
export function leadsToHeldBack(file: string, { span, draft, targets }: LinkPlace): boolean {
  const { heldBack } = targets;
  if (!heldBack.has(file) || heldBack.has(draft.file)) return false;
  tell(span, draft, { ...targets, rule: 'link-held-back' });
  return true;
}

interface LinkFault extends LinkReport {
  readonly rule: keyof typeof FAULTS;
  /** Path of what is missing, below the content folder. */
  readonly missing?: string | undefined;
  /** The page that has not the anchor. */
  readonly page?: string;
}

/** Reports a link that leads nowhere, or not to a page. */
export function tell(link: PageLink, draft: Draft, fault: LinkFault): void {
  const { rule, report, strayLabels, missing, page, files, madeAt } = fault;
  const { target, line } = link;
  const label = strayLabels === undefined ? undefined : labelOf(link, draft);
  if (label !== undefined) {
    strayLabels?.add(label);
    return;
  }
  const made = missing === undefined ? undefined : madeAt(missing);
  const [severity, what, remedy] = FAULTS[rule];
  const message = `The link ${quoted(target)} ${what}.`;
  report({
    severity,
    rule,
    file: draft.file,
    line: draft.lineOf(line),
    message,
    remedy,
    ...(page !== undefined && { target: page, link: target }),
    ...(missing !== undefined && { target: missing, missing: missingPart(missing, files) }),
    ...(made !== undefined && { made }),
    ...(rule !== 'link-outside' && !link.isImage && madeBy(target, fault.makers)),
  });
}

/** Endings of files; what follows a dot in a label is a word. */
const FILE_NAME =
  /\.(?:gif|html?|ipynb|jpe?g|json|md|pdf|png|py|rst|svg|toml|txt|webp|ya?ml|zip)$/i;

/** Marks what programs may make. A path with the ending of a file is that of one; so is a page whose anchor is named. */
export function madeBy(target: string, makers: Makers | undefined): Pick<Finding, 'makers'> {
  const { path, fragment } = split(target);
  const name = decoded(path === '' ? fragment : path);
  const isOther = path !== '' && (fragment !== '' || /\?/.test(path) || FILE_NAME.test(path));
  if (makers === undefined || makers.names.length === 0 || isOther) return {};
  return makers.makesAll || CODE_NAME.test(name) ? { makers: makers.names } : {};
}

/** `package.module.Class`, `numpy:basics`. */
const CODE_NAME = /^~?\w+(?:[.:][\w-]+)+$/;

/** The label that a link may name in place of a path. */
function labelOf({ target, isImage }: PageLink, { dialect }: Draft): string | undefined {
  const { path, fragment } = split(target);
  if (dialect.sharesLabels !== true || isImage || (path !== '' && fragment !== ''))
    return undefined;
  const label = decoded(path === '' ? fragment : path);
  return /[/?]/.test(label) || FILE_NAME.test(label) ? undefined : label;
}
