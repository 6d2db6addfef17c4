/** The log of a command: short lines for a person at a terminal, JSON lines elsewhere. */
import type { DestinationStream, Logger } from 'pino';
import { createLogger, sharedOutput, type LogOptions } from '../observe/log.ts';
import type { CommandIo } from './command.ts';
import { printable } from './text.ts';

/** @param isShared whether other processes write to the same output */
export function commandLogger(
  options: LogOptions,
  { isTerminal, stdout }: CommandIo,
  isShared = false,
): Logger {
  const stream = isTerminal === true ? terminalLines(stdout) : undefined;
  return createLogger(options, stream ?? (isShared ? sharedOutput() : undefined));
}

/** Fields of a line of the log; all others are printed after the message. */
interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
}

/** pino's numbers of the levels that are worth a word. */
const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

/** A destination for pino that prints each JSON line as text: `12:03:04  GET /docs/start 200 in 3 ms`. */
function terminalLines(write: (text: string) => void): DestinationStream {
  return {
    write(json) {
      const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine;
      const text = isRequest(fields) ? requestText(fields) : `${msg}${fieldsText(fields)}`;
      const cause = err === undefined ? '' : `\n${err.stack ?? err.message ?? ''}`;
      const clock = new Date(time).toLocaleTimeString('en-GB');
      write(printable(`${clock}  ${LEVELS[level] ?? ''}${text}${cause}\n`));
    },
  };
}

function isRequest(fields: object): fields is RequestLine {
  return 'method' in fields && 'path' in fields && 'status' in fields && 'seconds' in fields;
}

function requestText({ method, path, status, seconds }: RequestLine): string {
  return `${method} ${path} ${status} in ${Math.max(1, Math.round(seconds * 1000))} ms`;
}

function fieldsText(fields: object): string {
  return Object.entries(fields)
    .map(
      ([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('');
}
