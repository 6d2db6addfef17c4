/**
 * Memory for bytes that are made, sent and forgotten. To get a piece of a large block costs a fraction of what memory of its
 * own would, in getting it and in collecting it. What is kept for long keeps its block: copy it.
 */
const BLOCK_BYTES = 256 * 1024;

let block = Buffer.alloc(0);
let used = 0;

/**
 * Memory that nobody else uses, with what `write` puts there: it may use `bytesMax` bytes from `start` on, and returns where it
 * ended. It must not come here itself.
 */
export function written(
  bytesMax: number,
  write: (memory: Buffer, start: number) => number,
): Buffer {
  if (bytesMax > BLOCK_BYTES / 8) {
    const own = Buffer.allocUnsafeSlow(bytesMax);
    return own.subarray(0, write(own, 0));
  }
  if (used + bytesMax > block.length) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  const start = used;
  used = write(block, start);
  return block.subarray(start, used);
}
