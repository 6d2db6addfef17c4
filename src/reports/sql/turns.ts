/** Lets asynchronous work happen one after the other, in the order of the calls. */

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
