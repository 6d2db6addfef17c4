/** `docent check [folder]`: says everything that is wrong with a folder, at once. */
import { loadLibrary, type LoadResult } from '../content/load.ts';
import type { Finding } from '../content/model.ts';
import { readArguments, type Command } from './command.ts';
import { readConfiguration } from './configuration.ts';

export const check: Command = {
  name: 'check',
  summary: 'Report everything that is wrong with a folder of Markdown.',
  usage: `Usage: docent check [folder] [--strict] [--json]

Reads the folder (default: content) as \`docent serve\` does and lists what is wrong, with file, line and what to change.

  --strict  Warnings fail the check too, such as links that lead nowhere.
  --json    Print the findings as JSON.

Exit code: 0 nothing wrong, 1 errors (with --strict: or warnings), 2 the arguments were not understood.`,
  async run(argv, io) {
    const flags = { strict: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(argv, flags, 1);
    const folder = positionals[0] ?? 'content';
    const config = await readConfiguration(folder, {}, io.env);
    const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
    const result = await loadLibrary(folder, { ...config, baseUrl });
    io.stdout(values['json'] === true ? asJson(result) : asText(result));
    const { errors, warnings } = count(result.findings);
    return errors > 0 || (values['strict'] === true && warnings > 0) ? 1 : 0;
  },
};

function count(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

function asJson({ library, findings }: LoadResult): string {
  const { errors, warnings } = count(findings);
  return `${JSON.stringify({ pages: library?.pages.length, errors, warnings, findings }, null, 2)}\n`;
}

function asText({ library, findings }: LoadResult): string {
  const lines = findings.map(
    ({ file, line, severity, rule, message, remedy }) =>
      `${file}${line === undefined ? '' : `:${line}`}: ${severity} ${rule}: ${message}\n    ${remedy}\n`,
  );
  const { errors, warnings } = count(findings);
  const pages = library === undefined ? '' : ` in ${counted(library.pages.length, 'page')}`;
  return `${lines.join('')}${counted(errors, 'error')}, ${counted(warnings, 'warning')}${pages}.\n`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
