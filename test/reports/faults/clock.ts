/** Imported by a replica before anything else: its time of day is ahead by the milliseconds in the file `TEST_CLOCK`. */
import { readFileSync } from 'node:fs';
import { replaceTimeOfDay } from '../../helpers/time-of-day.ts';

const file = process.env['TEST_CLOCK'] ?? '';
let ahead = 0;
const read = (): void => {
  try {
    ahead = Number(readFileSync(file, 'utf8'));
  } catch {
    // No file descriptor is left, or the file is being written.
  }
};
read();
setInterval(read, 100).unref();
replaceTimeOfDay(() => ahead);
