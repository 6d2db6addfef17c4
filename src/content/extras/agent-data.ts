/** The files of `_agent/`: benchmarks, comparisons and compatibility, each checked before it is published. */
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import { COMPARED_RUNTIMES, remedyFor, schemaOf } from './agent-schemas.ts';
import { faultsOfClaims } from './claims.ts';
import { linesOf, readDataFile } from '../source/data-file.ts';
import type { AgentData } from '../model/library.ts';

/** Published by their path below `_agent/`. Other JSON files there are published as they are, except under `comparisons/`. */
export async function readAgentData(
  files: readonly FolderFile[],
  report: Report,
): Promise<AgentData> {
  const data = new Map<string, unknown>();
  for (const file of files.filter((one) => /^_agent\/.+\.json$/.test(one.file))) {
    const value = await readDataFile(file, report);
    if (value !== undefined && isValid(file, value, report)) {
      data.set(nameOf(file), value);
    }
  }
  for (const file of files.filter(({ file: path }) => path.startsWith('_agent/comparisons/'))) {
    checkClaims(file, data, report);
  }
  return data;
}

/** Reports claims that cannot be verified: without a value, or with a missing recording. They are still published. */
function checkClaims(file: FolderFile, data: AgentData, report: Report): void {
  const lineOf = linesOf(file);
  for (const { path, message, remedy } of faultsOfClaims(data.get(nameOf(file)), data)) {
    const line = lineOf(path);
    report({ severity: 'error', rule: 'agent-data', file: file.file, line, message, remedy });
  }
}

const nameOf = ({ file }: FolderFile): string => file.slice('_agent/'.length);

function isValid(file: FolderFile, value: unknown, report: Report): boolean {
  const schema = schemaOf(nameOf(file));
  const finding = { severity: 'error', rule: 'agent-data', file: file.file } as const;
  if (schema === 'unknown runtime') {
    report({
      ...finding,
      line: 1,
      message: `A comparison is with ${COMPARED_RUNTIMES.join(', ')}.`,
      remedy: 'Name the file after one of them, or remove it.',
    });
    return false;
  }
  const lineOf = linesOf(file);
  const { error } = schema?.validate(value, { abortEarly: false, convert: false }) ?? {};
  for (const { message, path } of error?.details ?? []) {
    report({
      ...finding,
      line: lineOf(path),
      message: `${message} (at /${path.join('/')}).`,
      remedy: remedyFor(String(path.findLast((part) => typeof part === 'string') ?? '')),
    });
  }
  return error === undefined;
}
