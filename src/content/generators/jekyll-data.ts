/** Data files of Jekyll: `_data/a/b.yml` is `site.data.a.b`. */
import { parse } from 'csv-parse/sync';
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readDataFile } from '../source/data-file.ts';
import { readRegular } from '../source/open-file.ts';

/** Bytes of all data files together: in memory they are some times as large. */
const BYTES_MAX = 32 * 1024 * 1024;

const FILE = /^_data\/(.+)\.(ya?ml|json|csv|tsv)$/;

interface Folder {
  [name: string]: unknown;
}

/** @param files by their path below the site's folder */
export function readJekyllData(files: ReadonlyMap<string, FolderFile>, report: Report): object {
  const data = folder();
  let room = BYTES_MAX;
  for (const [path, file] of files) {
    const [, name, ending = ''] = FILE.exec(path) ?? [];
    room -= name === undefined ? 0 : file.bytes;
    if (name === undefined || room < 0) continue;
    const keys = name.split('/').map(keyOf);
    const last = keys.pop() ?? '';
    folderAt(data, keys)[last] = /[ct]sv/.test(ending)
      ? readTable(file, ending === 'csv' ? ',' : '\t', report)
      : readDataFile(file, report);
  }
  if (room < 0) report(tooMuch());
  return data;
}

/** Without a prototype: names come from files. */
function folder(): Folder {
  return Object.create(null) as Folder;
}

function folderAt(data: Folder, keys: readonly string[]): Folder {
  return keys.reduce((at, key) => (at[key] ??= folder()) as Folder, data);
}

function keyOf(name: string): string {
  return name
    .replace(/[^\w\s-]+/g, '')
    .trim()
    .replace(/\s+/g, '_');
}

/** Rows by the names of the columns. */
function readTable(file: FolderFile, delimiter: string, report: Report): unknown {
  try {
    const text = readRegular(file.disk, [file.root], BOUNDS.dataBytesMax)?.toString('utf8') ?? '';
    return parse(text, { delimiter, bom: true, columns: true, skip_empty_lines: true });
  } catch (error) {
    const message = `The table cannot be read: ${(error as Error).message}`;
    report({
      severity: 'error',
      rule: 'data-file',
      file: file.file,
      message,
      remedy: 'Repair the file, or remove it.',
    });
    return [];
  }
}

function tooMuch(): Parameters<Report>[0] {
  return {
    severity: 'warning',
    rule: 'data-file',
    file: '_data',
    message: `The data files are larger than ${BYTES_MAX} bytes together, so some are not read.`,
    remedy: 'Remove those that no page shows.',
  };
}
