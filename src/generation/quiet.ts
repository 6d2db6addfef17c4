/** Waits for the end of changes: an editor or `git checkout` writes many files. */

/** They are at an end when it has been quiet for so long … */
const QUIET_MS = 100;
/** … and after this time all the same. */
const QUIET_MS_MAX = 500;

export interface Quiet {
  /** Something has changed. */
  changed(): void;
  /** Drops what waits for quiet. */
  close(): void;
}

/** Any number of changes in a row are one run, or a few. */
export function whenQuiet(run: () => void): Quiet {
  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  return {
    changed() {
      const now = performance.now();
      if (timer === undefined) first = now;
      clearTimeout(timer);
      const left = Math.max(0, Math.min(QUIET_MS, first + QUIET_MS_MAX - now));
      timer = setTimeout(() => {
        timer = undefined;
        run();
      }, left);
    },
    close: () => clearTimeout(timer),
  };
}
