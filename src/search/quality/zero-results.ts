/**
 * Records queries without a result in a file for authors: the query and how often it was sent, never by
 * whom. One process writes a file; its length is bounded.
 */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Searched } from '../search.ts';
import { writeWhole } from '../whole-file.ts';
import { QUERY_CHARACTERS_MAX } from '../wire.ts';

export interface ZeroResultQuery {
  readonly query: string;
  readonly count: number;
  /** The day, as `2026-01-31`. */
  readonly lastSeen: string;
}

export interface ZeroResultLog {
  /** Records a query of a reader that found nothing; the file is written within {@link WRITE_MS}. */
  noteSearch(searched: Omit<Searched, 'seconds'>): void;
  /** Writes pending changes. */
  close(): Promise<void>;
}

export interface ZeroResultLogOptions {
  /** Removes secrets and addresses from a query. */
  readonly redact: (query: string) => string;
  readonly now: () => Date;
  /** Called when the file cannot be written; search continues. */
  readonly onFault: (error: unknown) => void;
  /** Called with the new name of a damaged file that was moved aside. */
  readonly onAside: (error: unknown, aside: string) => void;
}

/** A file that exists and cannot be read; the message says which and why. */
export class DamagedZeroResults extends Error {
  override readonly name = 'DamagedZeroResults';
}

const FILE = 'search-gaps.json';
/** Always the same name, so that repeated damage does not fill the disk. */
const ASIDE = 'search-gaps.damaged.json';
/** Maximum number of different queries; the one last sent longest ago is dropped. */
const QUERIES_MAX = 1000;
const WRITE_MS = 5000;
const FILE_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Reads the queries that a data folder holds, most frequent first; an empty list when there is no such file.
 * @throws {DamagedZeroResults} when there is one that is not ours, or cannot be read
 */
export async function readZeroResults(folder: string): Promise<readonly ZeroResultQuery[]> {
  const file = join(folder, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw new DamagedZeroResults(`'${file}' cannot be read (${error.code}).`);
  });
  const gaps = text.length > FILE_BYTES_MAX ? undefined : parse(text);
  if (gaps === undefined)
    throw new DamagedZeroResults(`'${file}' is damaged, or not a list of queries.`);
  return gaps.toSorted((a, b) => b.count - a.count || b.lastSeen.localeCompare(a.lastSeen));
}

function parse(text: string): ZeroResultQuery[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isZeroResultQuery) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isZeroResultQuery(value: unknown): value is ZeroResultQuery {
  const { query, count, lastSeen } = (value ?? {}) as Partial<
    Record<keyof ZeroResultQuery, unknown>
  >;
  return typeof query === 'string' && Number.isInteger(count) && typeof lastSeen === 'string';
}

/** A log that continues the file in the folder. A damaged file is moved aside, and a new one is started. */
export async function openZeroResultLog(
  folder: string,
  parts: ZeroResultLogOptions,
): Promise<ZeroResultLog> {
  const known = (await readOrKeepAside(folder, parts)).toSorted((a, b) =>
    a.lastSeen.localeCompare(b.lastSeen),
  );
  // A Map preserves insertion order: the first entry was last sent longest ago.
  const gaps = new Map(known.map((gap) => [gap.query, gap]));
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    timer = undefined;
    writing = writing.then(() => writeZeroResults(folder, [...gaps.values()])).catch(parts.onFault);
    return writing;
  };
  return {
    noteSearch({ query, options, answer }) {
      if (answer.total > 0 || answer.partial || !options.isTyped) return;
      const asked = clean(parts.redact(query));
      if (asked === '') return;
      const count = (gaps.get(asked)?.count ?? 0) + 1;
      gaps.delete(asked);
      gaps.set(asked, { query: asked, count, lastSeen: parts.now().toISOString().slice(0, 10) });
      const [oldest] = gaps.keys();
      if (gaps.size > QUERIES_MAX && oldest !== undefined) gaps.delete(oldest);
      timer ??= setTimeout(() => void write(), WRITE_MS).unref();
    },
    async close() {
      if (timer !== undefined) await write();
      clearTimeout(timer);
      await writing;
    },
  };
}

async function readOrKeepAside(
  folder: string,
  parts: ZeroResultLogOptions,
): Promise<readonly ZeroResultQuery[]> {
  try {
    return await readZeroResults(folder);
  } catch (error) {
    const aside = join(folder, ASIDE);
    await rename(join(folder, FILE), aside).then(() => parts.onAside(error, aside), parts.onFault);
    return [];
  }
}

/** One line without control characters, and spellings that search finds equal as one. */
function clean(query: string): string {
  const line = query.toLowerCase().replaceAll(/[\p{C}\s]+/gu, ' ');
  return [...line.trim()].slice(0, QUERY_CHARACTERS_MAX).join('');
}

function writeZeroResults(folder: string, gaps: readonly ZeroResultQuery[]): Promise<void> {
  return writeWhole(join(folder, FILE), [`${JSON.stringify(gaps, undefined, 1)}\n`]);
}
