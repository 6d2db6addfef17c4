/**
 * Code samples: fenced blocks whose info string says `sample`, and files under `samples/` with a sidecar.
 *
 *     ```sh sample id=search-curl title="Search with curl" tags=http,search level=beginner command="sh search-curl.sh"
 *     …
 *     ```
 *
 *     ```json output
 *     …what it printed, recorded: the next code block of the page
 *     ```
 */
import type { Draft } from '../model/draft.ts';
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readDataFile } from '../source/data-file.ts';
import { decode } from '../source/decode.ts';
import type { Page } from '../model/page.ts';
import type { Sample } from '../model/sample.ts';
import { readSample, sampleFault } from './sample-fields.ts';
import { toSlug } from '../links/slug.ts';
import { readRegular } from '../source/open-file.ts';

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
  const byName = new Map(files.map((one) => [one.file, one]));
  for (const sidecar of files.filter(({ file }) => SIDECAR.test(file))) {
    const code = byName.get(sidecar.file.replace(/\.ya?ml$/, ''));
    all.push(...fileSample(sidecar, code, report));
  }
  const byId = new Map<string, Sample>();
  for (const sample of all) {
    const other = byId.get(sample.id);
    if (other === undefined) {
      byId.set(sample.id, sample);
    } else {
      sampleFault(report, sample.origin, [
        `The sample id "${sample.id}" is taken by ${other.origin}.`,
        'Give each sample its own id.',
      ]);
    }
  }
  return [...byId.values()];
}

function pageSamples({ document, lineOf, file }: Draft, page: Page, report: Report): Sample[] {
  const headings = new Map(document.headings.map((one) => [one.anchor, one]));
  return document.samples.flatMap(({ place, language, attributes, code, output, ...block }) => {
    const heading = headings.get(block.anchor ?? '');
    const id = toSlug(attributes['title'] ?? `${page.slug} ${heading?.anchor ?? place}`);
    const given = { id, language, output, ...attributes, tags: tagsOf(attributes['tags']) };
    const found = {
      title: heading?.text ?? page.title,
      code,
      page: page.slug,
      heading: heading?.text,
      anchor: block.anchor,
      origin: `${file}:${lineOf(block.line)}`,
    };
    return readSample(given, found, report) ?? [];
  });
}

function tagsOf(tags: string | undefined): string[] {
  return (tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function fileSample(sidecar: FolderFile, code: FolderFile | undefined, report: Report): Sample[] {
  const given = readDataFile(sidecar, report);
  const bytes =
    code === undefined ? undefined : readRegular(code.disk, [code.root], BOUNDS.dataBytesMax);
  const text = bytes && decode(bytes);
  if (code === undefined || text === undefined || !('text' in text)) {
    sampleFault(report, sidecar.file, [
      'The file that it describes cannot be read as text.',
      'Put the code beside it, under the same name without `.yaml`.',
    ]);
    return [];
  }
  if (given === undefined) {
    return [];
  }
  const name = code.file.replace(/^.*\//, '');
  const fields = { file: name, ...(given as { readonly page?: string } | null) };
  const found = { title: name, code: text.text, page: fields.page, origin: `${sidecar.file}:1` };
  const sample = readSample(fields, found, report);
  return sample === undefined ? [] : [sample];
}
