/** Help about the configuration: whose each key is, and where it can be set. */
import type { Owner } from '../config/rows.ts';
import { authorKeys, configTable, type ConfigRow } from '../config/table.ts';
import { wrapped } from './text.ts';

/** Says what may be set where, in the order of precedence. */
export const CLASSES_HELP: string = `${wrapped(
  `docent.yaml in the folder sets what its author decides: ${authorKeys.join(', ')}. Every other key is the operator's and comes from the environment, flags or a file outside the folder that --config names; in the folder it is not applied, and docent check warns of it.`,
)}
Flags override environment variables, which override the file of --config, which overrides docent.yaml in the folder.`;

/** All flags of the configuration: the author's, then the operator's. */
export function configFlagsHelp(): string {
  return `${CLASSES_HELP}

Settings of the author (docent.yaml has them too):

${flagsOf('author')}

Settings of the operator:

${flagsOf('operator')}`;
}

function flagsOf(owner: Owner): string {
  return configTable.flatMap((row) => (row.owner === owner ? flagHelp(row) : [])).join('\n');
}

function flagHelp({ flag, env, doc, default: value }: ConfigRow): readonly string[] {
  const usual = value === undefined ? '' : ` Default: ${asTyped(value)}.`;
  return flag === undefined ? [] : [`  --${flag} <value>  (${env})\n      ${doc}${usual}`];
}

/** A default as it would be typed. */
function asTyped(value: unknown): string {
  if (Array.isArray(value)) return value.join(',') || 'none';
  return typeof value === 'string' ? value.replace(/\.$/, '') : JSON.stringify(value);
}
