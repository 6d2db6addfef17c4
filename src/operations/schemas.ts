/**
 * The joi building blocks of the operations: resources that several responses share.
 * Each schema becomes JSON Schema in the OpenAPI description and in the MCP tools, so every field is described.
 */
import Joi, {
  type AnySchema,
  type CustomHelpers,
  type NumberSchema,
  type ObjectSchema,
  type Root,
  type Schema,
  type StringSchema,
} from 'joi';
import type { Section } from '../content/model/library.ts';
import type { PageSummary } from '../content/library/page-summary.ts';

/** A joi schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of MCP. */
export function jsonSchemaOf(schema: Schema, mode: 'input' | 'output'): object {
  return schema['~standard'].jsonSchema[mode]({ target: 'draft-2020-12' });
}

interface TextSchema extends StringSchema {
  codePoints(bounds: CodePointBounds): this;
}

interface CodePointBounds {
  readonly min: number;
  readonly max: number;
}

interface CodePointRule {
  readonly args: { readonly bounds: CodePointBounds };
}

const joiWithCodePoints = Joi.extend((joi: Root) => ({
  type: 'string',
  base: joi.string(),
  messages: { 'string.codePoints': '{{#label}} must have {{#min}} to {{#max}} characters' },
  rules: {
    codePoints: {
      args: ['bounds'],
      method(this: AnySchema & { $_addRule(rule: object): AnySchema }, bounds: CodePointBounds) {
        return this.$_addRule({ name: 'codePoints', args: { bounds } });
      },
      validate(value: string, helpers: CustomHelpers, { bounds }: CodePointRule['args']) {
        const length = codePointLength(value);
        const fits = length >= bounds.min && length <= bounds.max;
        return fits ? value : helpers.error('string.codePoints', { ...bounds });
      },
      jsonSchema: ({ args: { bounds } }: CodePointRule, schema: object) => ({
        ...schema,
        minLength: bounds.min,
        maxLength: bounds.max,
      }),
    },
  },
})) as { string(): TextSchema };

/** A string whose length is counted in code points, as JSON Schema does; joi's own `max` counts UTF-16 units. */
export function boundedText(min: number, max: number): StringSchema {
  return joiWithCodePoints.string().codePoints({ min, max });
}

/** The id of a top-level section. */
export const sectionIdSchema: StringSchema = Joi.string().pattern(/^[a-z0-9-]+$/);

/** Sections of a filter: each is a search of its own. */
export const SECTIONS_MAX = 10;

/** Ids of at most {@link SECTIONS_MAX} top-level sections in one text, separated by commas, as models write lists. */
export const sectionIdsSchema: StringSchema = Joi.string().pattern(
  /^[a-z0-9-]+(?:, ?[a-z0-9-]+){0,9}$/,
);

/** How many results an answer has at most, from 1. @param absent without the parameter */
export function limitSchema(max: number, absent: number): NumberSchema {
  return Joi.number().integer().min(1).max(max).default(absent);
}

/** The number of Unicode code points of a string. */
export function codePointLength(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/** As many whole words as fit in a number of code points; a first word that is longer is cut. The text itself if it fits. */
export function firstWords(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max).join('');
  const isBetween = /\s/u.test(points[max] ?? '');
  const words = isBetween ? cut : cut.replace(/\s\S*$/u, '');
  return words.trimEnd() || cut;
}

/** The keys of a PageSummary, for the resources that have more. */
export const pageSummaryKeys: Readonly<Record<keyof PageSummary, StringSchema>> = {
  slug: Joi.string()
    .pattern(/^[a-z0-9][a-z0-9-]*$/)
    .required()
    .description('Canonical page slug; the value that getPage takes.'),
  path: Joi.string().required().description('Site path of the HTML page.'),
  url: Joi.string().uri().required().description('Address of the HTML page.'),
  markdownUrl: Joi.string().uri().required().description('The same page as text/markdown.'),
  title: Joi.string().required().description('Title of the page, plain text.'),
  description: Joi.string().allow('').required().description('What the page is about, one line.'),
  section: Joi.string().required().description('Id of the top-level section.'),
  sectionTitle: Joi.string().required().description('Title of the top-level section.'),
  group: Joi.string()
    .allow('')
    .required()
    .description('Group within the section; empty if the page is directly in the section.'),
};

export const pageSummarySchema: ObjectSchema<PageSummary> = Joi.object<PageSummary>(pageSummaryKeys)
  .unknown(true)
  .description('A documentation page without its text.');

export const sectionSchema: ObjectSchema<Section> = Joi.object<Section>({
  id: Joi.string().required().description('Section id; the value that the section filter takes.'),
  title: Joi.string().required().description('Title of the section.'),
})
  .unknown(true)
  .description('A top-level section of the documentation.');
