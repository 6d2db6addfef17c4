/**
 * Runs samples and compares their output with the recorded one. Each runs in a folder of its own with a server of its own,
 * so that samples do not affect each other. Samples are programs: only an explicit command runs them.
 */
import type { Sample } from '../content/model/sample.ts';
import { difference } from './compare.ts';
import { execute, type Outcome } from './execute.ts';
import { recording, type RunFacts } from './placeholders.ts';
import { needsOf } from './runtimes.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts';

export interface SampleRun {
  readonly sample: Sample;
  readonly status: 'passed' | 'failed' | 'skipped' | 'recorded';
  readonly seconds: number;
  /** Why it failed or was skipped. */
  readonly reason?: string;
  /** Lines of `-` recorded and `+` printed output. */
  readonly difference?: string;
  /** The output to record instead, with placeholders. */
  readonly output?: string;
}

export interface SampleServer extends RunFacts {
  stop(): Promise<void>;
}

export interface RunnerOptions extends WorkspaceOptions {
  /** Serves the folder that the sample names, or its own content folder. */
  serve(sample: Sample): Promise<SampleServer>;
  /** Whether a difference is recorded rather than a failure. */
  readonly isUpdate: boolean;
  readonly timeoutMs: number;
  /** Ends the sample that runs, and runs no other. */
  readonly signal: AbortSignal;
  /** Milliseconds since any moment. */
  now(): number;
}

/** Runs the samples one after the other; yields each result as soon as there is one. */
export async function* runSamples(
  samples: readonly Sample[],
  options: RunnerOptions,
): AsyncGenerator<SampleRun> {
  const checks = new Map<string, boolean>();
  for (const sample of samples) {
    if (options.signal.aborted) return;
    const began = options.now();
    const workspace = await openWorkspace(sample, options);
    try {
      const result = await runSample(sample, { workspace, checks }, options);
      yield { sample, seconds: (options.now() - began) / 1000, ...result };
    } finally {
      await workspace.clear();
    }
  }
}

type Result = Omit<SampleRun, 'sample' | 'seconds'>;

interface RunContext {
  readonly workspace: Workspace;
  /** Results of the requirement checks so far, by command line. */
  readonly checks: Map<string, boolean>;
}

async function runSample(
  sample: Sample,
  { workspace, checks }: RunContext,
  options: RunnerOptions,
): Promise<Result> {
  const { timeoutMs, signal } = options;
  const { folder, env } = workspace;
  for (const { check, name } of needsOf(sample)) {
    const known = checks.get(check);
    const isThere =
      known ?? (await execute(check, { folder, env, timeoutMs, signal })).fault === undefined;
    checks.set(check, isThere);
    if (!isThere) return { status: 'skipped', reason: `It needs ${name}.` };
  }
  const server = await options.serve(sample);
  try {
    const withUrl = { ...env, DOCS_URL: server.url };
    const outcome = await execute(sample.command, { folder, env: withUrl, timeoutMs, signal });
    return compare(sample, outcome, { facts: server, isUpdate: options.isUpdate });
  } finally {
    await server.stop();
  }
}

function compare(
  sample: Sample,
  { stdout, stderr, fault }: Outcome,
  { facts, isUpdate }: { readonly facts: RunFacts; readonly isUpdate: boolean },
): Result {
  if (fault !== undefined) {
    const said = stderr.trimEnd();
    return { status: 'failed', reason: said === '' ? fault : `${fault}\n${said}` };
  }
  const changed = difference(sample.output, stdout, facts);
  if (changed === undefined) return { status: 'passed' };
  if (!isUpdate) {
    return {
      status: 'failed',
      reason: 'Its output differs from the recorded output.',
      difference: changed,
    };
  }
  const output = recording(stdout, sample.output, facts);
  return { status: 'recorded', difference: changed, output };
}
