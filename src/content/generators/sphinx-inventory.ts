/** The inventory of a built site, `objects.inv`: what anchors of its pages are the names of. Sphinx writes it, and others for Sphinx to read. */
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import type { AnchorNames } from '../html/writing.ts';
import { filesAt } from '../links/site-files.ts';
import type { Report } from '../model/finding.ts';
import { isVersionName, rankVersions } from '../editions/versions.ts';
import { defined } from '../source/data.ts';
import { groupBy } from '../source/group-by.ts';
import { readRegular } from '../source/open-file.ts';

const INVENTORY = /(?:^|\/)objects\.inv$/;
/** Lines of text; what follows them is packed. */
const HEADER =
  /^# Sphinx inventory version 2\r?\n# Project:([^\n]*)\n# Version:([^\n]*)\n#[^\n]*zlib[^\n]*\n/;
const HEADER_BYTES_MAX = 1000;
/** Follows a name: domain and role, priority, address; then a text for readers. */
const ENTRY = / ([\w.-]+:[\w.-]+) -?\d+ (\S*) /;
/** Labels, terms and options have their own words on the page; parameters have the anchor of what takes them. */
const NO_IDENTIFIER = /^(?:std|math):|Param$/;

/** Bytes of all inventories together, unpacked. That of Python has 1 MB. */
const BYTES_MAX = 16 * 1024 * 1024;
/** Lines of all inventories together: as many as so many bytes have in those of large projects. */
const LINES_MAX = 250_000;
/** Characters of a name; longer ones are whole signatures. */
const NAME_MAX = 300;
/** Names of one anchor: more than one where a member can be imported from several places. */
const NAMES_MAX = 5;
/** Missing pages that a finding names. */
const MISSING_MAX = 5;

export interface Inventories {
  readonly name?: string;
  /** Absent where several folders have an inventory: each has its own. */
  readonly version?: string;
  /** Names of the anchors of a page; nothing where no inventory is in its folder or above it. */
  namesOn(file: string): AnchorNames | undefined;
}

/** The site that an inventory lies in. */
interface Site {
  readonly root: string;
  /** Paths below the root. */
  readonly files: ReadonlySet<string>;
  readonly report: Report;
}

/** Reads the inventories of a folder: each version of a site has one. */
export function readInventories(site: Site): Inventories {
  const folders: string[] = [];
  const heads: Head[] = [];
  const entries: Entry[] = [];
  let room: Room = { bytes: BYTES_MAX, lines: LINES_MAX };
  for (const file of inOrder([...site.files].filter((one) => INVENTORY.test(one)))) {
    const packed = readRegular(path.join(site.root, file), [site.root], BYTES_MAX);
    const inventory = unpacked(packed, room);
    if ('reason' in inventory) {
      reportUnread(file, inventory, site.report);
      continue;
    }
    room = inventory.room;
    const folder = file.replace(/[^/]+$/, '');
    folders.push(folder);
    heads.push(inventory.head);
    for (const entry of entriesOf(inventory.lines, { ...site, file, folder })) entries.push(entry);
  }
  const byFile = groupBy(entries, ({ file }) => file);
  return {
    ...(heads.length === 1 ? heads[0] : defined({ name: heads[0]?.name })),
    namesOn(file) {
      const own = byFile.get(file);
      const isListed = own !== undefined || folders.some((folder) => file.startsWith(folder));
      return isListed ? namesIn(own ?? []) : undefined;
    },
  };
}

/** Files outside of versions first, then the version for readers, then newer ones before older ones: there may not be room for all. */
function inOrder(files: readonly string[]): readonly string[] {
  const byVersion = groupBy(files, (file) => file.split('/').slice(0, -1).find(isVersionName));
  const ids = [...byVersion.keys()].filter((id) => id !== undefined);
  const ranked = rankVersions(ids.map((id) => ({ id })));
  const current = ranked.find(({ status }) => status === 'current')?.id;
  const order = new Set([undefined, current, ...ranked.map(({ id }) => id)]);
  return [...order].flatMap((id) => byVersion.get(id) ?? []);
}

interface Head {
  readonly name?: string;
  readonly version?: string;
}

interface Inventory {
  readonly head: Head;
  readonly lines: readonly string[];
  /** Left for others. */
  readonly room: Room;
}

/** Bytes and lines that may still be read. */
interface Room {
  readonly bytes: number;
  readonly lines: number;
}

interface Fault {
  /** A clause. */
  readonly reason: string;
  readonly remedy: string;
}

const TOO_LARGE: Fault = {
  reason: `all inventories together have more than ${BYTES_MAX} bytes or ${LINES_MAX} lines`,
  remedy: 'Take versions that readers no longer need out of the site, or divide it.',
};

/** @returns why it cannot be read, where it cannot */
function unpacked(packed: Buffer | undefined, room: Room): Inventory | Fault {
  const start = packed?.subarray(0, HEADER_BYTES_MAX).toString();
  const [head, name = '', version = ''] = HEADER.exec(start ?? '') ?? [];
  if (packed === undefined)
    return unusable(`it cannot be opened, or has more than ${BYTES_MAX} bytes`);
  if (head === undefined) return unusable('its first lines are not those of version 2');
  try {
    const body = packed.subarray(Buffer.byteLength(head));
    const text = inflateSync(body, { maxOutputLength: Math.max(1, room.bytes) });
    const lines = text.toString().split('\n', room.lines + 1);
    const left = { bytes: room.bytes - text.length, lines: room.lines - lines.length };
    return left.lines < 0 ? TOO_LARGE : { head: headOf(name, version), lines, room: left };
  } catch (error) {
    return error instanceof RangeError ? TOO_LARGE : unusable('it is damaged');
  }
}

function unusable(reason: string): Fault {
  return { reason, remedy: 'Build the site again.' };
}

/** mkdocstrings writes 0.0.0 of every project. */
function headOf(name: string, version: string): Head {
  const known = version.trim() === '0.0.0' ? '' : version.trim();
  return defined({ name: name.trim() || undefined, version: known || undefined });
}

/** A name that a page's anchor has. */
interface Entry {
  readonly name: string;
  readonly file: string;
  readonly anchor: string;
}

interface Place extends Site {
  /** The inventory. */
  readonly file: string;
  /** Its folder, with a slash at its end, or empty. */
  readonly folder: string;
}

/** The entries whose pages are there, without those that lead out of the folder; other pages are reported. */
function entriesOf(lines: readonly string[], { folder, files, file, report }: Place): Entry[] {
  const pages = new Map<string, string | undefined>();
  const missing: string[] = [];
  const entries = lines.flatMap((line): Entry[] => {
    const [rest, kind = '', uri = ''] = ENTRY.exec(line) ?? [];
    const [address = '', fragment = ''] = uri.split('#');
    // Sphinx names its indexes and its search as labels, also where it has not made them.
    if (rest === undefined || (fragment === '' && kind !== 'std:doc')) return [];
    if (!pages.has(address)) {
      const places = filesAt(folder + address);
      const page = places.find((one) => files.has(one));
      pages.set(address, page);
      if (page === undefined && places.length > 0) missing.push(folder + address);
    }
    const page = pages.get(address);
    const name = line.slice(0, line.indexOf(rest));
    if (page === undefined || NO_IDENTIFIER.test(kind) || name.length > NAME_MAX) return [];
    return [{ name, file: page, anchor: fragment.replace(/\$$/, () => name) }];
  });
  if (missing.length > 0) reportMissing(file, missing, report);
  return entries;
}

/** The shortest name first: the others lead through modules that readers need not know. */
function namesIn(entries: readonly Entry[]): AnchorNames {
  const groups = groupBy(entries, ({ anchor }) => anchor);
  return new Map(
    [...groups].map(([anchor, group]) => {
      const names = [...new Set(group.map(({ name }) => name))];
      return [anchor, names.toSorted((a, b) => a.length - b.length).slice(0, NAMES_MAX)];
    }),
  );
}

function reportUnread(file: string, { reason, remedy }: Fault, report: Report): void {
  report({
    severity: 'warning',
    rule: 'inventory-unread',
    file,
    message: `The inventory of Sphinx is not read: ${reason}. Names that pages do not write out are not found.`,
    remedy,
  });
}

function reportMissing(file: string, pages: readonly string[], report: Report): void {
  const named = pages.slice(0, MISSING_MAX).join(', ');
  const more = pages.length > MISSING_MAX ? ', …' : '';
  report({
    severity: 'warning',
    rule: 'inventory-page-missing',
    file,
    message: `The inventory of Sphinx names pages that the site lacks. There are ${pages.length}: ${named}${more}`,
    remedy: 'Build the site again, or copy all of it.',
  });
}
