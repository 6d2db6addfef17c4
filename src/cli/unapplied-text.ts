/** Text for the operator about what `docent.yaml` in the folder says in vain. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Unapplied } from '../config/folder-file.ts';
import { printable } from './text.ts';

/** Empty when everything applies; else it ends with a line break. */
export function unappliedText(folder: string, { unapplied, sets }: Config): string {
  const own = unapplied.map((one) => ({ folder, one }));
  const ofSets = sets.flatMap((set) =>
    (set.config?.unapplied ?? []).map((one) => ({ folder: set.folder, one })),
  );
  const all = sets.some(({ config }) => config !== undefined) ? ofSets : own;
  if (all.length === 0) return '';
  const lines = all.map(({ folder: place, one }) => entryText(place, one));
  if (all.some(({ one }) => one.setting !== undefined)) lines.push(ADVICE);
  return printable(`${lines.join('\n')}\n`);
}

/** The values are those of whoever wrote the folder. */
const ADVICE = `Whoever writes the folder chose these values. Set those that you want: an \`export\` in the environment, any other
line in a file outside the folder that --config names.`;

function entryText(folder: string, { file, line, message, remedy, setting }: Unapplied): string {
  const place = `${join(folder, file)}${line === undefined ? '' : `:${line}`}`;
  return `${place}: ${message}\n    ${setting ?? remedy}`;
}
