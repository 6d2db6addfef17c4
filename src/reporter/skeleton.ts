/** A report document in which everything is filled in that does not reveal who or where somebody is. */
import { existsSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { ReportKind } from '../reports/document/document.ts';

export interface DocumentedProduct {
  /** Identifier in `<id>.report/1`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Address of the service that takes its reports. Default: none, `--service` names it. */
  readonly service?: string;
}

const OWN_FIELDS: Readonly<Record<ReportKind, object>> = {
  bug: {
    expected: '',
    actual: '',
    reproduction: { files: [{ name: '', content: '' }], command: '', exit_code: 0, output: '' },
  },
  perf: { reproduction: { files: [], command: '' }, perf: null },
  expectation: { expected: '', actual: '', docs: { page: '', sentence: '' } },
  feature: { use_case: '', alternatives: '' },
};

/** Empty texts and `null` are to be filled in; no path, host, user or environment value is in it. */
export function reportSkeleton(product: DocumentedProduct, kind: ReportKind): object {
  return {
    format: `${product.id}.report/1`,
    kind,
    title: '',
    product: { name: product.name, version: product.version },
    platform: platformFacts(),
    summary: '',
    ...OWN_FIELDS[kind],
    verified_by_human: false,
    searched: [],
  };
}

function platformFacts(): object {
  const processors = cpus();
  const model = processors[0]?.model.trim();
  return {
    os: `${platform()} ${release().replace(/[^\d.].*$/, '')}`,
    arch: arch(),
    ...(model === undefined || model === '' ? {} : { cpu: model }),
    cores: Math.max(1, processors.length),
    memory_bytes: totalmem(),
    runtime: { name: 'node', version: process.versions.node },
    container: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  };
}
