/** Schemas of report documents: one joi schema per kind, with a limit on every field. */
import Joi from 'joi';
import { NEUTRAL_FORMAT, REPORT_KINDS, type ReportDocument, type ReportKind } from './document.ts';

/** Bytes of a report as JSON in UTF-8. */
export const REPORT_BYTES_MAX: number = 64 * 1024;

const line = (max: number): Joi.StringSchema =>
  Joi.string()
    .max(max)
    .pattern(/^[^\r\n\0]*$/, 'one line');
const text = (max: number): Joi.StringSchema => Joi.string().max(max);
const seconds = Joi.number().min(0).max(1e6).unit('seconds');

const measurement: Joi.PartialSchemaMap = {
  command: line(2000).required().description('The command as it was run.'),
  mean: seconds.required(),
  stddev: seconds.allow(null),
  median: seconds.required(),
  user: seconds,
  system: seconds,
  min: seconds.required(),
  max: seconds.required(),
  times: Joi.array().items(seconds).max(1000),
  memory_usage_byte: Joi.array().items(Joi.number().integer().min(0)).max(1000),
  exit_codes: Joi.array().items(Joi.number().integer().allow(null)).max(1000),
  parameters: Joi.object().pattern(line(100), line(500)).max(20),
};

const perf = Joi.object({
  ...measurement,
  baseline: Joi.object(measurement),
  ratio: Joi.object({
    value: Joi.number().min(0).required(),
    low: Joi.number().min(0).required(),
    high: Joi.number().min(0).required(),
    confidence: Joi.number().min(0).max(1),
  }),
  order: Joi.string().valid('interleaved', 'sequential'),
  warmup: Joi.number().integer().min(0).max(1000),
  load: Joi.array().items(Joi.number().min(0)).max(3),
  machine: line(200),
}).description("The measured block: hyperfine's JSON result object, accepted as it is.");

const reproduction = Joi.object({
  files: Joi.array()
    .items(Joi.object({ name: line(200).required(), content: text(20_000).allow('').required() }))
    .max(10)
    .description('Every file that the command needs.'),
  command: line(2000).description('One command that shows the problem.'),
  exit_code: Joi.number().integer().min(-1024).max(255),
  stdout_sha256: Joi.string().pattern(/^[0-9a-f]{64}$/, 'SHA-256 in hexadecimal'),
  output: text(20_000).allow(''),
});

const platform = Joi.object({
  os: line(100).required(),
  arch: line(50).required(),
  cpu: line(200),
  cores: Joi.number().integer().min(1).max(4096),
  memory_bytes: Joi.number().integer().min(0),
  runtime: Joi.object({ name: line(50).required(), version: line(50).required() }),
  container: Joi.boolean(),
});

const common = (productId: string, kind: ReportKind): Joi.PartialSchemaMap => ({
  format: Joi.string().valid(`${productId}.report/1`, NEUTRAL_FORMAT).required(),
  kind: Joi.string().valid(kind).required(),
  title: line(120).min(8).required().description('8 to 120 characters, one line.'),
  product: Joi.object({
    name: line(100).required(),
    version: line(100).required(),
    commit: line(64),
  }).required(),
  platform: platform.required(),
  summary: text(20_000).required().description('What happened, Markdown.'),
  verified_by_human: Joi.boolean()
    .required()
    .description('Whether a person has seen the problem with their own eyes.'),
  searched: Joi.array()
    .items(line(500))
    .max(50)
    .required()
    .description('Queries and issues looked at before reporting.'),
});

const expectedAndActual = { expected: text(10_000).required(), actual: text(10_000).required() };

const OWN_FIELDS: Readonly<Record<ReportKind, Joi.PartialSchemaMap>> = {
  bug: { ...expectedAndActual, reproduction },
  perf: { reproduction, perf: perf.required() },
  expectation: {
    ...expectedAndActual,
    docs: Joi.object({
      page: line(500).required().description('Slug or address of the page.'),
      sentence: text(2000).description('The sentence that raised the expectation.'),
    }).required(),
  },
  feature: { use_case: text(10_000).required(), alternatives: text(10_000) },
};

/** The schema of one kind of report for the product with this id. */
export function reportSchema(
  productId: string,
  kind: ReportKind,
): Joi.ObjectSchema<ReportDocument> {
  return Joi.object<ReportDocument>({
    ...common(productId, kind),
    ...OWN_FIELDS[kind],
  } as Joi.SchemaMap<ReportDocument>).description(`A ${kind} report.`);
}

/** A JSON Schema (draft 2020-12) that accepts every kind. */
export function reportJsonSchema(productId: string): Record<string, unknown> {
  const kinds = REPORT_KINDS.map((kind) =>
    reportSchema(productId, kind)['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${productId}.report/1`,
    description: `A problem report. As JSON at most ${REPORT_BYTES_MAX} bytes.`,
    oneOf: kinds,
  };
}
