/** How the command line and the log tell of content and of the index. */
import type { Logger } from 'pino';
import type { Finding } from '../content/model.ts';
import type { CacheFault } from '../generation/background.ts';
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

/** Logs why the index could not be taken from the data folder or kept there, and whether somebody has to act. */
export function cacheFaultLog(logger: Logger): (fault: CacheFault) => void {
  return ({ what, message: fault }) =>
    logger.warn(
      { what, fault },
      what === 'cache-refused'
        ? 'the saved index cannot be used and is rebuilt; you need to do nothing'
        : 'the index cannot be kept, so the next start builds it again; check space and permissions of the data folder',
    );
}
