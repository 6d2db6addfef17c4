/** `docent search test <file>`: grades the ranking by a team's own queries. */
import { writeFile } from 'node:fs/promises';
import {
  DEPTH,
  gradeQueries,
  isMissed,
  missingPlaces,
  worseThan,
  type Grading,
  type Verdict,
} from '../search/judged.ts';
import { UsageError, readArguments, type Command } from './command.ts';
import { Failure } from './configuration.ts';
import { readBaseline, readJudgedQueries } from './judged-file.ts';
import { openFolder } from './open-folder.ts';

const options = {
  content: { type: 'string', default: 'content' },
  baseline: { type: 'string' },
  update: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

interface Comparison {
  readonly grading: Grading;
  /** Absent without a baseline. */
  readonly before?: number;
  readonly worse: ReturnType<typeof worseThan>;
}

export const searchTest: Command = {
  name: 'search test',
  summary: 'Grade the ranking by your own queries and the pages that should answer them.',
  usage: `Usage: docent search test <file> [flags]

The file is YAML, JSON or CSV: entries with \`query\`, \`page\` (slug or file, with #anchor for a section) and, if the page must stand
higher than tenth, \`rank\`.

  --content <folder>  the folder to search (default: content)
  --baseline <file>   compare with an earlier grading
  --update            write the grading to that file, for the next comparison
  --json              print the grading as JSON

Exit code: 0 as good as it must be; 1 a page is missing or stands lower than its rank, or, with --baseline, the mean reciprocal
rank is lower than it was; 2 the arguments were not understood.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, options, 1);
    const [file] = positionals;
    const baseline = values['baseline'] as string | undefined;
    if (file === undefined) throw new UsageError('The file of queries is missing.');
    if (values['update'] === true && baseline === undefined) {
      throw new UsageError('--update needs --baseline <file>, the file to write.');
    }
    const queries = await readJudgedQueries(file);
    const opened = await openFolder(String(values['content']), io.env);
    const missing = missingPlaces(opened.library, queries);
    if (missing.length > 0) throw new Failure(missingMessage(file, missing));
    const grading = gradeQueries(opened, queries);
    const isUpdate = values['update'] === true;
    const comparison = await compare(grading, isUpdate ? undefined : baseline);
    if (isUpdate) await writeFile(baseline ?? '', `${JSON.stringify(grading, undefined, 1)}\n`);
    io.stdout(
      values['json'] === true
        ? `${JSON.stringify({ ...grading, worse: comparison.worse }, undefined, 2)}\n`
        : asText(comparison),
    );
    return isWorse(comparison) ? 1 : 0;
  },
};

function missingMessage(file: string, missing: readonly string[]): string {
  const names = missing.map((name) => `'${name}'`).join(', ');
  return `'${file}' names what is no page or section of the folder: ${names}. Give slugs or files, with #anchor for sections.`;
}

async function compare(grading: Grading, baseline: string | undefined): Promise<Comparison> {
  if (baseline === undefined) return { grading, worse: [] };
  const earlier = await readBaseline(baseline);
  return { grading, before: earlier.mrr, worse: worseThan(earlier, grading) };
}

function isWorse({ grading, before = 0 }: Comparison): boolean {
  return grading.verdicts.some(isMissed) || grading.mrr < before;
}

function asText({ grading, before, worse }: Comparison): string {
  const { hits1, hits3, hits10, mrr, verdicts } = grading;
  const missed = verdicts.filter(isMissed);
  const change = before === undefined ? '' : ` (was ${before.toFixed(3)})`;
  return [
    ...missed.map((verdict) => `missed  ${describe(verdict)}`),
    ...worse.map((verdict) => `lower   ${describe(verdict)} Before: ${verdict.before}.`),
    `${verdicts.length} queries: first ${percent(hits1)}, among three ${percent(hits3)}, among ten ${percent(hits10)}; mean reciprocal rank ${mrr.toFixed(3)}${change}.`,
    '',
  ].join('\n');
}

function describe({ query, page, found, rank, first }: Verdict): string {
  const place = found === 0 ? `not among ${DEPTH}` : `at ${found}`;
  const wanted = rank < DEPTH ? `, at most ${rank}` : '';
  const instead = found === 1 ? '' : ` First: ${first ?? 'nothing'}.`;
  return `'${query}': ${page} is ${place}${wanted}.${instead}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
