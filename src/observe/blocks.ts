/** Log lines in blocks: a write of its own for each line would cost more than the answer it tells of. */
import type { DestinationStream } from 'pino';

const BLOCK_LENGTH = 16_384;
/** How long a line waits at most, in milliseconds. */
const WAIT_MS = 200;

export interface BlockStream extends DestinationStream {
  /** Writes what waits; pino's `logger.flush` calls it. */
  flush(done?: () => void): void;
}

/** Hands lines on to `stream` when a block is full, after a short while, and when the process ends. */
export function inBlocks(stream: DestinationStream): BlockStream {
  let block = '';
  let timer: NodeJS.Timeout | undefined;
  const atExit = (): void => flush();
  const flush = (done?: () => void): void => {
    clearTimeout(timer);
    timer = undefined;
    process.off('exit', atExit);
    const full = block;
    block = '';
    if (full !== '') stream.write(full);
    done?.();
  };
  return {
    flush,
    write(line) {
      block += line;
      if (block.length >= BLOCK_LENGTH) return flush();
      if (timer !== undefined) return;
      timer = setTimeout(flush, WAIT_MS).unref();
      process.once('exit', atExit);
    },
  };
}
