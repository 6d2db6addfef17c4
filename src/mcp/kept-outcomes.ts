/** Finished outcomes of tools whose answers depend on the generation and the arguments only; they live as long as it. */
import { AdmissionCache } from '../http/cache.ts';
import { hasArgumentFaults } from './protocol/versions.ts';
import type { Caller, Outcome } from './surface.ts';

/** Of all outcomes that are kept. */
const BYTES_MAX = 16 * 1024 * 1024;
/** Of an outcome that is no result, about. */
const FAULT_BYTES = 500;

export class KeptOutcomes {
  readonly #kept: AdmissionCache<Outcome>;
  readonly #isKept: ((outcome: Outcome) => boolean) | undefined;

  /** @param isKept Whether an outcome may be given to others; absent: each may. */
  constructor(isKept?: (outcome: Outcome) => boolean) {
    this.#kept = new AdmissionCache({
      bytesMax: BYTES_MAX,
      bytesOf: (outcome) => (outcome.kind === 'result' ? outcome.members.length : FAULT_BYTES),
    });
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
    const known = this.#kept.find(key);
    if (known !== undefined) return known;
    const outcome = await run();
    if (this.#isKept?.(outcome) !== false) this.#kept.keep(key, () => inBytes(outcome));
    return outcome;
  }
}

/** The outcome as it is sent, so that it is coded once. */
function inBytes(outcome: Outcome): Outcome {
  if (outcome.kind !== 'result') return outcome;
  const { members } = outcome;
  return typeof members === 'string' ? { ...outcome, members: Buffer.from(members) } : outcome;
}
