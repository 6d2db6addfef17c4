/** Names the evidence that a report lacks, and how to collect it. Reports without it are accepted too. */
import type { ReportDocument } from './document.ts';

export interface MissingEvidence {
  /** JSON pointer of the field that would hold it. */
  readonly pointer: string;
  readonly why: string;
  readonly how: string;
}

interface EvidenceRule extends MissingEvidence {
  readonly kinds: readonly ReportDocument['kind'][];
  readonly isMissing: (report: ReportDocument) => boolean;
}

const RULES: readonly EvidenceRule[] = [
  {
    kinds: ['bug'],
    pointer: '/reproduction/command',
    why: 'A maintainer acts on what can be run.',
    how: 'Reduce the problem to one command, with every file it needs in reproduction.files.',
    isMissing: ({ reproduction }) => reproduction?.command === undefined,
  },
  {
    kinds: ['bug'],
    pointer: '/reproduction/output',
    why: 'The output shows that the reproduction was run.',
    how: 'Run the command, and copy its output (or its SHA-256 as stdout_sha256) and exit_code.',
    isMissing: ({ reproduction }) =>
      reproduction?.command !== undefined &&
      reproduction.output === undefined &&
      reproduction.stdout_sha256 === undefined,
  },
  {
    kinds: ['perf'],
    pointer: '/perf/times',
    why: 'Ten runs or more tell noise from slowness.',
    how: 'Measure with `agent perf --json -- <command>` and copy the whole block.',
    isMissing: ({ perf }) => (perf?.times?.length ?? 0) < 10,
  },
  {
    kinds: ['perf'],
    pointer: '/perf/baseline',
    why: 'Slow is a comparison: with an earlier version, or with another tool.',
    how: 'Measure with `agent perf --json --baseline "<command>" -- <command>`.',
    isMissing: ({ perf }) => perf?.baseline === undefined,
  },
  {
    kinds: ['expectation'],
    pointer: '/docs/sentence',
    why: 'The sentence is what will be corrected, or kept.',
    how: 'Copy the sentence from the page, as get_page returns it.',
    isMissing: ({ docs }) => docs?.sentence === undefined,
  },
  {
    kinds: ['bug', 'perf', 'expectation', 'feature'],
    pointer: '/searched',
    why: 'A known problem is found faster than it is filed.',
    how: 'Call check_known_issue and list what you looked at.',
    isMissing: ({ searched }) => searched.length === 0,
  },
  {
    kinds: ['bug', 'perf'],
    pointer: '/verified_by_human',
    why: 'Problems that a person has seen are looked at first.',
    how: 'Ask the developer to run the reproduction, and set it to true.',
    isMissing: ({ verified_by_human: verified }) => !verified,
  },
];

export function missingEvidence(report: ReportDocument): MissingEvidence[] {
  return RULES.filter((rule) => rule.kinds.includes(report.kind) && rule.isMissing(report)).map(
    ({ pointer, why, how }) => ({ pointer, why, how }),
  );
}
