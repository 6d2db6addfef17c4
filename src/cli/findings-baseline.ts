/** Findings that are known and wait to be mended: `docent check --baseline` fails only for others. */
import joi from 'joi';
import type { Finding } from '../content/model/finding.ts';
import { groupBy } from '../content/source/group-by.ts';
import { Failure } from './failure.ts';
import { readBounded, writeText } from './files.ts';

/** A known finding. Its line is no part of it: what moves within its file stays known. */
interface KnownFinding {
  readonly rule: string;
  /** Below the content folder. */
  readonly file: string;
  readonly message: string;
  /** Number of such findings in the file. */
  readonly count: number;
}

const schema = joi
  .object<{ readonly findings: readonly KnownFinding[] }>({
    findings: joi
      .array()
      .items(
        joi.object({
          rule: joi.string().required(),
          file: joi.string().required(),
          message: joi.string().required(),
          count: joi.number().integer().min(1).required(),
        }),
      )
      .required(),
  })
  .required();

const REMEDY = 'Write it with `docent check --baseline <file> --update`.';

/** The findings that a baseline does not have. @throws {Failure} for a file that cannot be read or is no baseline. */
export async function newFindings(file: string, findings: readonly Finding[]): Promise<Finding[]> {
  const known = await readKnown(file);
  const left = new Map(known.map((one) => [keyOf(one), one.count]));
  return findings.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}

async function readKnown(file: string): Promise<readonly KnownFinding[]> {
  const checked = schema.validate(parsed(await readBounded(file, REMEDY)));
  if (checked.error === undefined) return checked.value.findings;
  throw new Failure(`'${file}' is no baseline of findings, or it is damaged. ${REMEDY}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Errors are no part of it: readers do not get what was written. @throws {Failure} when it cannot be written. */
export async function recordFindings(file: string, findings: readonly Finding[]): Promise<void> {
  const old = findings.filter(({ severity }) => severity !== 'error');
  const known = [...groupBy(old, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entries = known.flatMap(([, [first, ...others]]) =>
    first === undefined
      ? []
      : [
          {
            rule: first.rule,
            file: first.file,
            message: first.message,
            count: others.length + 1,
          } satisfies KnownFinding,
        ],
  );
  await writeText(file, `${JSON.stringify({ findings: entries }, undefined, 1)}\n`);
}

function keyOf({ rule, file, message }: Pick<Finding, 'rule' | 'file' | 'message'>): string {
  return [rule, file, message].join('\n');
}
