/** Values that are there at once where texts are in memory, and come later where texts are read. */

/** Calls `proceed` with the value: at once if it is there, so that nothing comes in between. */
export function after<Value, Result>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}

/** All of the values: at once if they all are there. */
export function afterAll<Value>(
  values: readonly (Value | Promise<Value>)[],
): readonly Value[] | Promise<readonly Value[]> {
  return values.some((value) => value instanceof Promise)
    ? Promise.all(values)
    : (values as readonly Value[]);
}
