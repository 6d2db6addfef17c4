/** `docent search test <file>`: grades the ranking by a team's own queries. */
import {
  DEPTH,
  compareGradings,
  gradeQueries,
  unknownPages,
  type Grading,
  type UnknownPage,
} from '../search/quality/relevance.ts';
import { readBaseline, recordBaseline } from './baseline-file.ts';
import { UsageError, readArguments, type Command } from './command.ts';
import { Failure } from './configuration.ts';
import { failuresOf, gradedJson, gradedText, type Graded } from './graded-text.ts';
import { readJudgedQueries, type JudgedList } from './judged-file.ts';
import { openFolder } from './open-folder.ts';

const options = {
  content: { type: 'string', default: 'content' },
  baseline: { type: 'string' },
  update: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const searchTest: Command = {
  name: 'search test',
  summary: 'Grade the ranking by your own queries and the pages that should answer them.',
  usage: `Usage: docent search test <file> [flags]

The file is YAML, JSON or CSV: entries with \`query\`, \`page\` (slug or file, with #anchor for a section) and, if the page must stand
higher than tenth, \`rank\`, a whole number from 1 to ${DEPTH}.

  --content <folder>  the folder to search (default: content)
  --baseline <file>   compare with an earlier grading
  --update            write the grading to that file, for the next comparison
  --json              print the grading as JSON

Exit code: 0 as good as it must be; 1 a page is missing or stands lower than its rank, or, with --baseline, the mean reciprocal
rank of the queries that both lists have is lower than it was; 2 the arguments were not understood.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, options, 1);
    const [file] = positionals;
    const baseline = values['baseline'] as string | undefined;
    if (file === undefined) throw new UsageError('The file of queries is missing.');
    if (values['update'] === true && baseline === undefined) {
      throw new UsageError('--update needs --baseline <file>, the file to write.');
    }
    const list = await readJudgedQueries(file);
    const opened = await openFolder(String(values['content']), io.env);
    const missing = unknownPages(opened.library, list.queries);
    if (missing.length > 0) throw new Failure(missingMessage(file, missing, list));
    const grading = gradeQueries(opened, list.queries);
    const graded = await recordOrCompare(grading, baseline, values['update'] === true);
    io.stdout(values['json'] === true ? gradedJson(graded) : gradedText(graded));
    return failuresOf(graded).length > 0 ? 1 : 0;
  },
};

function missingMessage(
  file: string,
  missing: readonly UnknownPage[],
  { nameOf }: JudgedList,
): string {
  const lines = missing.map(({ place, page, near }) => {
    const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
    return `  ${nameOf(place)}: '${page}' is no page or section of the folder.${hint}`;
  });
  return `'${file}' names what is not there:\n${lines.join('\n')}\nGive slugs or files, with #anchor for sections.`;
}

async function recordOrCompare(
  grading: Grading,
  baseline: string | undefined,
  isUpdate: boolean,
): Promise<Graded> {
  if (baseline === undefined) return { grading };
  if (!isUpdate) {
    return { grading, comparison: compareGradings(await readBaseline(baseline), grading) };
  }
  await recordBaseline(baseline, grading);
  return { grading };
}
