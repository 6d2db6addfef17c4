/** Finished outcomes of tools whose answers depend on the generation and the arguments only; they live as long as it. */
import { LRUCache } from 'lru-cache';
import { Doorkeeper } from '../http/doorkeeper.ts';
import { hasArgumentFaults } from './protocol/versions.ts';
import type { Caller, Outcome } from './surface.ts';

/** Calls of one documentation that are kept, and their bytes in all. */
const COUNT_MAX = 5000;
const BYTES_MAX = 16 * 1024 * 1024;
/** Longer arguments are answered, but not kept: keys count too. */
const KEY_LENGTH_MAX = 1000;

export class KeptOutcomes {
  readonly #doorkeeper = new Doorkeeper();
  readonly #isKept: (outcome: Outcome) => boolean;
  readonly #kept = new LRUCache<string, Outcome>({
    max: COUNT_MAX,
    maxSize: BYTES_MAX,
    maxEntrySize: BYTES_MAX / 16,
    sizeCalculation: (outcome, key) =>
      key.length + (outcome.kind === 'result' ? outcome.members.length : 500),
  });

  constructor(isKept: (outcome: Outcome) => boolean = () => true) {
    this.#isKept = isKept;
  }

  /** The outcome of the same call before, or that of `run`, which is kept when it is asked for again. */
  async of(
    name: string,
    call: { readonly input: object; readonly caller: Caller },
    run: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const faults = hasArgumentFaults(call.caller.version);
    const key = `${name} ${faults} ${JSON.stringify(call.input)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const outcome = await run();
    if (key.length > KEY_LENGTH_MAX || !this.#doorkeeper.admits(key)) return outcome;
    if (this.#isKept(outcome)) this.#kept.set(key, inBytes(outcome));
    return outcome;
  }
}

/** The outcome as it is sent, so that it is coded once. */
function inBytes(outcome: Outcome): Outcome {
  if (outcome.kind !== 'result') return outcome;
  const { members } = outcome;
  return typeof members === 'string' ? { ...outcome, members: Buffer.from(members) } : outcome;
}
