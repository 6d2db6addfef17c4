/** `gaps.yaml`: what the product does not do, said plainly. */
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import Joi from 'joi';
import { readDataFile } from '../source/data-file.ts';
import type { Gap } from '../model/library.ts';

const FILE = /^gaps\.ya?ml$/;

interface Entry {
  readonly id: string;
  readonly statement: string;
  readonly source_url: string;
  readonly page?: string;
}

const SCHEMA = Joi.object<Entry>({
  id: Joi.string()
    .pattern(/^[a-z0-9][a-z0-9-]*$/)
    .required(),
  statement: Joi.string().trim().max(1000).required(),
  source_url: Joi.string()
    .uri({ scheme: ['http', 'https'], allowRelative: true })
    .pattern(
      /^(?:https?:|\/(?!\/))/,
      'an absolute address, or a path of this site that begins with /',
    )
    .required(),
  page: Joi.string(),
});

export interface GapSources {
  readonly files: readonly FolderFile[];
  /** Returns whether a slug belongs to a page. */
  readonly hasPage: (slug: string) => boolean;
  /** Stands before a source that is a path of this site. Without a trailing slash. */
  readonly baseUrl: string;
}

export function readGaps(sources: GapSources, report: Report): Gap[] {
  const { files } = sources;
  const file = files.find((one) => FILE.test(one.file));
  if (file === undefined) {
    return [];
  }
  const fault: Fault = (message, remedy) =>
    report({ severity: 'error', rule: 'gap', file: file.file, message, remedy });
  const value = readDataFile(file, report) ?? [];
  if (!Array.isArray(value)) {
    fault('The file is not a list.', 'Start each gap with `- id: …`.');
    return [];
  }
  return collect(value, sources, fault);
}

type Fault = (message: string, remedy: string) => void;

function collect(entries: unknown[], { hasPage, baseUrl }: GapSources, fault: Fault): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const [index, entry] of entries.entries()) {
    const gap = readGap(entry, baseUrl, (message, remedy) =>
      fault(`Gap ${index + 1}: ${message}`, remedy),
    );
    if (gap === undefined) {
      continue;
    }
    if (gaps.has(gap.id)) {
      fault(`Gap ${index + 1}: the id "${gap.id}" is there already.`, 'Give each gap its own id.');
    } else if (gap.page !== undefined && !hasPage(gap.page)) {
      fault(`Gap "${gap.id}": no page has the slug "${gap.page}".`, 'Name the slug of a page.');
    } else {
      gaps.set(gap.id, gap);
    }
  }
  return [...gaps.values()];
}

function readGap(entry: unknown, baseUrl: string, fault: Fault): Gap | undefined {
  const { value, error } = SCHEMA.validate(entry, { abortEarly: false });
  if (error !== undefined) {
    fault(`${error.message}.`, 'A gap has `id`, `statement`, `source_url` and optionally `page`.');
    return undefined;
  }
  const { id, statement, source_url: source, page } = value;
  const sourceUrl = source.startsWith('/') ? baseUrl + source : source;
  return Object.freeze({ id, statement, sourceUrl, ...(page === undefined ? {} : { page }) });
}
