/** The text of `docent serve` at its start: where the service is, or why it does not start. */
import type { Finding } from '../content/model/finding.ts';
import { findingLine } from './content-log.ts';
import { counted } from './text.ts';
import { ownVersion } from '../version.ts';

interface Start {
  /** Docent's command. */
  readonly command: string;
  readonly folder: string;
  /** Address on this machine. */
  readonly url: string;
  readonly baseUrl: string;
  /** Address of probes and metrics on this machine; absent if they have no port of their own. */
  readonly observeUrl?: string;
  readonly pages: number;
  readonly sections: number;
  readonly warnings: number;
  /** From the start of the command until it served. */
  readonly seconds: number;
}

/** Text for the terminal once the service answers. */
export function startText(start: Start): string {
  const { command, folder, url, baseUrl, observeUrl, pages, sections, warnings, seconds } = start;
  return [
    `Docent ${ownVersion()} serves ${folder}`,
    '',
    `  Website     ${url}`,
    `  API         ${url}/api/v1`,
    `  MCP server  ${url}/mcp`,
    ...(baseUrl === url ? [] : [`  Public      ${baseUrl}`]),
    ...(observeUrl === undefined ? [] : [`  Metrics     ${observeUrl}/metrics`]),
    '',
    `  ${counted(pages, 'page')} in ${counted(sections, 'section')}, ready in ${seconds.toFixed(1)} s`,
    ...(warnings === 0
      ? []
      : [`  ${counted(warnings, 'warning')}: run ${command} check ${folder}`]),
    '',
    'Press Ctrl+C to stop.',
    '',
    '',
  ].join('\n');
}

/** Errors printed of a folder that cannot be served. */
const ERRORS_SHOWN_MAX = 20;

interface Refusal {
  /** The deed that the errors prevent. */
  readonly deed?: 'served' | 'built' | 'published';
  /** Docent's command. */
  readonly command: string;
  /** Lists all findings; default: the check of the folder. */
  readonly remedy?: string;
}

/** Text for a folder, or a file of one, whose content has errors. */
export function refusalText(
  folder: string,
  findings: readonly Finding[],
  { command, deed = 'served', remedy = `${command} check ${folder}` }: Refusal,
): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, ERRORS_SHOWN_MAX).map(findingLine);
  return [
    ...lines,
    `'${folder}' has ${counted(errors.length, 'error')} and is not ${deed}. All findings: ${remedy}`,
    '',
  ].join('\n');
}
