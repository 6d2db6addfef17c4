/** Finished outcomes of tools whose answers depend on the generation and the arguments only; they live as long as it. */
import { Kept } from '../http/kept.ts';
import { hasArgumentFaults } from './protocol/versions.ts';
import type { Caller, Outcome } from './surface.ts';

/** Calls of one documentation that are kept, and their bytes in all. */
const COUNT_MAX = 5000;
const BYTES_MAX = 16 * 1024 * 1024;
/** Of an outcome that is no result, about. */
const FAULT_BYTES = 500;

export class KeptOutcomes {
  readonly #kept: Kept<Outcome>;

  /** @param isKept Whether an outcome may be given to others; absent: each may. */
  constructor(isKept?: (outcome: Outcome) => boolean) {
    this.#kept = new Kept({
      countMax: COUNT_MAX,
      bytesMax: BYTES_MAX,
      bytesOf: (outcome) => (outcome.kind === 'result' ? outcome.members.length : FAULT_BYTES),
      isKept,
      own: inBytes,
    });
  }

  /** The outcome of the same call before, or that of `run`, which is kept when it is asked for again. */
  async of(
    name: string,
    call: { readonly input: object; readonly caller: Caller },
    run: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const faults = hasArgumentFaults(call.caller.version);
    const key = `${name} ${faults} ${JSON.stringify(call.input)}`;
    const known = this.#kept.find(key);
    if (known !== undefined) return known;
    const outcome = await run();
    this.#kept.keep(key, outcome);
    return outcome;
  }
}

/** The outcome as it is sent, so that it is coded once. */
function inBytes(outcome: Outcome): Outcome {
  if (outcome.kind !== 'result') return outcome;
  const { members } = outcome;
  return typeof members === 'string' ? { ...outcome, members: Buffer.from(members) } : outcome;
}
