/** How the command line and the log tell of content and of the index. */
import type { Logger } from 'pino';
import type { Finding } from '../content/model.ts';
import type { SearchFault } from '../search/finder.ts';

/** A finding on one line. */
export function findingLine({ severity, file, line, message, remedy }: Finding): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${severity} ${place}: ${message} ${remedy}`;
}

/** Logs what the search engine survived. */
export function faultLog(logger: Logger): (fault: SearchFault) => void {
  return ({ what, error: err }) => logger.warn({ err, what }, 'search engine');
}
