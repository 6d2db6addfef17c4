/** Remedies for errors of PostgreSQL and of the connection to it. None shows the address, which holds the password. */

const UNREACHABLE =
  'nothing answers at the address in DATABASE_URL. Start PostgreSQL or correct the address.';
const RESTARTING =
  'it stops, starts or dropped the connection. Wait a little; the service tries again by itself.';
const LOGIN = 'it refuses the user or password in DATABASE_URL. Correct them.';
const FULL = 'its disk is full. Free some room there.';

/** By error code of the network, or by SQLSTATE (PostgreSQL, appendix A); of those the first two characters are a class. */
const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED: UNREACHABLE,
  ENOENT: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  ECONNRESET: RESTARTING,
  EPIPE: RESTARTING,
  '57': RESTARTING,
  '08': RESTARTING,
  '28': LOGIN,
  '3D': 'the database named in DATABASE_URL does not exist. Create it.',
  '42501': 'the user in DATABASE_URL may not create or change tables there. Grant it.',
  '53': 'it has no room for another connection or is out of memory. Raise max_connections.',
  '53100': FULL,
  '25006': 'it is read-only: a standby, or set so. Point DATABASE_URL at the primary server.',
  '55P03': 'a lock is held too long. Look for an open transaction in pg_stat_activity.',
  '57014': 'a statement took longer than 10 seconds. Look for a lock in pg_stat_activity.',
};

export function postgresRemedy(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const known = REMEDIES[code] ?? REMEDIES[code.slice(0, 2)];
  if (known !== undefined) return known;
  return /terminated|timeout|Connection ended/i.test(message) ? RESTARTING : message;
}
