/** An issue as the port has it, from the fields of any tracker. */
import { reportIdIn } from '../issue/marker.ts';
import { pathOf } from './requests.ts';
import { TrackerError, type TrackerIssue } from './tracker.ts';

/** The fields of an issue as a tracker sends them: hostile, and perhaps not there. */
export interface IssueFields {
  readonly url: unknown;
  readonly title: unknown;
  readonly body: unknown;
  readonly isOpen: boolean;
  readonly reason?: unknown;
  readonly milestone?: unknown;
  readonly labels: unknown;
  readonly updatedAt: unknown;
  readonly isConfidential?: boolean;
}

const TITLE_MAX = 300;
const EXCERPT_MAX = 2000;
const NAME_MAX = 100;
const LABELS_MAX = 20;

/** @throws TrackerError when the answer is not an issue. */
export function issueFrom(fields: IssueFields): TrackerIssue {
  const { url, title, updatedAt, reason, milestone, isConfidential = false } = fields;
  if (typeof url !== 'string' || typeof title !== 'string' || typeof updatedAt !== 'string') {
    throw new TrackerError('unsure', 'The tracker answered with something that is no issue.');
  }
  const body = typeof fields.body === 'string' ? fields.body : '';
  const reportId = reportIdIn(body);
  return {
    url,
    title: plain(title).slice(0, TITLE_MAX),
    excerpt: plain(body).slice(0, EXCERPT_MAX),
    ...(reportId === undefined ? {} : { reportId }),
    state: fields.isOpen ? 'open' : 'closed',
    ...named('reason', reason),
    ...named('milestone', milestone),
    labels: labelsOf(fields.labels),
    updatedAt,
    ...(isConfidential && { isConfidential }),
  };
}

/** Fields of an issue as GitHub, Gitea and Forgejo send them, as far as they are used. */
export interface WireIssue {
  readonly html_url?: string;
  readonly title?: string;
  readonly body?: string | null;
  readonly state?: string;
  readonly state_reason?: string | null;
  readonly milestone?: { readonly title?: string } | null;
  readonly labels?: readonly (string | { readonly name?: string })[] | null;
  readonly updated_at?: string | undefined;
  /** Of a pull request only. */
  readonly pull_request?: { readonly html_url?: string } | null;
}

/** @param hint what the operator may have to change. @throws TrackerError for anything that is no issue below `web` */
export function issueOfWire(wire: WireIssue, web: string, hint = '.'): TrackerIssue {
  if (addressOf(String(wire?.html_url), web) === undefined) {
    throw new TrackerError('unsure', `The tracker answered with something that is no issue${hint}`);
  }
  return issueFrom({
    url: wire.html_url,
    title: wire.title,
    body: wire.body,
    isOpen: wire.state === 'open',
    reason: wire.state_reason,
    milestone: wire.milestone?.title,
    labels: wire.labels,
    updatedAt: wire.updated_at,
  });
}

function named<Name extends string>(
  name: Name,
  value: unknown,
): { readonly [key in Name]?: string } {
  const given = { [name]: plain(String(value)).slice(0, NAME_MAX) };
  return typeof value === 'string' ? (given as { readonly [key in Name]: string }) : {};
}

/** Labels are names, or objects that have one. */
export function labelsOf(labels: unknown): readonly string[] {
  if (!Array.isArray(labels)) return [];
  return labels.slice(0, LABELS_MAX).flatMap((label: unknown) => {
    const name = typeof label === 'string' ? label : (label as { name?: unknown } | null)?.name;
    return typeof name === 'string' ? [plain(name)] : [];
  });
}

/** Controls and bidirectional marks hide what a text says. */
function plain(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cf}]/gu, '');
}

interface IssueAddress {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/** The parts of an issue's address below this one, as GitHub, Gitea and Forgejo have it; undefined for any other address. */
function addressOf(url: string, web: string): IssueAddress | undefined {
  if (!url.startsWith(`${web}/`)) return undefined;
  const [, owner, repo, number] =
    /^\/(?!\.+\/)([\w.-]+)\/(?!\.+\/)([\w.-]+)\/issues\/([1-9]\d{0,9})\/?$/.exec(
      url.slice(web.length),
    ) ?? [];
  if (owner === undefined || repo === undefined) return undefined;
  return { owner, repo, number: Number(number) };
}

/** Path of the resource of an issue. @throws TrackerError for any other address than that of an issue below `web` */
export function issuePath(url: string, web: string): string {
  const address = addressOf(url, web);
  if (address !== undefined) {
    return pathOf('repos', address.owner, address.repo, 'issues', address.number);
  }
  throw new TrackerError('refused', `${url} is not the address of an issue at ${web}.`);
}

/** Whether this is the address of an issue in `owner/name`. */
export function isIssueOf(repository: string, url: string, web: string): boolean {
  const address = addressOf(url, web);
  return `${address?.owner}/${address?.repo}`.toLowerCase() === repository.toLowerCase();
}
