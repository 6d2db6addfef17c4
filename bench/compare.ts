/** Loads Docent and its references in alternating order, round by round, and relates what was measured in one round. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, type HttpRequest, type LoadResult } from './load.ts';
import { median, type BenchContext, type Measurement, type Outcome } from './measurement.ts';
import { startReference, type RunningServer } from './process.ts';
import type { Recording } from './references/recording.ts';

const REFERENCES = ['hapi', 'node-http'] as const;

export interface Comparison {
  readonly scenario: string;
  /** The requests of one run; called for each run, so that distinct queries are never asked twice. */
  requests(seconds: number): readonly HttpRequest[];
  readonly status: number;
  /** Checked answers that the references return. */
  readonly recording: Recording;
}

interface Subject {
  readonly name: string;
  readonly server: RunningServer;
  readonly results: LoadResult[];
}

export async function compare(context: BenchContext, comparison: Comparison): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const file = join(folder, 'recording.json');
  await writeFile(file, JSON.stringify(comparison.recording));
  const subjects: Subject[] = [
    { name: 'docent', server: await context.docent(), results: [] },
    ...(await Promise.all(
      REFERENCES.map(async (name) => ({
        name,
        server: await startReference(name, file),
        results: [],
      })),
    )),
  ];
  try {
    await runRounds(context, comparison, subjects);
  } finally {
    await Promise.all(subjects.slice(1).map(({ server }) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
  return outcome(comparison.scenario, subjects);
}

async function runRounds(
  context: BenchContext,
  comparison: Comparison,
  subjects: readonly Subject[],
): Promise<void> {
  const rounds = context.quick ? 3 : 5;
  const seconds = context.quick ? 1 : 4;
  const run = (subject: Subject, duration: number): Promise<LoadResult> =>
    load({
      url: subject.server.url,
      requests: comparison.requests(duration),
      seconds: duration,
      status: comparison.status,
    });
  for (const subject of subjects) await run(subject, 1);
  for (let round = 0; round < rounds; round += 1) {
    context.progress(`${comparison.scenario}: round ${round + 1} of ${rounds}`);
    const order = subjects.map((_, i) => subjects[(i + round) % subjects.length] as Subject);
    for (const subject of order) subject.results.push(await run(subject, seconds));
  }
}

function outcome(scenario: string, subjects: readonly Subject[]): Outcome {
  const rates = (subject: Subject): number[] => subject.results.map((r) => r.requestsPerSecond);
  const measurements: Measurement[] = subjects.map((subject) => ({
    scenario,
    subject: subject.name,
    unit: 'requests/s',
    value: median(rates(subject)),
    samples: rates(subject),
    detail: {
      p50Ms: median(subject.results.map((r) => r.p50Ms)),
      p99Ms: median(subject.results.map((r) => r.p99Ms)),
    },
  }));
  const docent = rates(subjects[0] as Subject);
  const ratios = subjects.slice(1).map((subject) => {
    const samples = rates(subject).map((rate, round) => (docent[round] ?? 0) / rate);
    return { name: `${scenario} / ${subject.name}`, value: median(samples), samples };
  });
  return { measurements, ratios };
}
