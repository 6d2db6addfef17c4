/** `docent quality test [folder] --queries <file>`: grades the ranking by a team's own queries. */
import {
  DEPTH,
  compareGradings,
  gradeQueries,
  unknownPages,
  type Grading,
  type UnknownPage,
} from '../search/quality/relevance.ts';
import { readBaseline, recordBaseline } from './baseline-file.ts';
import { UsageError, type CommandWork } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { failuresOf, gradedJson, gradedText, type Graded } from './grading-text.ts';
import { readQueryList, type QueryList } from './query-list.ts';
import { openFolder } from './open-folder.ts';

const options = {
  queries: { type: 'string' },
  baseline: { type: 'string' },
  update: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const qualityTest: CommandWork = {
  usage: `Usage: docent quality test [folder] --queries <file> [flags]

  --queries <file>   YAML, JSON or CSV: entries with \`query\`, \`page\` (slug or file, with #anchor for a section) and
                     optionally \`rank\`, the lowest acceptable one: 1 to ${DEPTH}, default ${DEPTH}.
  --baseline <file>  Compare with an earlier grading.
  --update           Write the grading to the baseline.
  --json             Print the grading as JSON.

Takes the flags of \`docent serve\` too.
Exit codes: 0 good enough; 1 a page is missing or below its rank, or, with --baseline, the mean reciprocal rank of the
queries in both lists has fallen; 2 wrong usage.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, options, { env: io.env });
    const { values } = given;
    const { queries: file } = values;
    const baseline = values['baseline'] as string | undefined;
    if (typeof file !== 'string') {
      throw new UsageError('Name the file of queries with --queries <file>.');
    }
    if (values['update'] === true && baseline === undefined) {
      throw new UsageError('--update needs --baseline <file>, the file to write.');
    }
    const list = await readQueryList(file);
    const opened = await openFolder(given, io);
    const missing = await unknownPages(opened.library, list.queries);
    if (missing.length > 0) throw new Failure(missingMessage(file, missing, list));
    const grading = await gradeQueries(opened, list.queries);
    const graded = await recordOrCompare(grading, baseline, values['update'] === true);
    io.stdout(values['json'] === true ? gradedJson(graded) : gradedText(graded));
    return failuresOf(graded).length > 0 ? 1 : 0;
  },
};

function missingMessage(
  file: string,
  missing: readonly UnknownPage[],
  { nameOf }: QueryList,
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
