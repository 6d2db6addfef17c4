/** Waits for something, but no longer than a given time. */

/** Rejects with `late()` after `ms` milliseconds; what is waited for goes on. */
export async function within<Result>(
  waited: Promise<Result>,
  ms: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([waited, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
