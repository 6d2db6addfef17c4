/** `docent samples run [folder]`: runs the code samples of a folder and compares their output with the recorded one. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { closest } from '../config/closest.ts';
import { languageNames, languageOf } from '../content/extras/languages.ts';
import { loadLibrary } from '../content/library/load.ts';
import type { Sample } from '../content/model/sample.ts';
import { recordInPage, recordInSidecar } from '../samples/record.ts';
import { runSamples, type SampleRun } from '../samples/run.ts';
import {
  UsageError,
  type CommandWork,
  type CommandIo,
  type ExitCode,
  type FlagValues,
} from './command.ts';
import { openConfiguration, readFolderArguments, type FolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { ownCommand } from './own-command.ts';
import { asJson, lineOf, summary } from './sample-results.ts';
import { startSampleServer } from './sample-server.ts';
import { stopSignal } from './shutdown.ts';

/** Allows a compiler to build its standard library first, on a busy machine. */
const TIMEOUT_MS = 240_000;

const options = {
  id: { type: 'string', multiple: true },
  language: { type: 'string' },
  update: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const samplesRun: CommandWork = {
  usage: `Usage: docent samples run [folder] [flags]

  --id <id>          Run this sample only; may be repeated.
  --language <name>  Run samples in this programming language only.
  --update           Record the present output in the files of the samples.
  --strict           Fail for samples that cannot run here, too.
  --json             Print the results as JSON.

This executes the code of the folder. Each sample runs in a temporary folder next to a server of its own, whose address
is in DOCS_URL, with a clean environment, for at most ${TIMEOUT_MS / 1000} seconds. {{names}} in a recorded output are placeholders.
A sample whose runtime is missing is skipped.

Takes the flags of \`docent serve\` too, except --language.
Exit codes: 0 each output is the recorded one, 1 one is not, 2 wrong usage.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, options, { env: io.env });
    const { folder, values } = given;
    const samples = chosen(await samplesOf(given, io), values);
    const isJson = values['json'] === true;
    const runs: SampleRun[] = [];
    const stop = stopSignal();
    const runner = {
      serve: ({ serve = '.' }: Sample) => startSampleServer(join(folder, serve)),
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
    stop.release();
    await record(folder, runs);
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
async function samplesOf(given: FolderArguments, io: CommandIo): Promise<readonly Sample[]> {
  const { folder } = given;
  const { product, nav, port } = await openConfiguration(given, io);
  const { library, findings } = await loadLibrary(folder, {
    product,
    baseUrl: `http://localhost:${port}`,
    nav,
  });
  if (library === undefined) {
    throw new Failure(
      `'${folder}' has errors (${findings[0]?.message ?? ''}). See all of them with: ${ownCommand(io.env)} check ${folder}`,
    );
  }
  return library.samples;
}

/** @throws {UsageError} for an id or language that is not there. */
function chosen(
  samples: readonly Sample[],
  { id: given = [], language }: FlagValues,
): readonly Sample[] {
  const ids = given as readonly string[];
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
async function record(folder: string, runs: readonly SampleRun[]): Promise<void> {
  for (const { sample, output } of runs.toReversed()) {
    if (output === undefined) continue;
    const [, file = '', line = '1'] = /^(.*):(\d+)$/.exec(sample.origin) ?? [];
    const path = join(folder, file);
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
