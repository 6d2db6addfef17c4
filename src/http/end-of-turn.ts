/** When the requests that arrived together have all been answered. */
let end: Promise<void> | undefined;

/**
 * Resolves after the events of this turn of the event loop. What is written then leaves in one go: each write may wake its
 * client's process, which on a busy machine costs as much as an answer; on an idle one there is nothing to wait for.
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}
