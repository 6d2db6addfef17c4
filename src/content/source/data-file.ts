/** Reads YAML, TOML and JSON. A file of the content folder is read bounded; its fault is a finding, not an exception. */
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import { BOUNDS } from './bounds.ts';
import { isTooDeep } from './data.ts';
import { decode } from './decode.ts';
import { reportRepeated } from './findings.ts';
import { readRegular } from './open-file.ts';
import { parseToml } from './toml.ts';
import { lineFinder, parseYaml, type ParsedData } from './yaml.ts';

/** Facts of a file that is read as data. */
export type DataFile = Pick<FolderFile, 'file' | 'disk' | 'root' | 'bytes'>;

/** The file's value; `undefined` after a finding. */
export function readDataFile(file: DataFile, report: Report): unknown {
  const read = readData(file);
  if ('value' in read) {
    reportRepeated(report, file.file, read.repeated);
    return read.value;
  }
  report({
    severity: 'error',
    rule: 'data-file',
    file: file.file,
    line: read.fault.line,
    message: read.fault.message,
    remedy: 'Repair the file, or remove it.',
  });
  return undefined;
}

/**
 * Finds the lines of faults that a schema found in a YAML or JSON file: of what stands at a path, or of what should hold it.
 * The file is read at the first fault, and once: it may have thousands.
 */
export function linesOf({ disk, root }: DataFile): ReturnType<typeof lineFinder> {
  let find: ReturnType<typeof lineFinder> | undefined;
  return (path) => {
    find ??= lineFinder(readRegular(disk, [root], BOUNDS.dataBytesMax)?.toString('utf8') ?? '');
    return find(path);
  };
}

function readData({ file, disk, root, bytes }: DataFile): ParsedData {
  if (bytes > BOUNDS.dataBytesMax) {
    return { fault: { line: 1, message: `The file is larger than ${BOUNDS.dataBytesMax} bytes.` } };
  }
  const content = readRegular(disk, [root], BOUNDS.dataBytesMax);
  if (content === undefined) {
    return { fault: { line: 1, message: 'The file cannot be read.' } };
  }
  const text = decode(content);
  if (!('text' in text)) {
    return { fault: text };
  }
  return parseData(file, text.text);
}

/**
 * The value of a text: TOML by the file's ending, else JSON, with or without comments, or YAML. The YAML parser reads JSON as well
 * and names the line of a fault, but takes much longer.
 */
export function parseData(file: string, text: string): ParsedData {
  if (file.endsWith('.toml')) return parseToml(text);
  const json = readJson(text);
  if (json !== undefined) return json;
  const yaml = parseYaml(text);
  if ('value' in yaml || !/^\s*(?:\/[/*]|\{)/.test(text)) return yaml;
  const plain = parseYaml(withoutComments(text));
  return 'value' in plain ? plain : yaml;
}

/** Nothing for what is not JSON, or nested too deeply. */
function readJson(text: string): ParsedData | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}

function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) =>
    part.startsWith('"') ? part : '',
  );
}
