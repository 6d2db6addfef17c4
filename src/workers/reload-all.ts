/** One reload of all workers: all serve the content that is there now, or all go on as before. */
import { within } from '../generation/within.ts';
import type { WorkerCalls } from './calls.ts';
import type { Channel } from './channel.ts';

interface Reloaded {
  readonly channel: Channel<WorkerCalls>;
}

export interface ReloadOptions<Member> {
  readonly members: readonly Member[];
  /** Of the content that is served. */
  readonly digest: string | undefined;
  /** A worker that has ended is not waited for. */
  readonly hasEnded: (member: Member) => boolean;
}

/** How a reload ended: with the digest of the content that all serve now, or as before. */
export interface Reload {
  readonly digest?: string;
  /** Why all go on as before, where no worker has refused the content and said so itself. */
  readonly reason?: string | undefined;
}

/** Longest wait for a worker that opens other content, while requests are answered. */
const PREPARE_MS = 60_000;
/** Longest time for which requests wait for other workers to be as far. */
const HOLD_MS = 1000;
/** Longest wait for a worker that is to go on as before. */
const DISCARD_MS = 2000;

/** Of a worker that is not there any more. */
const ENDED = Symbol('ended');

export async function reloadAll<Member extends Reloaded>({
  members,
  hasEnded,
  ...served
}: ReloadOptions<Member>): Promise<Reload> {
  type Step = (remote: Member['channel']['remote']) => Promise<unknown>;
  const each = (step: Step, ms: number): Promise<readonly unknown[]> =>
    Promise.all(
      members.map((one) =>
        within(step(one.channel.remote), ms, late).catch((error: Error) =>
          hasEnded(one) ? ENDED : error,
        ),
      ),
    );
  const prepared = new Set(await each((remote) => remote.prepare(), PREPARE_MS));
  prepared.delete(ENDED);
  const [digest] = prepared;
  const isSame = prepared.size === 1 && digest === served.digest;
  const isReady = prepared.size === 1 && typeof digest === 'string';
  const held = isReady && !isSame ? await each((remote) => remote.hold(), HOLD_MS) : [];
  if (!isReady || held.some((outcome) => outcome instanceof Error)) {
    const reason = reasonOf([...prepared, ...held]);
    await each((remote) => remote.discard(reason), DISCARD_MS);
    return { reason };
  }
  // Not awaited: each answers what waits as soon as it hears of it.
  for (const { channel } of members) channel.remote.swap().catch(() => undefined);
  return { digest };
}

function reasonOf(outcomes: readonly unknown[]): string | undefined {
  const errors = outcomes.filter((outcome) => outcome instanceof Error);
  if (outcomes.length === 0 || !errors.every((error) => error instanceof Late)) return undefined;
  return errors[0]?.message ?? 'The content was replaced while the workers opened it.';
}

class Late extends Error {}

function late(): Late {
  return new Late('A worker did not answer in time.');
}
