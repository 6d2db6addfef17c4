/**
 * The only door to the file system for what reads content: each look through it can be recorded (`looks.ts`), and taken again. Blocks:
 * hundreds of places are looked at, and handing each look to Node's threads takes longer than the look.
 */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { resolve } from 'node:path';
import { HIDDEN_AND_READ, isRead } from './hidden-names.ts';
import { noteDoubt, noteLook } from './looks.ts';

/** A file that is changed again within a tick of the clock of its disk has the same times. Disks that count seconds show whole ones. */
const TICK_MS = 50;
const COARSE_TICK_MS = 2500;

/** Faults that a later look sees again as long as nothing changes. Others are the machine's. */
const LASTING: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'EINVAL',
  'ENAMETOOLONG',
  'EISDIR',
  'ENXIO',
]);

/** A way to look at a subject, mostly a path, and what it sees as a text: equal for what is read alike. */
interface Way<Seen> {
  /** @throws a fault, see {@link faultOf} */
  readonly look: (subject: string) => Seen;
  readonly text: (seen: Seen) => string;
}

const WAYS = {
  stat: { look: (path) => statSync(path), text: statText } satisfies Way<Stats>,
  entries: { look: listed, text: entriesText } satisfies Way<Dirent[]>,
  shown: { look: shown, text: entriesText } satisfies Way<Dirent[]>,
  named: { look: named, text: JSON.stringify } satisfies Way<readonly string[]>,
  place: { look: (path) => realpathSync.native(path), text: String } satisfies Way<string>,
  link: { look: (path) => readlinkSync(path), text: String } satisfies Way<string>,
};

function again<Seen>({ look, text }: Way<Seen>): (subject: string) => string {
  return (subject) => text(look(subject));
}

/** Looks that are taken again, by the names of their ways. @throws a fault, see {@link faultOf} */
export const DISK_LOOKS: Readonly<Record<string, (path: string) => string>> = {
  stat: again(WAYS.stat),
  entries: again(WAYS.entries),
  shown: again(WAYS.shown),
  named: again(WAYS.named),
  place: again(WAYS.place),
  link: again(WAYS.link),
  opened(path) {
    accessSync(path, constants.R_OK);
    return 'opened';
  },
};

/** Facts of what a path leads to, or the fault, as a text. */
export function statLook(path: string): string {
  try {
    return statText(statSync(path));
  } catch (error) {
    return faultOf(error);
  }
}

/** Facts of what a path leads to; nothing where it leads to nothing. */
export function statOf(path: string): Stats | undefined {
  return seenOrNothing(() => looked('stat', resolve(path), WAYS.stat));
}

/** Whether a path leads to something. */
export function isThere(path: string): boolean {
  return statOf(path) !== undefined;
}

/** The entries of a folder. @throws when it cannot be listed */
export function entriesIn(path: string): Dirent[] {
  return looked('entries', resolve(path), WAYS.entries);
}

/** The entries of a folder that a content folder may have: other hidden names come and go. @throws when it cannot be listed */
export function shownIn(path: string): Dirent[] {
  return looked('shown', resolve(path), WAYS.shown);
}

/** The names that {@link shownIn} has, in the order of their letters; none where the folder cannot be listed. */
export function namesIn(path: string): readonly string[] {
  const names = seenOrNothing(() => shownIn(path))?.map(({ name }) => name);
  return names?.toSorted() ?? [];
}

/** The names of {@link namesIn} that a pattern matches: the others may come and go. */
export function namesLike(path: string, { source, flags }: RegExp): readonly string[] {
  const subject = JSON.stringify([resolve(path), source, flags]);
  return seenOrNothing(() => looked('named', subject, WAYS.named)) ?? [];
}

/** The path with all links resolved; nothing where it leads to nothing. */
export function realPathOf(path: string): string | undefined {
  return seenOrNothing(() => looked('place', resolve(path), WAYS.place));
}

/** The target of a symbolic link, as it is written. @throws for what is none */
export function linkAt(path: string): string {
  return looked('link', resolve(path), WAYS.link);
}

/** Notes a file that was opened to be read. @param real its path with all links resolved */
export function noteOpened(path: string, info: Stats, real: string): void {
  noteLook('stat', resolve(path), statText(info));
  if (real !== resolve(path)) noteLook('place', resolve(path), real);
}

/** Notes that a file could not be opened. */
export function noteUnopened(path: string, error: unknown): void {
  noteLook('opened', resolve(path), faultOf(error));
}

/** A fault as a text. */
export function faultOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!LASTING.has(code)) noteDoubt();
  return `! ${code ?? String(error)}`;
}

function looked<Seen>(way: keyof typeof WAYS, subject: string, { look, text }: Way<Seen>): Seen {
  try {
    const seen = look(subject);
    noteLook(way, subject, text(seen));
    return seen;
  } catch (error) {
    noteLook(way, subject, faultOf(error));
    throw error;
  }
}

export function seenOrNothing<Seen>(look: () => Seen): Seen | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function listed(path: string): Dirent[] {
  return readdirSync(path, { withFileTypes: true });
}

function shown(path: string): Dirent[] {
  return listed(path).filter(({ name }) => isRead(name, HIDDEN_AND_READ));
}

/** @param subject see {@link namesLike} */
function named(subject: string): readonly string[] {
  const [path, source, flags] = JSON.parse(subject) as [string, string, string];
  const pattern = new RegExp(source, flags);
  const names = shown(path).map(({ name }) => name);
  return names.filter((name) => pattern.test(name)).toSorted();
}

/** The entries of a folder are another look. */
function statText(info: Stats): string {
  if (info.isDirectory()) return 'folder';
  const { mode, size, mtimeMs, ctimeMs } = info;
  const tick = ctimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS;
  if (Date.now() - ctimeMs < tick) noteDoubt();
  return `${mode} ${size} ${mtimeMs} ${ctimeMs}`;
}

/** Names and kinds, in whatever order the disk gives them. */
function entriesText(entries: readonly Dirent[]): string {
  const lines = entries.map((entry) => `${kindOf(entry)} ${entry.name}`).toSorted();
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
}

function kindOf(entry: Dirent): string {
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  return entry.isFile() ? 'file' : 'other';
}
