/** Baselines of `docent quality test`: gradings that were recorded to be compared with. */
import joi from 'joi';
import type { Grading } from '../search/quality/relevance.ts';
import { Failure } from './failure.ts';
import { readBounded, writeText } from './files.ts';

/** The part of an earlier grading that a comparison needs. */
type Baseline = Pick<Grading, 'results'>;

const baselineSchema = joi
  .object<Baseline>({
    results: joi
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

/** @throws {Failure} for a file that cannot be read or is no baseline. */
export async function readBaseline(file: string): Promise<Baseline> {
  const remedy = 'Write it with `docent quality test --queries <file> --baseline <file> --update`.';
  const checked = baselineSchema.validate(parseBaseline(await readBounded(file, remedy)));
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

/** Writes a grading as the baseline of later ones. @throws {Failure} when it cannot be written. */
export async function recordBaseline(file: string, grading: Grading): Promise<void> {
  await writeText(file, `${JSON.stringify(grading, undefined, 1)}\n`);
}
