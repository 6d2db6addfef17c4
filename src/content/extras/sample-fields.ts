/** Fields that an author gives a sample, in the info string of its block or in the file next to it. */
import type { Report } from '../model/finding.ts';
import Joi from 'joi';
import { extensionOf, languageNames, languageOf } from './languages.ts';
import type { Sample, SampleLevel } from '../model/sample.ts';

interface Fields {
  readonly id: string;
  readonly title?: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly level?: SampleLevel;
  readonly file?: string;
  readonly command: string;
  readonly output: string;
  readonly needs?: string;
  readonly serve?: string;
  readonly page?: string;
}

const REMEDIES: Readonly<Record<string, string>> = {
  id: 'Give it an id of lower case letters, digits and `-`.',
  language: `Write one of ${languageNames.join(', ')}.`,
  level: 'Write `beginner`, `intermediate` or `advanced`.',
  file: 'Name a file without a folder.',
  command: 'Say with `command` how it is run, for example `command="node search.mjs"`.',
  output:
    'Put a block marked `output` below it (in a file of its own: `output: ""`), and fill it with `docent samples run --update`.',
};

const COMPLETE =
  'A sample has `id`, `language`, `command` and `output`, and optionally `title`, `tags`, `level`, `file`, `needs` and `serve`.';

const SCHEMA = Joi.object<Fields>({
  id: Joi.string()
    .pattern(/^[a-z0-9][a-z0-9-]*$/)
    .required(),
  title: Joi.string(),
  language: Joi.string()
    .required()
    .custom((name: string, helpers) =>
      languageOf(name) === undefined ? helpers.error('any.only', { valids: ['known'] }) : name,
    ),
  tags: Joi.array().items(Joi.string()).default([]),
  level: Joi.string().valid('beginner', 'intermediate', 'advanced'),
  file: Joi.string().pattern(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/),
  command: Joi.string().required(),
  output: Joi.string().allow('').required(),
  needs: Joi.string(),
  serve: Joi.string(),
  page: Joi.string(),
});

/** Fields that follow from where a sample was found. */
export interface Found {
  readonly title: string;
  readonly code: string;
  readonly page?: string | undefined;
  readonly heading?: string | undefined;
  readonly anchor?: string | undefined;
  /** `file:line`, or the file alone. */
  readonly origin: string;
}

/** The sample, or `undefined` after findings for all that is wrong with it. */
export function readSample(given: object, found: Found, report: Report): Sample | undefined {
  const { value, error } = SCHEMA.validate(given, { abortEarly: false });
  if (error !== undefined) {
    for (const { path, message, type } of error.details) {
      const field = String(path[0] ?? '');
      sampleFault(report, found.origin, [
        describe(given, { field, message, type }),
        REMEDIES[field] ?? COMPLETE,
      ]);
    }
    return undefined;
  }
  return sampleOf(value, found);
}

interface Detail {
  readonly field: string;
  readonly message: string;
  readonly type: string;
}

function describe(given: object, { field, message, type }: Detail): string {
  if (type === 'any.required') return `The sample has no ${field}.`;
  if (field === 'language') {
    return `The sample's language "${String((given as Fields).language)}" is not known.`;
  }
  return `The sample is not understood: ${message}.`;
}

function sampleOf(fields: Fields, { title, code, page, heading, anchor, origin }: Found): Sample {
  const { id, language, tags, level, command, output, needs, serve } = fields;
  return Object.freeze({
    id,
    title: fields.title ?? title,
    language,
    tags,
    code,
    file: fields.file ?? `${id}.${extensionOf(language) ?? 'txt'}`,
    command,
    output,
    origin,
    ...(level === undefined ? {} : { level }),
    ...(needs === undefined ? {} : { needs }),
    ...(serve === undefined ? {} : { serve }),
    ...(page === undefined ? {} : { page }),
    ...(heading === undefined ? {} : { heading }),
    ...(anchor === undefined ? {} : { anchor }),
  });
}

/** Says what is wrong with a sample, and what to change. */
export function sampleFault(
  report: Report,
  origin: string,
  [message, remedy]: readonly [string, string],
): void {
  const [, file = origin, line] = /^(.*?)(?::(\d+))?$/.exec(origin) ?? [];
  const at = line === undefined ? {} : { line: Number(line) };
  report({ severity: 'error', rule: 'sample', file, ...at, message, remedy });
}
