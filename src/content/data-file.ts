/** Reads a YAML, TOML or JSON file of the content folder, bounded; a fault is a finding, not an exception. */
import { BOUNDS } from './bounds.ts';
import { decode } from './decode.ts';
import type { Report } from './findings.ts';
import { readRegular } from './open-file.ts';
import { parseToml } from './toml.ts';
import type { FolderFile } from './walk.ts';
import { lineFinder, parseYaml, type ParsedData } from './yaml.ts';
import { isTooDeep } from './syntax/deep.ts';

/** The file's value; `undefined` after a finding. Faulty JSON is read as YAML 1.2, which contains it. */
export async function readDataFile(file: FolderFile, report: Report): Promise<unknown> {
  const read = await readData(file);
  if ('value' in read) {
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
export function linesOf({ disk, root }: FolderFile): ReturnType<typeof lineFinder> {
  let find: ReturnType<typeof lineFinder> | undefined;
  return (path) => {
    find ??= lineFinder(readRegular(disk, [root], BOUNDS.dataBytesMax)?.toString('utf8') ?? '');
    return find(path);
  };
}

async function readData({ file, disk, root, bytes }: FolderFile): Promise<ParsedData> {
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
  if (file.endsWith('.toml')) return parseToml(text.text);
  return (file.endsWith('.json') ? readJson(text.text) : undefined) ?? parseYaml(text.text);
}

/** Nothing when it is not JSON: then the YAML parser, which takes much longer, names the line of the fault. */
function readJson(text: string): ParsedData | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value) ? undefined : { value };
  } catch {
    return undefined;
  }
}
