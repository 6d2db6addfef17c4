/** PostgreSQL's full text search with a cluster of its own: weighted tsvectors under GIN, words joined by OR, `ts_rank`. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { WEIGHTS, type Find, type Peer } from './peer.ts';

const BATCH = 1000;
const START_MS_MAX = 60_000;
/** PostgreSQL takes no tsvector above 1 MB. */
const BODY_CHARACTERS_MAX = 250_000;
/** Least important first, as `ts_rank` wants them: body, description, heading, title. */
const RANKS = [WEIGHTS.body, WEIGHTS.description, WEIGHTS.heading, WEIGHTS.title]
  .map((weight) => weight / WEIGHTS.title)
  .join(', ');
const SEARCH = `SELECT slug FROM sections, to_tsquery('english', $1) AS query WHERE words @@ query
  ORDER BY ts_rank('{${RANKS}}', words, query) DESC LIMIT $2`;

let server: ChildProcess | undefined;
let client: Client | undefined;

export const postgresql: Peer = {
  version: execFileSync('postgres', ['--version']).toString().trim(),
  async prepare({ folder }) {
    const account = accountOf();
    const data = join(folder, 'cluster');
    await mkdir(data, { mode: 0o700 });
    if (account) {
      await chmod(folder, 0o711);
      await chown(data, account.uid, account.gid);
    }
    await promisify(execFile)('initdb', ['-D', data, '--no-sync', '-E', 'UTF8', '-U', 'bench'], {
      ...account,
      cwd: '/',
    });
    client = await start(data);
  },
  async build(documents) {
    await client?.query(
      'CREATE TABLE sections (slug text, words tsvector); SET maintenance_work_mem = 262144',
    );
    for (let at = 0; at < documents.length; at += BATCH) {
      const batch = documents.slice(at, at + BATCH);
      const columns = ['slug', 'title', 'heading', 'description'] as const;
      const values = columns.map((column) => batch.map((document) => document[column]));
      const bodies = batch.map(({ body }) => body.slice(0, BODY_CHARACTERS_MAX));
      await client?.query(INSERT, [...values, bodies]);
    }
    await client?.query('CREATE INDEX ON sections USING gin (words)');
    await client?.query('VACUUM ANALYZE sections');
  },
  async open({ folder }): Promise<Find> {
    const opened = await start(join(folder, 'cluster'));
    client = opened;
    return async (query, limit) => {
      const words = query.match(/[\p{L}\p{N}_]+/gu) ?? ['a'];
      const expression = words.map((word, i) => word + (i === words.length - 1 ? ':*' : ''));
      const values = [expression.join(' | '), limit];
      const { rows } = await opened.query<{ slug: string }>({
        name: 'search',
        text: SEARCH,
        values,
      });
      return rows.map(({ slug }) => slug);
    };
  },
  async close() {
    await client?.end();
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  },
};

const INSERT = `INSERT INTO sections SELECT slug,
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', heading), 'B') ||
  setweight(to_tsvector('english', description), 'C') || setweight(to_tsvector('english', body), 'D')
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS d(slug, title, heading, description, body)`;

async function start(data: string): Promise<Client> {
  const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=256MB', 'jit=off'];
  const args = ['-D', data, '-k', data, ...settings.flatMap((setting) => ['-c', setting])];
  server = spawn('postgres', args, { ...accountOf(), cwd: '/', stdio: 'ignore' });
  const until = performance.now() + START_MS_MAX;
  for (;;) {
    const candidate = new Client({ host: data, user: 'bench', database: 'postgres' });
    try {
      await candidate.connect();
      return candidate;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(10);
    }
  }
}

/** PostgreSQL refuses to run as root: then it runs as the account that its package made. */
function accountOf(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}
