/** Runs tasks one after the other. */

export interface SerialQueue {
  add<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Before all that wait. */
  addFirst<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Drops waiting tasks. Resolves when the running one has ended. */
  close(): Promise<void>;
}

export function serialQueue(): SerialQueue {
  const waiting: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
    running = undefined;
  };
  const put = <Result>(task: () => Promise<Result>, place: 'push' | 'unshift'): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting[place](() => task().then(resolve, reject));
      running ??= run();
    });
  return {
    add: (task) => put(task, 'push'),
    addFirst: (task) => put(task, 'unshift'),
    async close() {
      waiting.length = 0;
      await running;
    },
  };
}
