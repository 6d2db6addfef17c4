/** Reads lists of queries with the pages that should answer them: YAML, JSON or CSV. */
import { parse as parseCsv } from 'csv-parse/sync';
import joi, { type ValidationErrorItem } from 'joi';
import { isSeq, LineCounter, parseDocument } from 'yaml';
import { boundedText } from '../operations/schemas.ts';
import { QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import { DEPTH, type Judgment } from '../search/quality/relevance.ts';
import { Failure } from './failure.ts';
import { readBounded } from './files.ts';

const QUERIES_MAX = 10_000;
const PAGE_CHARACTERS_MAX = 500;
const REMEDY = 'Write a list of entries with `query`, `page` and, if it matters, `rank`.';

const listSchema = joi
  .array()
  .items(
    joi.object<Judgment>({
      query: boundedText(1, QUERY_CHARACTERS_MAX).trim().required(),
      page: boundedText(1, PAGE_CHARACTERS_MAX).trim().required(),
      rank: joi.number().integer().min(1).max(DEPTH).default(DEPTH).empty(''),
    }),
  )
  .min(1)
  .max(QUERIES_MAX)
  .required();

/** The queries of a file, with the names of their entries for messages. */
export interface QueryList {
  readonly queries: readonly Judgment[];
  /** Returns the name of an entry by its index: `query 2 (line 3)`. */
  readonly nameOf: (index: number) => string;
}

/** The parsed file, not validated yet, and the lines of its entries. */
interface Parsed {
  readonly value: unknown;
  readonly lines: readonly (number | undefined)[];
}

/** @throws {Failure} for a file that cannot be read or is no such list; every error in one message. */
export async function readQueryList(file: string): Promise<QueryList> {
  const { value, lines } = parse(file, await readBounded(file, REMEDY));
  const nameOf = (index: number): string => {
    const line = lines[index];
    return `query ${index + 1}${line === undefined ? '' : ` (line ${line})`}`;
  };
  const checked = listSchema.validate(value, { abortEarly: false });
  if (checked.error === undefined) return { queries: checked.value as Judgment[], nameOf };
  const errors = checked.error.details.map((detail) => `  ${messageOf(detail, nameOf)}`);
  throw new Failure(`'${file}' is not understood:\n${errors.join('\n')}\n${REMEDY}`);
}

function parse(file: string, text: string): Parsed {
  try {
    return file.endsWith('.csv') ? csv(text) : yaml(text);
  } catch (error) {
    throw new Failure(`'${file}' is not understood: ${(error as Error).message}\n${REMEDY}`);
  }
}

/** YAML, and JSON, which is YAML. */
function yaml(text: string): Parsed {
  const lineCounter = new LineCounter();
  // Everything is text, as it was written: a query of 404 or 1.10 needs no quotes.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter });
  for (const error of document.errors) throw error;
  const entries = isSeq<{ range?: readonly number[] }>(document.contents)
    ? document.contents.items
    : [];
  const lines = entries.map(({ range }) => range && lineCounter.linePos(range[0] ?? 0).line);
  return { value: document.toJS(), lines };
}

function csv(text: string): Parsed {
  const options = { columns: true, skip_empty_lines: true, trim: true, bom: true } as const;
  const records = parseCsv(text, { ...options, info: true }) as unknown as {
    readonly record: unknown;
    readonly info: { readonly lines: number };
  }[];
  return {
    value: records.map(({ record }) => record),
    lines: records.map(({ info }) => info.lines),
  };
}

/** Puts a validation error into words for the author of the file. */
function messageOf(
  { type, path: [place, field], context }: ValidationErrorItem,
  nameOf: QueryList['nameOf'],
): string {
  if (typeof place !== 'number') {
    if (type === 'array.max') return `There are more than ${QUERIES_MAX} queries.`;
    return type === 'array.min' ? 'The list is empty.' : 'The file must hold a list.';
  }
  if (field === undefined) return `${nameOf(place)}: an entry needs \`query\` and \`page\`.`;
  const length = field === 'page' ? PAGE_CHARACTERS_MAX : QUERY_CHARACTERS_MAX;
  const problem =
    {
      'any.required': 'is missing',
      'string.empty': 'is empty',
      'string.codePoints': `has more than ${length} characters`,
      'string.base': 'must be text; put it in quotes',
      'object.unknown': 'is not known; there are `query`, `page` and `rank`',
    }[type] ?? `is '${String(context?.value)}'; give a whole number from 1 to ${DEPTH}`;
  return `${nameOf(place)}: \`${field}\` ${problem}.`;
}
