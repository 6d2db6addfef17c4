/** Report documents that are right, to be changed by a test. */
import type { ReportDocument, ReportKind } from '../../src/reports/document/document.ts';

const COMMON = {
  format: 'docent.report/1',
  title: 'Search answers nothing for flags',
  product: { name: 'Docent', version: '0.1.0' },
  platform: { os: 'linux', arch: 'x64', cores: 2, runtime: { name: 'node', version: '20.19.0' } },
  summary: 'A search for `--baseline` has no result.',
  verified_by_human: true,
  searched: ['flags search'],
};

const OWN: Readonly<Record<ReportKind, object>> = {
  bug: {
    expected: 'The page about measuring.',
    actual: 'No result.',
    reproduction: { command: 'docent search -- --baseline', exit_code: 0, output: '' },
  },
  perf: {
    perf: {
      command: 'docent check content',
      mean: 1.1,
      stddev: 0.1,
      median: 1,
      min: 0.9,
      max: 1.4,
      times: Array.from({ length: 10 }, () => 1),
      baseline: { command: 'true', mean: 0.1, median: 0.1, min: 0.1, max: 0.1 },
    },
  },
  expectation: {
    expected: 'Typos are corrected.',
    actual: 'They are not.',
    docs: { page: 'search', sentence: 'A word with one typo is found.' },
  },
  feature: { use_case: 'Find pages by author.' },
};

/** A right document of this kind, with some fields replaced. */
export function reportOf(kind: ReportKind, changes: object = {}): ReportDocument {
  return { ...COMMON, kind, ...OWN[kind], ...changes } as ReportDocument;
}
