/**
 * Code samples: fenced blocks whose info string says `sample`, and files under `samples/` with a sidecar.
 *
 *     ```sh sample id=search-curl title="Search with curl" tags=http,search level=beginner command="sh search.sh"
 *     …
 *     ```
 *
 *     ```json output
 *     …what it printed, recorded: the next code block of the page
 *     ```
 */
import { readFile } from 'node:fs/promises';
import Joi from 'joi';
import { BOUNDS } from './bounds.ts';
import { readDataFile } from './data-file.ts';
import { decode } from './decode.ts';
import type { CodeBlock } from './document.ts';
import type { Report } from './findings.ts';
import type { Page, Sample, SampleLevel } from './model.ts';
import type { Draft } from './page.ts';
import { toSlug } from './slug.ts';
import type { FolderFile } from './walk.ts';

interface Fields {
  readonly id: string;
  readonly title?: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly level?: SampleLevel;
  readonly command?: string;
  readonly output?: string;
  readonly page?: string;
}

const SCHEMA = Joi.object<Fields>({
  id: Joi.string()
    .pattern(/^[a-z0-9][a-z0-9-]*$/)
    .required(),
  title: Joi.string(),
  language: Joi.string().required(),
  tags: Joi.array().items(Joi.string()).default([]),
  level: Joi.string().valid('beginner', 'intermediate', 'advanced'),
  command: Joi.string(),
  output: Joi.string().allow(''),
  page: Joi.string(),
});

const SIDECAR = /^samples\/(.+\.[^./]+)\.ya?ml$/;

export interface SampleSources {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly pages: readonly Page[];
  readonly files: readonly FolderFile[];
}

/** Samples in the order of the pages, then files. Two with one id are an error. */
export async function readSamples(
  { drafts, pages, files }: SampleSources,
  report: Report,
): Promise<Sample[]> {
  const all = pages.flatMap((page) => {
    const draft = drafts.get(page.file);
    return draft === undefined ? [] : pageSamples(draft, page, report);
  });
  for (const sidecar of files.filter(({ file }) => SIDECAR.test(file))) {
    const code = files.find(({ file }) => file === sidecar.file.replace(/\.ya?ml$/, ''));
    all.push(...(await fileSample(sidecar, code, report)));
  }
  const byId = new Map<string, Sample>();
  for (const sample of all) {
    const other = byId.get(sample.id);
    if (other === undefined) {
      byId.set(sample.id, sample);
    } else {
      fault(report, sample.origin, [
        `The sample id "${sample.id}" is taken by ${other.origin}.`,
        'Give each sample its own id.',
      ]);
    }
  }
  return [...byId.values()];
}

function pageSamples({ document, lineOf, file }: Draft, page: Page, report: Report): Sample[] {
  return document.codeBlocks.flatMap((block, index) => {
    const [language = '', ...words] = block.info.split(/\s+/, 2);
    if (words[0] !== 'sample') {
      return [];
    }
    const origin = `${file}:${lineOf(block.line)}`;
    const heading = page.headings.find(({ anchor }) => anchor === block.anchor);
    const attributes = attributesOf(block.info);
    const id = toSlug(attributes['title'] ?? `${page.slug} ${heading?.anchor ?? index}`);
    const given = { id, language, ...attributes, tags: tagsOf(attributes['tags']) };
    const fields = validate(given, origin, report);
    return fields === undefined
      ? []
      : [
          sampleOf(fields, {
            title: heading?.text ?? page.title,
            code: block.content,
            page: page.slug,
            anchor: block.anchor,
            output: outputOf(document.codeBlocks[index + 1]),
            origin,
          }),
        ];
  });
}

/** The next block when it says `output`. */
function outputOf(block: CodeBlock | undefined): string | undefined {
  return block !== undefined && /^(?:\S+\s+)?output\b/.test(block.info) ? block.content : undefined;
}

function attributesOf(info: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', quoted, bare] of info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)) {
    attributes[key] = quoted ?? bare ?? '';
  }
  return attributes;
}

function tagsOf(tags: string | undefined): string[] {
  return (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

async function fileSample(
  sidecar: FolderFile,
  code: FolderFile | undefined,
  report: Report,
): Promise<Sample[]> {
  const fields = validate(await readDataFile(sidecar, report), sidecar.file, report);
  const bytes =
    code === undefined || code.bytes > BOUNDS.dataBytesMax
      ? undefined
      : await readFile(code.disk).catch(() => undefined);
  const text = bytes && decode(bytes);
  if (fields === undefined || text === undefined || !('text' in text)) {
    if (fields !== undefined) {
      fault(report, sidecar.file, [
        'The file that it describes cannot be read as text.',
        'Put the code beside it, under the same name without `.yaml`.',
      ]);
    }
    return [];
  }
  const origin = `${code?.file ?? sidecar.file}:1`;
  return [sampleOf(fields, { title: fields.id, code: text.text, page: fields.page, origin })];
}

interface Found {
  readonly title: string;
  readonly code: string;
  readonly page?: string | undefined;
  readonly anchor?: string | undefined;
  readonly output?: string | undefined;
  readonly origin: string;
}

function sampleOf(fields: Fields, found: Found): Sample {
  const { id, language, tags, level, command } = fields;
  const output = fields.output ?? found.output;
  return Object.freeze({
    id,
    title: fields.title ?? found.title,
    language,
    tags,
    code: found.code,
    origin: found.origin,
    ...(level === undefined ? {} : { level }),
    ...(command === undefined ? {} : { command }),
    ...(output === undefined ? {} : { output }),
    ...(found.page === undefined ? {} : { page: found.page }),
    ...(found.anchor === undefined ? {} : { anchor: found.anchor }),
  });
}

function validate(given: unknown, origin: string, report: Report): Fields | undefined {
  const { value, error } = SCHEMA.validate(given, { abortEarly: false });
  if (error === undefined) {
    return value;
  }
  fault(report, origin, [
    `The sample is not complete: ${error.message}.`,
    'A sample has `id`, `language` and optionally `title`, `tags`, `level`, `command` and `output`.',
  ]);
  return undefined;
}

function fault(report: Report, origin: string, [message, remedy]: [string, string]): void {
  const [, file = origin, line] = /^(.*?)(?::(\d+))?$/.exec(origin) ?? [];
  const at = line === undefined ? {} : { line: Number(line) };
  report({ severity: 'error', rule: 'sample', file, ...at, message, remedy });
}
