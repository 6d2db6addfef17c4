/** Tools and functions that take a secret at a fixed place, without its name: as data. */
import { CALLS } from './calls.ts';
import { isReference } from './code.ts';
import { COMMANDS, type Row } from './commands.ts';
import { DEVICES, SENTENCES } from './devices.ts';
import { gradeOf, GRADES } from './grade.ts';
import type { Found } from './found.ts';
import { matchesIn, patternRule, type Rule } from './rule.ts';
import { isStandIn } from './stand-ins.ts';

const VALUE = `(?:"(?<double>[^"\\r\\n]{3,256})"|'(?<single>(?:[^'\\r\\n]|''){3,256})'|(?<secret>[^\\s"'\`<>|;]{3,256}))`;
const QUOTED = `(?:"(?<double>[^"\\r\\n]{3,512})"|'(?<single>(?:[^'\\r\\n]|''){3,512})'|\`(?<secret>[^\`\\r\\n]{3,512})\`)`;

/** Anything on the line between a tool and its arguments. */
const REST_MAX = 300;

function compiled(form: string): string {
  return form
    .replaceAll('~', '\\s{0,8}')
    .replaceAll(/\[[^\]]*\]| (?![?*{])/g, (part) => (part === ' ' ? '[ \\t]{1,8}' : part))
    .replaceAll(/(?<![\w\\])_(?!\w)/g, '[^\\s|;]{1,200}?')
    .replace('§q', () => QUOTED)
    .replaceAll('§', () => VALUE);
}

const isWritten = (secret: string): boolean =>
  secret.length >= 4 &&
  !isStandIn(secret) &&
  !/^(?:-[a-z-]*|\/\/.*|@.*|[<$].*|\d{1,5}|[a-z]{1,3}|encrypted|cipher|simple|plain|local|remote|ascii(?:-text)?|plain-?text|hex(?:adecimal)?|address|version|md5|sha\d*|utf-?8|base64|latin1)$/i.test(
    secret,
  );

function argumentRule({ form, example, least = 'words' }: Row): Rule {
  const [tool = '', argument] = form.split('… ');
  const isCall = form.includes('\\(');
  const row = {
    id: 'argument',
    redacts: example,
    keeps: example.replace(/«.*»/, '$$VALUE'),
    // In a call there are references of code, on a command line those of a shell.
    accepts: (secret: string) =>
      isWritten(secret) && !(isCall && isReference(secret)) && isGraded(secret, least),
  };
  if (argument === undefined)
    return patternRule({ ...row, pattern: new RegExp(compiled(form), 'dgi') });
  const pattern = new RegExp(`(?<![^\\s"'])${compiled(argument)}`, 'dg');
  const command = new RegExp(`${compiled(tool)}(?=[ \\t])`, 'g');
  return {
    ...row,
    find: ({ text }) => inCommands(text, command, (rest) => matchesIn(rest, pattern, row.accepts)),
  };
}

/** A place that is enough takes any word; a phrase has no grade. */
function isGraded(secret: string, least: keyof typeof GRADES): boolean {
  return least === 'words' || /\s/.test(secret) || gradeOf(secret) >= GRADES[least];
}

/** Looks for arguments behind each call of a tool, up to the end of its line or command. */
function* inCommands(
  text: string,
  tool: RegExp,
  find: (rest: string) => Iterable<Found>,
): Generator<Found> {
  for (const { index, 0: name } of text.matchAll(tool)) {
    const from = index + name.length;
    const rest = /^[^\r\n|;]*/.exec(text.slice(from, from + REST_MAX))?.[0] ?? '';
    for (const { start, end } of find(rest)) yield { start: from + start, end: from + end };
  }
}

export const ARGUMENT_RULES: readonly Rule[] = [
  ...[...COMMANDS, ...DEVICES, ...SENTENCES].map((row) =>
    argumentRule({ ...row, form: `(?<![\\w.-])${row.form}` }),
  ),
  ...CALLS.map(argumentRule),
];
