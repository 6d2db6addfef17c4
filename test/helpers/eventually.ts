/** Waits for what is sure to come, however busy the machine is. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is the one expected; the test's own timeout ends it otherwise. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
