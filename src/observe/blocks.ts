/** Log lines in blocks: a write of its own for each line would cost more than the answer it tells of. */
import type { DestinationStream } from 'pino';

const BLOCK_BYTES = 16_384;
/** Most bytes that UTF-8 needs for a UTF-16 code unit. */
const BYTES_PER_UNIT = 3;
/** Longest delay of a line, in milliseconds. */
const WAIT_MS = 200;

export interface BlockStream extends DestinationStream {
  /** Writes what waits; pino's `logger.flush` calls it. */
  flush(done?: () => void): void;
}

/** Takes blocks, which are its own from then on. */
export interface BlockTarget {
  write(block: Buffer): void;
}

/** Hands lines on to `target` when a block is full, after a short while, and when the process ends. */
export function inBlocks(target: BlockTarget): BlockStream {
  let block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  const atExit = (): void => flush();
  const flush = (done?: () => void): void => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', atExit);
    const full = block.subarray(0, used);
    if (used > 0) {
      block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      used = 0;
      target.write(full);
    }
    done?.();
  };
  return {
    flush,
    write(line) {
      const room = line.length * BYTES_PER_UNIT;
      if (used + room > BLOCK_BYTES) flush();
      if (room > BLOCK_BYTES) return target.write(Buffer.from(line));
      used += block.write(line, used);
      if (timer !== undefined) return;
      timer = setTimeout(flush, WAIT_MS).unref();
      process.once('exit', atExit);
    },
  };
}
