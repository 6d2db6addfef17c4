/** Tells whether everything that a reading looked at looks as it did. */
import { pastText } from './clock.ts';
import { DISK_LOOKS, faultOf } from './disk.ts';
import { historyLook } from './history.ts';
import type { Look } from './looks.ts';
import { trackedLook } from './repository.ts';

const LOOKS: Readonly<Record<string, (subject: string) => string>> = {
  ...DISK_LOOKS,
  past: pastText,
  history: historyLook,
  tracked: trackedLook,
};

/**
 * Looks at everything again; false as soon as something differs. Blocks: for some milliseconds a thousand files, and while git answers, at
 * most twice as long as one question to it may take.
 */
export function isUnchanged(looks: readonly Look[]): boolean {
  return looks.every(([way, subject, seen]) => {
    try {
      return LOOKS[way]?.(subject) === seen;
    } catch (error) {
      return faultOf(error) === seen;
    }
  });
}
