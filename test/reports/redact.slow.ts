import test from 'ava';
import { createRedactor } from '../../src/reports/redact/redact.ts';
import { HOSTILE_TEXTS } from './hostile-text.ts';

/** Characters of the shortest text: a report has at most 64 KiB. */
const SIZE = 32_000;
/** Least of this many runs: what the machine does beside only ever adds. */
const RUNS = 2;

/** Processor time, which other processes do not lengthen. */
function milliseconds(text: string): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    createRedactor().redact(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

for (const [name, grow] of Object.entries(HOSTILE_TEXTS)) {
  test.serial(`32, 64 and 128 kB of ${name} take time in proportion`, (t) => {
    milliseconds(grow(SIZE / 10));
    const [one = 0, two = 0, four = 0] = [1, 2, 4].map((factor) =>
      milliseconds(grow(factor * SIZE)),
    );
    t.log(
      `${one.toFixed(0)} ms; 2x takes ${(two / one).toFixed(2)}, 4x takes ${(four / one).toFixed(2)} times as long`,
    );
    // Quadratic time would be 16; a few milliseconds are noise.
    t.true(four < Math.max(one, 20) * 9);
  });
}
