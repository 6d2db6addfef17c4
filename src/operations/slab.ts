/**
 * Memory for bytes that are made, sent and forgotten. To get a piece of a large block costs a fraction of what memory of its
 * own would, in getting it and in collecting it. What is kept for long keeps its block: copy it.
 */
const BLOCK_BYTES = 256 * 1024;

let block = Buffer.alloc(0);
let used = 0;

/** Uninitialised memory that nobody else uses. */
export function allocate(bytes: number): Buffer {
  if (bytes > BLOCK_BYTES / 8) return Buffer.allocUnsafeSlow(bytes);
  if (used + bytes > block.length) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  const start = used;
  used += bytes;
  return block.subarray(start, used);
}
