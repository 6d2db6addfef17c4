/** Sets the time of day of a process, as an operator or a time server does: all else goes on. */
import type { Cleanup } from './service.ts';

const RealDate = Date;

/** @param offset Milliseconds by which the time of day is ahead, asked each time. */
export function replaceTimeOfDay(offset: () => number): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(RealDate.now() + offset());
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + offset();
    }
  } as typeof Date;
}

/** Moves it by so many milliseconds until the test ends. */
export function moveTimeOfDay(t: Cleanup, ms: number): void {
  t.teardown(() => (globalThis.Date = RealDate));
  replaceTimeOfDay(() => ms);
}
