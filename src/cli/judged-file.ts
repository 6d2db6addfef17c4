/** Reads lists of judged queries (YAML, JSON or CSV) and the baselines that were recorded of them. */
import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import joi from 'joi';
import { parse as parseYaml } from 'yaml';
import { DEPTH, type Grading, type JudgedQuery } from '../search/judged.ts';
import { Failure } from './configuration.ts';
import { unreadable } from './file-fault.ts';

const QUERIES_MAX = 10_000;
const BYTES_MAX = 4 * 1024 * 1024;

const listSchema = joi
  .array()
  .items(
    joi.object<JudgedQuery>({
      query: joi.string().trim().min(1).max(200).required(),
      page: joi.string().trim().min(1).max(500).required(),
      rank: joi.number().integer().min(1).max(DEPTH).default(DEPTH).empty(''),
    }),
  )
  .min(1)
  .max(QUERIES_MAX)
  .required();

const baselineSchema = joi
  .object<Pick<Grading, 'verdicts'>>({
    verdicts: joi
      .array()
      .items(
        joi
          .object({ query: joi.string(), page: joi.string(), found: joi.number().integer() })
          .options({ presence: 'required' })
          .unknown(),
      )
      .required(),
  })
  .unknown()
  .required();

/** @throws {Failure} for a file that cannot be read or is no such list; every fault in one message. */
export async function readJudgedQueries(file: string): Promise<readonly JudgedQuery[]> {
  const remedy = 'Write a list of entries with `query`, `page` and, if it matters, `rank`.';
  const text = await readText(file, remedy);
  const checked = listSchema.validate(parse(file, text), { abortEarly: false });
  if (checked.error === undefined) return checked.value as JudgedQuery[];
  const lines = checked.error.details.map(({ message }) => `  ${message}`);
  throw new Failure(`'${file}' is not understood:\n${lines.join('\n')}\n${remedy}`);
}

/** @throws {Failure} for a file that cannot be read or is no baseline. */
export async function readBaseline(file: string): Promise<Pick<Grading, 'verdicts'>> {
  const remedy = 'Write it with `docent search test <file> --baseline <file> --update`.';
  const checked = baselineSchema.validate(parseBaseline(await readText(file, remedy)));
  if (checked.error === undefined) return checked.value;
  throw new Failure(`'${file}' is no baseline that was recorded, or it is damaged. ${remedy}`);
}

function parseBaseline(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(file: string, remedy: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error, remedy);
  });
  if (text.length > BYTES_MAX) throw new Failure(`'${file}' is larger than ${BYTES_MAX} bytes.`);
  return text;
}

function parse(file: string, text: string): unknown {
  try {
    // JSON is YAML.
    return file.endsWith('.csv')
      ? parseCsv(text, { columns: true, skip_empty_lines: true, trim: true, bom: true })
      : parseYaml(text);
  } catch (error) {
    throw new Failure(`'${file}' is not understood: ${(error as Error).message}`);
  }
}
