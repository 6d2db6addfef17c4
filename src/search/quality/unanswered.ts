/**
 * Records queries without an answer in a file for authors: by day, the query and how often it was sent, never by
 * whom. One process writes a file; its length is bounded.
 */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Searched } from '../search.ts';
import { writeWhole } from '../whole-file.ts';
import { QUERY_CHARACTERS_MAX } from '../wire.ts';

/** The queries of a day, all that the file holds of it. */
export interface UnansweredDay {
  /** As `2026-01-31`, in UTC. */
  readonly day: string;
  /** How often each was sent. */
  readonly queries: Readonly<Record<string, number>>;
  /** Searches that were not recorded, since the day had no room for another query. */
  readonly leftOut: number;
}

export interface UnansweredLog {
  /** Records a query of a reader that found nothing, or probably no answer; the file is written within {@link WRITE_MS}. */
  noteSearch(searched: Omit<Searched, 'seconds'>): void;
  /** Writes pending changes. */
  close(): Promise<void>;
}

export interface UnansweredLogOptions {
  /** Removes secrets and addresses from a query. */
  readonly redact: (query: string) => string;
  readonly now: () => Date;
  /** Called when the file cannot be written; search continues. */
  readonly onFault: (error: unknown) => void;
  /** Called with the new name of a damaged file that was moved aside. */
  readonly onAside: (error: unknown, aside: string) => void;
}

/** A file that exists and cannot be read; the message says which and why. */
export class DamagedUnanswered extends Error {
  override readonly name = 'DamagedUnanswered';
}

const FILE = 'unanswered.json';
/** Always the same name, so that repeated damage does not fill the disk. */
const ASIDE = 'unanswered.damaged.json';
/** Days that are kept, the newest ones. */
const DAYS_MAX = 31;
/** Different queries of a day: whoever sends many made-up ones spends the room of that day only. */
const DAY_QUERIES_MAX = 200;
const WRITE_MS = 5000;
/** Holds the days that are kept, each full of queries whose characters take four bytes. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Reads the days that a data folder holds, the oldest first; an empty list when there is no such file.
 * @throws {DamagedUnanswered} when there is one that is not ours, or cannot be read
 */
export async function readUnanswered(folder: string): Promise<readonly UnansweredDay[]> {
  const file = join(folder, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw new DamagedUnanswered(`'${file}' cannot be read (${error.code}).`);
  });
  const days = text.length > FILE_BYTES_MAX ? undefined : parse(text);
  if (days === undefined)
    throw new DamagedUnanswered(`'${file}' is damaged, or not a list of queries.`);
  return days.toSorted((a, b) => a.day.localeCompare(b.day));
}

function parse(text: string): UnansweredDay[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isDay) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDay(value: unknown): value is UnansweredDay {
  const { day, queries, leftOut } = (value ?? {}) as Partial<Record<keyof UnansweredDay, unknown>>;
  if (typeof day !== 'string' || !Number.isInteger(leftOut)) return false;
  if (typeof queries !== 'object' || queries === null) return false;
  return Object.values(queries).every((count) => Number.isInteger(count));
}

/** A day that is being counted. */
interface DayCounts {
  readonly queries: Map<string, number>;
  leftOut: number;
}

/** A log that continues the file in the folder. A damaged file is moved aside, and a new one is started. */
export async function openUnansweredLog(
  folder: string,
  parts: UnansweredLogOptions,
): Promise<UnansweredLog> {
  const known = await readOrKeepAside(folder, parts);
  const days = new Map(
    known.map(({ day, queries, leftOut }): [string, DayCounts] => [
      day,
      { queries: new Map(Object.entries(queries)), leftOut },
    ]),
  );
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    timer = undefined;
    writing = writing.then(() => writeUnanswered(folder, days)).catch(parts.onFault);
    return writing;
  };
  return {
    noteSearch({ query, options, answer }) {
      const isAnswered = answer.total > 0 && answer.confidence !== 'none';
      if (isAnswered || answer.partial || !options.isTyped) return;
      const asked = clean(parts.redact(query));
      if (asked === '') return;
      countQuery(today(days, parts.now()), asked);
      timer ??= setTimeout(() => void write(), WRITE_MS).unref();
    },
    async close() {
      if (timer !== undefined) await write();
      clearTimeout(timer);
      await writing;
    },
  };
}

/** The counts of a day, with room made for it. */
function today(days: Map<string, DayCounts>, now: Date): DayCounts {
  const day = now.toISOString().slice(0, 10);
  const known = days.get(day);
  if (known !== undefined) return known;
  const counts: DayCounts = { queries: new Map(), leftOut: 0 };
  days.set(day, counts);
  const [oldest] = [...days.keys()].toSorted();
  if (days.size > DAYS_MAX && oldest !== undefined) days.delete(oldest);
  return counts;
}

function countQuery(counts: DayCounts, query: string): void {
  const { queries } = counts;
  const before = queries.get(query);
  if (before === undefined && queries.size >= DAY_QUERIES_MAX) counts.leftOut += 1;
  else queries.set(query, (before ?? 0) + 1);
}

async function readOrKeepAside(
  folder: string,
  parts: UnansweredLogOptions,
): Promise<readonly UnansweredDay[]> {
  try {
    return await readUnanswered(folder);
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

function writeUnanswered(folder: string, days: ReadonlyMap<string, DayCounts>): Promise<void> {
  const whole = [...days].map(([day, { queries, leftOut }]): UnansweredDay => {
    return { day, queries: Object.fromEntries(queries), leftOut };
  });
  return writeWhole(join(folder, FILE), [`${JSON.stringify(whole, undefined, 1)}\n`]);
}
