/** Loads Docent and its references in alternating order, round by round, and compares the measurements of one round. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISTINCT_PER_SECOND } from './corpus.ts';
import { load, type HttpRequest, type LoadOptions, type LoadResult } from './load.ts';
import { median } from '../src/reporter/statistics.ts';
import type { BenchContext, Measurement, Outcome, Ratio } from './measurement.ts';
import { processorSeconds, startReference, type RunningServer } from './process.ts';
import type { Recording } from './references/recording.ts';

const REFERENCES = ['hapi', 'node-http'];

/** After half of it a bare hapi route that takes a POST still uses many times the processor time of a warm one. */
const WARM_UP_SECONDS = 1;
/** Longest warm-up, as a multiple of a timed run: short runs are only for a quick look. */
const WARM_UP_SHARE_MAX = 4;

export interface Comparison {
  readonly scenario: string;
  /** Requests to be sent in turn. Where they are distinct, at least `count` of them, never made before. */
  requests(count: number): readonly HttpRequest[];
  readonly status: number;
  /** Default 10. */
  readonly connections?: number;
  /** At least so long is a timed run, and the one before it: large answers take their time. */
  readonly secondsMin?: number;
  /** How long Docent is loaded before it is timed, where its compilers take longer than those of the references. */
  readonly warmUpSeconds?: number;
  /** No run of Docent may ask a request twice. */
  readonly isDistinct?: true;
  /** Checked answers that the references return. */
  readonly recording: Recording;
  /** References beside the bare ones; files of `bench/references/`. */
  readonly alsoBeside?: readonly string[];
}

interface Subject {
  readonly name: string;
  readonly server: RunningServer;
  readonly results: SubjectResult[];
}

interface SubjectResult extends LoadResult {
  /** Processor time of the server for one request: steadier than the rate on a machine that does other work. */
  readonly processorUs?: number;
}

export async function compare(context: BenchContext, comparison: Comparison): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const file = join(folder, 'recording.json');
  await writeFile(file, JSON.stringify(comparison.recording));
  const subjects: Subject[] = [
    { name: 'docent', server: await context.docent(), results: [] },
    ...(await Promise.all(
      referencesOf(context, comparison).map(async (name) => ({
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

function referencesOf(
  { references }: BenchContext,
  { alsoBeside = [] }: Comparison,
): readonly string[] {
  return [...REFERENCES, ...alsoBeside].filter(
    (name) => references.length === 0 || references.includes(name),
  );
}

async function runRounds(
  context: BenchContext,
  comparison: Comparison,
  subjects: readonly Subject[],
): Promise<void> {
  const { rounds } = context;
  const { secondsMin = 0 } = comparison;
  const seconds = Math.max(context.seconds, secondsMin);
  const run = loaded(comparison);
  const briefly = Math.max(secondsMin, WARM_UP_SECONDS);
  const longer = Math.min(comparison.warmUpSeconds ?? 0, seconds * WARM_UP_SHARE_MAX);
  for (const subject of subjects) {
    await run(subject, isDocent(subject) ? Math.max(briefly, longer) : briefly, false);
  }
  for (let round = 0; round < rounds; round += 1) {
    context.progress(`${comparison.scenario}: round ${round + 1} of ${rounds}`);
    const order = subjects.map((_, i) => subjects[(i + round) % subjects.length] as Subject);
    for (const subject of order) subject.results.push(await run(subject, seconds, true));
  }
}

const isDocent = ({ name }: Subject): boolean => name === 'docent';

/** A run lasts a little longer than it was told, and one connection gets more answers than another: there are requests for so much longer. */
const SPARE_SECONDS = 0.5;

/**
 * Loads a subject once. Of distinct requests there are twice as many for each second as Docent has answered at its best, for references too: what it
 * takes to make and to forget them must slow all runs alike.
 */
function loaded({
  isDistinct,
  requests,
  status,
  connections,
}: Comparison): (subject: Subject, seconds: number, isTimed: boolean) => Promise<SubjectResult> {
  let rate = DISTINCT_PER_SECOND;
  return async (subject, seconds, isTimed) => {
    const isOfDocent = isDocent(subject);
    const result = await measureSubject(subject, {
      url: subject.server.url,
      requests: requests(Math.ceil((seconds + SPARE_SECONDS) * rate)),
      seconds,
      status,
      ...(connections && { connections }),
      isDistinct: isDistinct === true && isTimed && isOfDocent,
    });
    if (isOfDocent) rate = Math.max(rate, 2 * result.requestsPerSecond);
    return result;
  };
}

async function measureSubject(subject: Subject, options: LoadOptions): Promise<SubjectResult> {
  const { pid } = subject.server;
  const before = processorSeconds(pid);
  const result = await load(options);
  const after = processorSeconds(pid);
  if (before === undefined || after === undefined) return result;
  return { ...result, processorUs: ((after - before) * 1e6) / result.requests };
}

function outcome(scenario: string, subjects: readonly Subject[]): Outcome {
  const [docent, ...references] = subjects;
  return {
    measurements: subjects.map((subject) => measurementOf(scenario, subject)),
    ratios: references.flatMap((reference) => ratiosOf(scenario, docent as Subject, reference)),
  };
}

function measurementOf(scenario: string, { name, results }: Subject): Measurement {
  const samples = results.map((result) => result.requestsPerSecond);
  const processorUs = results.flatMap((result) => result.processorUs ?? []);
  return {
    scenario,
    subject: name,
    unit: 'requests/s',
    value: median(samples),
    samples,
    detail: {
      p50Ms: median(results.map((result) => result.p50Ms)),
      p99Ms: median(results.map((result) => result.p99Ms)),
      ...(processorUs.length > 0 && { processorUs: Math.round(median(processorUs)) }),
    },
  };
}

/** More is better in both: requests a second, and requests for the same processor time. */
function ratiosOf(scenario: string, docent: Subject, reference: Subject): readonly Ratio[] {
  const pairs = docent.results.map((result, round) => [result, reference.results[round]] as const);
  const rate = pairs.map(([a, b]) => a.requestsPerSecond / (b?.requestsPerSecond ?? Number.NaN));
  const time = pairs.flatMap(([a, b]) =>
    a.processorUs && b?.processorUs ? b.processorUs / a.processorUs : [],
  );
  const name = `${scenario} / ${reference.name}`;
  return [
    { name, value: median(rate), samples: rate },
    ...(time.length === 0
      ? []
      : [{ name: `${name}, processor time`, value: median(time), samples: time }]),
  ];
}
