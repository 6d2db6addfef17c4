/** The right to publish an edition: one publisher at a time has it, and one that ended without giving it back loses it. */
import type { Client } from '@opensearch-project/opensearch';
import { randomUUID } from 'node:crypto';

const INDEX = 'docent-leases';
/** A publisher renews it before each batch, and three times meanwhile: one request may take longer. */
const LEASE_MS = 60_000;

export interface Lease {
  /** @throws {LeaseHeld} when another publisher has it by now */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Publishing cannot go on; the message says to an operator why. */
export class CannotPublish extends Error {}

/** Another publisher writes the edition. */
export class LeaseHeld extends CannotPublish {}

interface Held {
  /** ISO 8601 date-time. */
  readonly until: string;
  /** Of the publisher that has it. */
  readonly owner: string;
}

/** The state that a write expects to find: the numbers that OpenSearch gave the last one, or nothing. */
type Seen = object;

/** Writes that a conflict with one's own is answered by, at most: the answer of each may be lost. */
const TRIES_MAX = 3;

/**
 * @param now clock of this machine: those of publishers may differ by less than the time of a lease
 * @throws {LeaseHeld} when another publisher has it
 */
export async function takeLease(client: Client, alias: string, now: () => Date): Promise<Lease> {
  const document = { index: INDEX, id: alias };
  const owner = randomUUID();
  const known = await current(client, alias);
  if (known !== undefined && Date.parse(known.held.until) > now().getTime())
    throw held(alias, known.held);
  let seen: Seen = known?.seen ?? { op_type: 'create' };
  const write = async (tries = TRIES_MAX): Promise<void> => {
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    try {
      const request = { ...document, body: { until, owner }, refresh: false as const, ...seen };
      const { body } = await client.index(request);
      seen = { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
    } catch (error) {
      if (!isConflict(error)) throw error;
      // A write whose answer is lost is stored all the same, and the client sends it again.
      const there = await current(client, alias);
      if (there?.held.owner !== owner || tries === 1) throw held(alias, there?.held);
      seen = there.seen;
      await write(tries - 1);
    }
  };
  await write();
  let last = Promise.resolve();
  const renew = (): Promise<void> => (last = last.catch(() => undefined).then(() => write()));
  // A lease that was lost so is told by the next renewal.
  const timer = setInterval(() => renew().catch(() => undefined), LEASE_MS / 3).unref();
  return {
    renew,
    async release() {
      clearInterval(timer);
      await last.catch(() => undefined);
      const there = await current(client, alias).catch(() => undefined);
      if (there?.held.owner !== owner) return;
      await client.delete({ ...document, ...there.seen }).catch(() => undefined);
    },
  };
}

function held(alias: string, by?: Held): LeaseHeld {
  const then = by === undefined ? 'when it is done' : `after ${by.until}`;
  return new LeaseHeld(
    `Another publisher writes ${alias}, or was killed while it did: try again ${then}`,
  );
}

async function current(
  client: Client,
  alias: string,
): Promise<{ readonly held: Held; readonly seen: Seen } | undefined> {
  const { body } = await client.get({ index: INDEX, id: alias }, { ignore: [404] });
  if (body.found !== true) return undefined;
  const seen = { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
  return { held: body._source as unknown as Held, seen };
}

function isConflict(error: unknown): boolean {
  return (error as { statusCode?: number }).statusCode === 409;
}
