/** Finds an edition by names; the error lists the editions that exist. */
import {
  EDITION_PARTS,
  type Edition,
  type EditionNames,
  type EditionPart,
} from '../content/model/edition.ts';
import { isLanguage, languageTag } from '../content/editions/language-tag.ts';
import { isVersionName, matchVersion } from '../content/editions/versions.ts';
import { Problem } from '../problem.ts';

const SHOWN_MAX = 50;
const NAME_LENGTH_MAX = 100;

/**
 * The edition of these names. Among several, it is the nearest to `from` ({@link nearestFirst}), else the first there is.
 * @param editions by set, the default edition of each set first, then the newest version first
 * @throws {Problem} that names the editions there are
 */
export function findEdition(
  editions: readonly Edition[],
  names: EditionNames,
  from?: Edition,
): Edition {
  const set = names.set ?? from?.set ?? editions[0]?.set;
  const ofSet = editions.filter((one) => one.set === set);
  if (set === undefined || ofSet.length === 0)
    throw unknown('set', names.set, { editions, owner: 'This service' });
  const owner = ofSet.length < editions.length ? `The set "${set}"` : 'This documentation';
  const ofVersion = withVersion(ofSet, names.version, owner);
  const ofLanguage = withLanguage(ofSet, names.language, owner);
  const both = ofVersion.filter((one) => ofLanguage.includes(one));
  const [best] = from === undefined ? both : nearestFirst(both, from);
  if (best === undefined) throw notTogether(ofVersion, names);
  return best;
}

/** Same version before same language before the current version; else as given. Versions of two sets have nothing in common. */
export function nearestFirst(editions: readonly Edition[], from: Edition): readonly Edition[] {
  const likeness = ({ set, version, language, status }: Edition): number =>
    (set === from.set && version === from.version ? 4 : 0) +
    (language === from.language ? 2 : 0) +
    (status === 'current' ? 1 : 0);
  return editions.toSorted((a, b) => likeness(b) - likeness(a));
}

/**
 * The path below the edition that its first parts name in another way than its prefix: `/latest/docs/x`, parts in another order, or a name
 * of the default edition, whose prefix is empty. Undefined when they name none.
 */
export function renamedPath(editions: readonly Edition[], path: string): string | undefined {
  const rest = path.split('/').slice(1);
  const names: { set?: string; version?: string; language?: string } = {};
  const isNamed: Readonly<Record<EditionPart, (part: string) => boolean>> = {
    set: (part) => editions.some(({ set }) => set === part),
    version: (part) => isVersionName(part) && editions.some(({ version }) => version !== undefined),
    language: (part) => editions.some(({ language }) => language === languageTag(part)),
  };
  for (const _ of EDITION_PARTS) {
    const [part = ''] = rest;
    const key = EDITION_PARTS.find((one) => names[one] === undefined && isNamed[one](part));
    if (key === undefined) break;
    names[key] = rest.shift() ?? '';
  }
  const found = Object.keys(names).length > 0 ? editionOrNone(editions, names) : undefined;
  const to = found && `${found.prefix}/${rest.join('/')}`;
  return to === path ? undefined : to;
}

function editionOrNone(editions: readonly Edition[], names: EditionNames): Edition | undefined {
  try {
    return findEdition(editions, names);
  } catch {
    return undefined;
  }
}

/** @param owner of the editions, in an error */
function withVersion(
  editions: readonly Edition[],
  wanted: string | undefined,
  owner: string,
): readonly Edition[] {
  if (wanted === undefined) return editions;
  const versions = editions.flatMap(({ version: id, status, aliases }) =>
    id === undefined ? [] : [{ id, status, aliases }],
  );
  const match = matchVersion(wanted, versions);
  if (match === undefined) throw unknown('version', wanted, { editions, owner });
  return editions.filter(({ version }) => version === match.id);
}

function withLanguage(
  editions: readonly Edition[],
  wanted: string | undefined,
  owner: string,
): readonly Edition[] {
  if (wanted === undefined) return editions;
  const tag = languageTag(wanted).toLowerCase();
  const found = editions.filter(({ language }) => language.toLowerCase() === tag);
  if (found.length === 0) throw unknown('language', wanted, { editions, owner });
  return found;
}

function unknown(
  key: EditionPart,
  wanted: string | undefined,
  { editions, owner }: { readonly editions: readonly Edition[]; readonly owner: string },
): Problem {
  const known = [...new Set(editions.flatMap((one) => one[key] ?? []))];
  const there =
    known.length === 0
      ? `${owner} has no ${key}s.`
      : `${owner} has: ${firstNames(known, SHOWN_MAX)}.`;
  const text = `There is no ${key} "${(wanted ?? '').slice(0, NAME_LENGTH_MAX)}". ${there}`;
  return new Problem('invalid_parameter', text, `Name one of those, or leave out \`${key}\`.`);
}

/** Whether all names in the edition's prefix are parts of the path, in any order. A folder `zh` may hold the language `zh-CN`. */
export function isNamedBy(path: string, { prefix }: Edition): boolean {
  const parts = new Set(path.split('/').map(withoutRegion));
  return prefix
    .slice(1)
    .split('/')
    .every((name) => parts.has(withoutRegion(name)));
}

function withoutRegion(name: string): string {
  return (isLanguage(name) ? languageTag(name).replace(/-.*/, '') : name).toLowerCase();
}

export function stillReading(): Problem {
  return new Problem(
    'service_unavailable',
    'The address names a version, language or set whose pages are still being read.',
    'Try again in a few seconds.',
  );
}

/** The reason is in the log, and is not the asker's to know. */
export function notReadable({ prefix }: Pick<Edition, 'prefix'>): Problem {
  return new Problem(
    'service_unavailable',
    `The pages below "${prefix}" cannot be read at the moment.`,
    'Try again later. If it lasts, tell the operator of the service, whose log has the reason.',
  );
}

function notTogether(ofVersion: readonly Edition[], { version, language }: EditionNames): Problem {
  const languages = ofVersion.map((one) => one.language);
  return new Problem(
    'invalid_parameter',
    `Version "${ofVersion[0]?.version ?? version}" has no pages in the language "${language}". It has: ${firstNames(languages, SHOWN_MAX)}.`,
    'Name one of those languages, or another version.',
  );
}

/** The first names in words, and the number of the others: `vue, vite and 3 more`. */
export function firstNames(names: readonly string[], max: number): string {
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
