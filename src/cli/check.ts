/** `docent check [folder]`: reports every problem of a folder at once. */
import { loadLibrary, type LoadResult } from '../content/load.ts';
import type { Finding } from '../content/model.ts';
import type { Command } from './command.ts';
import { readConfiguration, readFolderArguments } from './configuration.ts';
import { counted } from './counted.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check a folder: every problem with file, line and remedy.',
  usage: `Usage: docent check [folder] [flags]

Reads the folder as \`docent serve\` does and lists every problem with file, line and remedy.

  --strict  Fail for warnings too, such as broken links.
  --json    Print the findings as JSON.

Takes the flags of \`docent serve\` too.
Exit codes: 0 no errors, 1 errors (with --strict: errors or warnings), 2 wrong usage.`,
  async run(argv, io) {
    const flags = { strict: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { folder, values, configFlags } = readFolderArguments(argv, flags);
    const config = await readConfiguration(folder, configFlags, io.env);
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
