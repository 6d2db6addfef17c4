/** The right to publish an edition: one publisher at a time has it, and one that ended without giving it back loses it. */
import type { Client } from '@opensearch-project/opensearch';

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
}

/**
 * @param now clock of this machine: those of publishers may differ by less than the time of a lease
 * @throws {LeaseHeld} when another publisher has it
 */
export async function takeLease(client: Client, alias: string, now: () => Date): Promise<Lease> {
  const write = async (ifSeen: object): Promise<object> => {
    const until = new Date(now().getTime() + LEASE_MS).toISOString();
    const request = { index: INDEX, id: alias, body: { until }, refresh: false, ...ifSeen };
    const { body } = await client.index(request).catch((error: unknown) => {
      throw isConflict(error) ? held(alias) : error;
    });
    return { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
  };
  const known = await current(client, alias);
  if (known !== undefined && Date.parse(known.held.until) > now().getTime())
    throw held(alias, known.held);
  let seen = await write(known?.seen ?? { op_type: 'create' });
  let last = Promise.resolve();
  const renewAfter = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => undefined);
    seen = await write(seen);
  };
  const renew = (): Promise<void> => (last = renewAfter(last));
  // A lease that was lost so is told by the next renewal.
  const timer = setInterval(() => renew().catch(() => undefined), LEASE_MS / 3).unref();
  return {
    renew,
    async release() {
      clearInterval(timer);
      await last.catch(() => undefined);
      await client.delete({ index: INDEX, id: alias, ...seen }).catch(() => undefined);
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
): Promise<{ readonly held: Held; readonly seen: object } | undefined> {
  const { body } = await client.get({ index: INDEX, id: alias }, { ignore: [404] });
  if (body.found !== true) return undefined;
  const seen = { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
  return { held: body._source as unknown as Held, seen };
}

function isConflict(error: unknown): boolean {
  return (error as { statusCode?: number }).statusCode === 409;
}
