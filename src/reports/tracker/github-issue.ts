/** Issues of GitHub's REST API as the port's values, and their addresses. */
import { reportIdIn } from '../issue/marker.ts';
import { TrackerError, type TrackerIssue } from './tracker.ts';

/** The fields of a GitHub issue that Docent uses. */
export interface WireIssue {
  readonly html_url: string;
  readonly title: string;
  readonly body?: string | null;
  readonly state: string;
  readonly state_reason?: string | null;
  readonly labels?: readonly (string | { readonly name?: string })[];
  readonly updated_at: string;
  /** Present when it is a pull request. */
  readonly pull_request?: object;
}

const TITLE_MAX = 300;
const EXCERPT_MAX = 2000;
const LABELS_MAX = 20;

/** @param web origin that the address must have. @throws TrackerError when the answer is not an issue. */
export function issueFrom(wire: WireIssue, web: string): TrackerIssue {
  if (addressOf(String(wire?.html_url), web) === undefined) {
    throw new TrackerError('unsure', 'The tracker answered with something that is no issue.');
  }
  const reportId = reportIdIn(wire.body ?? '');
  return {
    url: wire.html_url,
    title: plain(wire.title).slice(0, TITLE_MAX),
    excerpt: plain(wire.body ?? '').slice(0, EXCERPT_MAX),
    ...(reportId === undefined ? {} : { reportId }),
    state: wire.state === 'open' ? 'open' : 'closed',
    ...(typeof wire.state_reason === 'string' ? { reason: wire.state_reason } : {}),
    labels: labelsOf(wire),
    updatedAt: wire.updated_at,
  };
}

export function labelsOf({ labels = [] }: Pick<WireIssue, 'labels'>): readonly string[] {
  return labels
    .slice(0, LABELS_MAX)
    .map((label) => plain(typeof label === 'string' ? label : (label.name ?? '')));
}

/** Controls and bidirectional marks hide what a text says. */
function plain(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, '');
}

export interface IssueAddress {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/** The parts of an issue's address below this origin; undefined for any other address. */
export function addressOf(url: string, web: string): IssueAddress | undefined {
  if (!url.startsWith(`${web}/`)) return undefined;
  const [, owner, repo, number] =
    /^\/([\w.-]+)\/([\w.-]+)\/issues\/([1-9]\d{0,9})\/?$/.exec(url.slice(web.length)) ?? [];
  if (owner === undefined || repo === undefined) return undefined;
  return { owner, repo, number: Number(number) };
}

/** Where people open what this API serves: github.com, or the server that runs GitHub Enterprise. */
export function webOrigin(apiUrl: string): string {
  const { origin, host } = new URL(apiUrl);
  return host === 'api.github.com' ? 'https://github.com' : origin;
}
