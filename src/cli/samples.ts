/** `docent samples run`: runs the samples of a documentation and compares what they print with what was recorded. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { closest } from '../config/closest.ts';
import { languageNames, languageOf } from '../content/languages.ts';
import { loadLibrary } from '../content/load.ts';
import type { Sample } from '../content/model.ts';
import { recordInPage, recordInSidecar } from '../samples/record.ts';
import { runSamples, type SampleRun } from '../samples/run.ts';
import {
  readArguments,
  UsageError,
  type Command,
  type CommandIo,
  type ExitCode,
} from './command.ts';
import { Failure, readConfiguration } from './configuration.ts';
import { asJson, lineOf, summary } from './sample-results.ts';
import { startSampleServer } from './sample-server.ts';

/** Long enough for a compiler that builds its standard library first, on a busy machine. */
const TIMEOUT_MS = 240_000;
const IDS_MAX = 1000;

const options = {
  content: { type: 'string', default: 'content' },
  language: { type: 'string' },
  update: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const samplesRun: Command = {
  name: 'samples run',
  summary: 'Run the code samples and compare what they print with what was recorded.',
  usage: `Usage: docent samples run [id…] [flags]

  --content <folder>  the folder that holds the samples (default: content)
  --language <name>   only samples in this language
  --update            record what they print now, in the files they stand in
  --strict            samples that cannot run here fail too
  --json              print the results as JSON

This executes the code of the content folder. Each sample runs in a folder that is thrown away, beside a server of its
own whose address is in DOCS_URL, with a cleaned environment and at most ${TIMEOUT_MS / 1000} seconds. {{names}} in a recorded
output stand for what varies. A sample whose runtime is missing is skipped.

Exit code: 0 all that ran printed what was recorded, 1 one did not, 2 the arguments were not understood.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, options, IDS_MAX);
    const content = String(values['content']);
    const samples = chosen(await samplesOf(content, io), positionals, values['language']);
    const isJson = values['json'] === true;
    const runs: SampleRun[] = [];
    const stop = new AbortController();
    const end = (): void => stop.abort();
    process.once('SIGINT', end).once('SIGTERM', end);
    const runner = {
      serve: ({ serve = '.' }: Sample) => startSampleServer(join(content, serve)),
      isUpdate: values['update'] === true,
      timeoutMs: TIMEOUT_MS,
      signal: stop.signal,
      now: () => performance.now(),
      env: io.env,
      docent: [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))],
      caches: resolve('.docent', 'samples'),
    };
    for await (const run of runSamples(samples, runner)) {
      runs.push(run);
      if (!isJson) io.stdout(lineOf(run));
    }
    process.off('SIGINT', end).off('SIGTERM', end);
    await record(content, runs);
    io.stdout(isJson ? asJson(runs) : `${summary(runs)}\n`);
    return exitCode(runs, values['strict'] === true);
  },
};

function exitCode(runs: readonly SampleRun[], isStrict: boolean): ExitCode {
  const fails = (status: SampleRun['status']): boolean =>
    status === 'failed' || (isStrict && status === 'skipped');
  return runs.some(({ status }) => fails(status)) ? 1 : 0;
}

/** @throws {Failure} when the content has errors. */
async function samplesOf(folder: string, io: CommandIo): Promise<readonly Sample[]> {
  const { product, nav, port } = await readConfiguration(folder, {}, io.env);
  const { library, findings } = await loadLibrary(folder, {
    product,
    baseUrl: `http://localhost:${port}`,
    nav,
  });
  if (library === undefined) {
    throw new Failure(
      `'${folder}' has errors (${findings[0]?.message ?? ''}). See all with: docent check ${folder}`,
    );
  }
  return library.samples;
}

/** @throws {UsageError} for an id or language that is not there. */
function chosen(
  samples: readonly Sample[],
  ids: readonly string[],
  language: string | boolean | undefined,
): readonly Sample[] {
  const known = samples.map(({ id }) => id);
  for (const id of ids) {
    if (known.includes(id)) continue;
    const meant = closest(id, known);
    throw new UsageError(
      `There is no sample '${id}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`}`,
    );
  }
  const named = typeof language === 'string' ? languageOf(language) : undefined;
  if (typeof language === 'string' && named === undefined) {
    throw new UsageError(`--language is '${language}'; give one of ${languageNames.join(', ')}.`);
  }
  return samples.filter(
    (sample) =>
      (ids.length === 0 || ids.includes(sample.id)) &&
      (named === undefined || languageOf(sample.language) === named),
  );
}

/** From the last to the first of a file, so that the lines above stay where they are. */
async function record(content: string, runs: readonly SampleRun[]): Promise<void> {
  for (const { sample, output } of runs.toReversed()) {
    if (output === undefined) continue;
    const [, file = '', line = '1'] = /^(.*):(\d+)$/.exec(sample.origin) ?? [];
    const path = join(content, file);
    const text = await readFile(path, 'utf8');
    const recorded = /\.ya?ml$/.test(file)
      ? recordInSidecar(text, output)
      : recordInPage(text, Number(line), output);
    if (recorded === undefined) {
      throw new Failure(
        `${sample.origin}: the output of '${sample.id}' cannot be recorded. Put the sample and its output block into this file itself, not into one that it includes.`,
      );
    }
    await writeFile(path, recorded);
  }
}
