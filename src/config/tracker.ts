/** The keys that say where reports become issues, and what they need of each other. */
import joi from 'joi';
import { list, text, url, type RowSource } from './rows.ts';
import type { ConfigError } from './error.ts';
import { isLoopback } from '../loopback.ts';

const label = joi.string().trim().min(1).max(50);

export type TrackerKind = 'github' | 'gitlab' | 'gitea' | 'forgejo';

interface KindDefaults {
  /** Absent where there is no server that most people mean. */
  readonly apiUrl?: string;
  /** Whether a repository may stand below more than one group. */
  readonly hasGroups?: boolean;
}

const KINDS: Readonly<Record<TrackerKind, KindDefaults>> = {
  github: { apiUrl: 'https://api.github.com' },
  gitlab: { apiUrl: 'https://gitlab.com/api/v4', hasGroups: true },
  gitea: {},
  forgejo: {},
};

export interface TrackerConfig {
  /** `dry-run` files nothing and says so. */
  readonly kind: 'dry-run' | TrackerKind;
  /** `owner/name`; present unless on a dry run. */
  readonly repository?: string;
  readonly token?: string;
  /** Absent: {@link apiUrlOf} has the default of the kind. */
  readonly apiUrl?: string;
  /** Labels of each issue, in addition to the kind of report. */
  readonly labels: readonly string[];
  /** Label of pull requests that add a benchmark. */
  readonly benchmarkLabel: string;
  /** Seconds between two readings of the issues. */
  readonly pollSeconds: number;
  /** Whether the service files reports itself. */
  readonly inService: boolean;
}

export const trackerRows: Readonly<Record<string, RowSource>> = {
  'tracker.kind': {
    doc: 'Where reports are filed: `github`, `gitlab`, `gitea` or `forgejo`, or `dry-run` to store them without filing.',
    type: joi.string().valid('dry-run', ...Object.keys(KINDS)),
    default: 'dry-run',
  },
  'tracker.repository': {
    doc: 'Repository in which issues are created, as `owner/name`; for GitLab the path of the project, such as `group/subgroup/name`.',
    type: joi
      .string()
      .max(255)
      .pattern(/^[A-Za-z0-9_][\w.-]*(?:\/(?!\.+(?:\/|$))[\w.-]+)+$/, 'owner/name'),
  },
  'tracker.token': {
    doc: 'Token with permission to read and write issues of the repository, and nothing else.',
    type: text,
    places: 'environment',
  },
  'tracker.apiUrl': {
    doc: "Public base address of the tracker's REST API: `https://<host>/api/v3` (GitHub Enterprise Server), `/api/v4` (GitLab) or `/api/v1` (Gitea, Forgejo). Default: github.com or gitlab.com.",
    type: url,
  },
  'tracker.labels': {
    doc: 'Labels for each issue, in addition to the kind of the report.',
    type: list.items(label).max(10),
    default: ['docent-report'],
  },
  'tracker.benchmarkLabel': {
    doc: 'Label of pull requests that add a benchmark. One that names the issue of a report becomes its `benchmark_pr`.',
    type: label,
    default: 'benchmark',
  },
  'tracker.pollSeconds': {
    doc: 'Seconds between two reads of the state of the issues.',
    type: joi.number().integer().min(1).max(86_400),
    default: 60,
  },
  'tracker.inService': {
    doc: 'Whether the service files reports itself; set it to `false` when you run `docent reports file`.',
    type: joi.boolean(),
    default: true,
  },
};

/** Base address of the REST API. @throws never after {@link trackerErrors} found nothing */
export function apiUrlOf({ kind, apiUrl }: Pick<TrackerConfig, 'kind' | 'apiUrl'>): string {
  return apiUrl ?? (kind === 'dry-run' ? '' : (KINDS[kind].apiUrl ?? ''));
}

/** Returns what is missing or unsafe. The token is required where it is used, so that `docent check` runs without it. */
export function trackerErrors(
  { kind, repository, apiUrl, token }: Partial<TrackerConfig>,
  originOf: (key: string) => string,
): ConfigError[] {
  if (kind === undefined || kind === 'dry-run') return [];
  const defaults = KINDS[kind];
  const errors: ConfigError[] = [];
  if (repository === undefined) {
    errors.push({
      origin: originOf('tracker.kind'),
      message: `tracker.kind is ${kind} without tracker.repository`,
      remedy: 'Set tracker.repository to `owner/name`, or tracker.kind to dry-run.',
    });
  } else if (defaults.hasGroups !== true && repository.split('/').length > 2) {
    errors.push({
      origin: originOf('tracker.repository'),
      message: `tracker.repository has more than an owner and a name`,
      remedy: `Set it to \`owner/name\`: ${kind} has no groups within groups.`,
    });
  }
  if (apiUrl === undefined && defaults.apiUrl === undefined) {
    errors.push({
      origin: originOf('tracker.kind'),
      message: `tracker.kind is ${kind} without tracker.apiUrl`,
      remedy: 'Set tracker.apiUrl to `https://<host>/api/v1`.',
    });
  }
  if (token !== undefined && isReadable(apiUrl)) {
    errors.push({
      origin: originOf('tracker.apiUrl'),
      message: 'tracker.apiUrl would send tracker.token over plain HTTP',
      remedy:
        'Set it to an https:// address. Plain HTTP is for an address of this machine, such as http://127.0.0.1:3001/api/v1.',
    });
  }
  return errors;
}

/** Returns whether others can read what is sent there. */
function isReadable(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
}
