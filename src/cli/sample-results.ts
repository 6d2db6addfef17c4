/** The output of `docent samples run`, for people and for programs. */
import type { SampleRun } from '../samples/run.ts';
import { jsonText } from './text.ts';

const LABELS = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip', recorded: 'rec ' } as const;

/** One sample, with what went wrong below it. */
export function lineOf({ sample, status, seconds, reason, difference }: SampleRun): string {
  const why = reason === undefined ? [] : reason.split('\n');
  const more = [...why, ...(difference === undefined ? [] : difference.split('\n'))];
  const head = `${LABELS[status]} ${sample.id} (${sample.language}, ${seconds.toFixed(1)} s)`;
  const place = status === 'failed' ? ` ${sample.origin}` : '';
  return `${head}${place}\n${more.map((line) => `     ${line}\n`).join('')}`;
}

function count(runs: readonly SampleRun[], status: SampleRun['status']): number {
  return runs.filter((run) => run.status === status).length;
}

export function summary(runs: readonly SampleRun[]): string {
  const counts = (['passed', 'failed', 'skipped', 'recorded'] as const)
    .filter((status) => status !== 'recorded' || count(runs, status) > 0)
    .map((status) => `${count(runs, status)} ${status}`);
  const samples = runs.length === 1 ? 'sample' : 'samples';
  return `${runs.length} ${samples}: ${counts.join(', ')}`;
}

export function asJson(runs: readonly SampleRun[]): string {
  const counts = Object.fromEntries(
    (['passed', 'failed', 'skipped', 'recorded'] as const).map((one) => [one, count(runs, one)]),
  );
  const samples = runs.map(({ sample, status, seconds, reason, difference }) => {
    const { id, language, origin } = sample;
    return { id, language, origin, status, seconds, reason, difference };
  });
  return jsonText({ ...counts, samples });
}
