/** The keys that say where reports become issues, and what they need of each other. */
import joi from 'joi';
import { list, text, url, type RowSource } from './rows.ts';
import type { ConfigError } from './error.ts';

const label = joi.string().trim().min(1).max(50);

export interface TrackerConfig {
  /** `dry-run` files nothing and says so. */
  readonly kind: 'dry-run' | 'github';
  /** `owner/name`; present with `github`. */
  readonly repository?: string;
  readonly token?: string;
  readonly apiUrl: string;
  /** Labels of each issue, in addition to the kind of report. */
  readonly labels: readonly string[];
  /** Label of pull requests that add a benchmark. */
  readonly benchmarkLabel: string;
  /** How often issues are read back. */
  readonly pollSeconds: number;
  /** Whether the service files reports itself. */
  readonly inService: boolean;
}

export const trackerRows: Readonly<Record<string, RowSource>> = {
  'tracker.kind': {
    doc: 'Where reports are filed: `github`, or `dry-run` to store them without filing.',
    type: joi.string().valid('dry-run', 'github'),
    default: 'dry-run',
  },
  'tracker.repository': {
    doc: 'Repository in which issues are created, as `owner/name`.',
    type: joi
      .string()
      .max(140)
      .pattern(/^[A-Za-z0-9][\w-]*\/[\w.-]+$/, 'owner/name'),
  },
  'tracker.token': {
    doc: 'Token with permission to read and write issues of the repository, and nothing else.',
    type: text,
    envOnly: true,
  },
  'tracker.apiUrl': {
    doc: "Base address of GitHub's REST API; `https://<host>/api/v3` for GitHub Enterprise Server.",
    type: url,
    default: 'https://api.github.com',
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

/** Returns the missing settings. The token is required where it is used, so that `docent check` runs without it. */
export function trackerErrors(
  { kind, repository }: Partial<TrackerConfig>,
  originOf: (key: string) => string,
): ConfigError[] {
  if (kind !== 'github' || repository !== undefined) return [];
  const message = 'tracker.kind is github without tracker.repository';
  const remedy = 'Set tracker.repository to `owner/name`, or tracker.kind to dry-run.';
  return [{ origin: originOf('tracker.kind'), message, remedy }];
}
