/** Marks which rows of the specification a test verifies; `coverage.test.ts` reads the calls from the sources. */
import { REQUIREMENTS } from '../requirements.ts';

const known: ReadonlySet<string> = new Set(REQUIREMENTS.map((row) => row.id));

/**
 * Call it first in the test with ids from `test/requirements.ts`, as plain string literals: they are found by reading the source.
 * @throws for an id that the specification table lacks.
 */
export function verifies(...ids: readonly string[]): void {
  for (const id of ids) {
    if (!known.has(id)) {
      throw new Error(`verifies('${id}'): no such row in test/requirements.ts`);
    }
  }
}
