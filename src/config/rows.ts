/** The source form of a row of the configuration, and value types that rows share. */
import joi, {
  type ArraySchema,
  type DateSchema,
  type NumberSchema,
  type Schema,
  type StringSchema,
} from 'joi';

export interface RowSource {
  readonly doc: string;
  readonly type: Schema;
  readonly default?: unknown;
  readonly env?: string;
  readonly secret?: boolean;
  readonly fileOnly?: boolean;
  readonly envOnly?: boolean;
}

export const text: StringSchema = joi.string().trim().min(1).max(500);
export const positive: NumberSchema = joi.number().integer().min(1).max(1_000_000_000);
export const url: StringSchema = joi
  .string()
  .uri({ scheme: ['http', 'https'] })
  .pattern(/^[^?#]*$/, 'an address without ? and #')
  .custom((value: string) => value.replace(/\/+$/, ''));
export const date: DateSchema = joi.date().iso();
/** A host name with an optional port; `*.` stands for the hosts below it. */
export const host: StringSchema = joi
  .string()
  .lowercase()
  .pattern(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/, 'a host name');
export const list: ArraySchema = joi.array().single();
