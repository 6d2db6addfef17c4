/** Log lines about the content and its index. */
import type { Finding } from '../content/model/finding.ts';
import type { Logger } from 'pino';
import type { CacheError } from '../generation/background.ts';
import type { SearchError } from '../search/index/create-search.ts';

/** File of a finding, with its line where that is known. */
export function placeOf({ file, line }: Finding): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** A finding on one line. */
export function findingLine(finding: Finding): string {
  const { severity, message, remedy } = finding;
  return `${severity} ${placeOf(finding)}: ${message} ${remedy}`;
}

/** Logs errors from which the search engine recovered. */
export function searchErrorLog(logger: Logger): (error: SearchError) => void {
  return ({ kind, error: err }) => logger.warn({ err, what: kind }, 'search engine');
}

/** Logs why the cached index was not used or not written, and whether the operator has to act. */
export function cacheErrorLog(logger: Logger): (error: CacheError) => void {
  return ({ kind, message: fault }) =>
    logger.warn(
      { what: kind, fault },
      kind === 'cache-refused'
        ? 'what is saved in the data folder cannot be used and is built again; you need to do nothing'
        : 'the content cannot be kept, so the next start reads it again; check space and permissions of the data folder',
    );
}

/** Logs what the next start does with content that was read. */
export function readLog(logger: Logger): (isKept: boolean) => void {
  return (isKept) =>
    logger.debug(
      isKept
        ? 'the next start opens the content as it is now'
        : 'the next start reads the content again',
    );
}
