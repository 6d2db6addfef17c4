/** Names every request: the client's X-Request-Id when it is harmless, else one of ours. */

const HARMLESS = /^[\w.-]{1,64}$/;

/** A function that names requests. `prefix` tells processes apart. */
export function requestIds(prefix: string): (given: string | string[] | undefined) => string {
  let count = 0;
  return (given) => {
    if (typeof given === 'string' && HARMLESS.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
