/** The files of `_agent/`: benchmarks, comparisons and compatibility, each checked before it is published. */
import Joi from 'joi';
import { readDataFile } from './data-file.ts';
import type { Report } from './findings.ts';
import type { AgentData } from './model.ts';
import type { FolderFile } from './walk.ts';

const text = Joi.string().trim().required();

const benchmark = Joi.object({
  name: text,
  metric: text,
  value: Joi.number().required(),
  unit: text,
  command: text,
  machine: Joi.alternatives(Joi.string().trim(), Joi.object()).required(),
  date: text.isoDate(),
  recording: Joi.alternatives(Joi.string().trim(), Joi.object()).required(),
}).unknown();

const claim = Joi.object({
  claim: text,
  source: text,
  measurement: Joi.alternatives(Joi.string().trim(), Joi.object(), Joi.array().min(1)).required(),
}).unknown();

const SCHEMAS: readonly (readonly [RegExp, Joi.Schema])[] = [
  [
    /^benchmarks\.json$/,
    Joi.object({ benchmarks: Joi.array().items(benchmark).required() }).unknown(),
  ],
  [
    /^comparisons\/(?:node|bun|deno|cpython|java|kotlin)\.json$/,
    Joi.object({ runtime: text, claims: Joi.array().items(claim).required() }).unknown(),
  ],
  [/^compatibility\.json$/, Joi.object()],
];

/** Published by their path below `_agent/`. Other JSON files there are published as they are, except under `comparisons/`. */
export async function readAgentData(
  files: readonly FolderFile[],
  report: Report,
): Promise<AgentData> {
  const data = new Map<string, unknown>();
  for (const file of files.filter((one) => /^_agent\/.+\.json$/.test(one.file))) {
    const name = file.file.slice('_agent/'.length);
    const value = await readDataFile(file, report);
    if (value !== undefined && isValid(name, value, { file: file.file, report })) {
      data.set(name, value);
    }
  }
  return data;
}

function isValid(
  name: string,
  value: unknown,
  { file, report }: { readonly file: string; readonly report: Report },
): boolean {
  const schema = SCHEMAS.find(([pattern]) => pattern.test(name))?.[1];
  if (schema === undefined && name.startsWith('comparisons/')) {
    report({
      severity: 'error',
      rule: 'agent-data',
      file,
      message: 'A comparison is with node, bun, deno, cpython, java or kotlin.',
      remedy: 'Name the file after one of them, or remove it.',
    });
    return false;
  }
  const { error } = schema?.validate(value, { abortEarly: false, convert: false }) ?? {};
  for (const { message, path } of error?.details ?? []) {
    report({
      severity: 'error',
      rule: 'agent-data',
      file,
      message: `${message} (at /${path.join('/')}).`,
      remedy: 'Write the field as the documentation of `_agent/` describes it.',
    });
  }
  return error === undefined;
}
