/** The source form of a row of the configuration, and value types that rows share. */
import joi, {
  type ArraySchema,
  type DateSchema,
  type NumberSchema,
  type Schema,
  type StringSchema,
} from 'joi';

/** Whoever writes the folder, or whoever runs the service. */
export type Owner = 'author' | 'operator';

/** Places that can hold a value: each, files only (lists and trees), the environment only (secrets), or no file. */
export type Places = 'all' | 'files' | 'environment' | 'command';

export interface RowSource {
  readonly doc: string;
  readonly type: Schema;
  readonly default?: unknown;
  /** Absent: the operator's. */
  readonly owner?: 'author';
  /** Values that an author may set, where they are fewer than those of an operator. */
  readonly authorType?: Schema;
  /** Absent: `all`. */
  readonly places?: Exclude<Places, 'all'>;
  /** A reload applies a changed value; absent: only a restart does. */
  readonly isReread?: true;
  readonly env?: string;
  /** Absent: made from the key. */
  readonly flag?: string;
}

export const text: StringSchema = joi.string().trim().min(1).max(500);
export const positive: NumberSchema = joi.number().integer().min(1).max(1_000_000_000);
/** An address on the web. Rules for its letters let pass what is no host or no port: `https://a%20b.test`, `https://a.test:99999`. */
export const webAddress: StringSchema = joi
  .string()
  .uri({ scheme: ['http', 'https'] })
  .custom((value: string, { error }) => (URL.canParse(value) ? value : error('string.uri')))
  .prefs({ abortEarly: true });
export const url: StringSchema = webAddress
  .pattern(/^[^?#]*$/, 'an address without ? and #')
  .custom((value: string) => value.replace(/\/+$/, ''));
export const date: DateSchema = joi.date().iso();
/** A host name with an optional port; `*.` stands for the hosts below it. */
export const host: StringSchema = joi
  .string()
  .lowercase()
  .pattern(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/, 'a host name');
export const list: ArraySchema = joi.array().single();
