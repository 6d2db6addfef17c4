/** Results with the fields that a caller chose. */
import Joi, { type ArraySchema, type ObjectSchema } from 'joi';

/** The parameter that lists fields of a result. @param result of which only the names of its fields matter */
export function fieldsSchema(result: ObjectSchema): ArraySchema {
  const names = Object.keys(result.describe()['keys'] as object);
  return Joi.array()
    .items(Joi.string().valid(...names))
    .min(1)
    .unique();
}

/** The schema of a result of which any field may be missing. */
export function partOf(result: ObjectSchema): ObjectSchema {
  return result.fork(Object.keys(result.describe()['keys'] as object), (field) => field.optional());
}

/** The results with these fields only, or as they are without a choice. Fields keep their order. */
export function selectFields<Result extends object>(
  results: readonly Result[],
  fields: readonly string[] | undefined,
): readonly Result[] {
  if (fields === undefined) return results;
  const wanted = new Set(fields);
  return results.map(
    (result) =>
      Object.fromEntries(Object.entries(result).filter(([name]) => wanted.has(name))) as Result,
  );
}
