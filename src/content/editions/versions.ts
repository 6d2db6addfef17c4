/** Versions in the order in which they are released: semantic, calendar and labels such as `next`, never as text. */
import semver from 'semver';

/** A version of a documentation set. */
export interface Version {
  readonly id: string;
  readonly label?: string;
  /** Further names that its own configuration gives it. */
  readonly aliases?: readonly string[];
  /** Its own configuration says that this is the one for readers. */
  readonly isCurrent?: boolean;
  /** Its own configuration says that it is not released. */
  readonly isUnreleased?: boolean;
}

/** A version with its place among the others. */
export interface RankedVersion extends Version {
  readonly status: 'current' | 'old' | 'unreleased';
  /** Further names: `latest`, `stable`, `next`. */
  readonly aliases: readonly string[];
}

/** Labels of what is not released, which is newer than every number. */
const UNRELEASED =
  /^(?:next|main|master|trunk|head|dev(?:el|elop|elopment)?|nightly|edge|canary|unreleased|preview|current)$/i;
/** Labels of the newest release. */
const LATEST = /^(?:latest|stable|release)$/i;
/** `3`, `v3.4`, `3.4.1-rc.1`, `5.x`, `2024.04`, `2024-04-30`. */
const NUMBER = /^v?(?:\d{4}-\d{1,2}(?:-\d{1,2})?|\d+(?:\.\d+){0,3}(?:\.?x)?(?:-[\w.]+)?)$/i;
/** How Python writes what comes before a release (PEP 440): `3.0.dev0`, `3.0rc1`. */
const PYTHON_PRERELEASE = /(?<=\d)\.?(dev|alpha|a|beta|b|pre|rc)(\d+)$/i;
/** Longer texts are not version names. */
const NAME_LENGTH_MAX = 64;

/** Returns whether a folder of this name may hold a version: a label, or a number with a `v`, a point or a month. */
export function isVersionName(name: string): boolean {
  return isLabel(name) || isVersionNumber(name);
}

/** Returns whether a name says that the version is not released. */
export function isUnreleasedName(name: string): boolean {
  return UNRELEASED.test(name);
}

/** Numbers alone may be chapters or years. */
export function isVersionNumber(name: string): boolean {
  return name.length <= NAME_LENGTH_MAX && NUMBER.test(dashed(name)) && /[v.x-]/i.test(name);
}

/** `3.0rc1` to `3.0-rc.1`. */
function dashed(name: string): string {
  return name.replace(PYTHON_PRERELEASE, '-$1.$2');
}

function isLabel(name: string): boolean {
  return UNRELEASED.test(name) || LATEST.test(name);
}

/** The number of a version as a semantic version; undefined for labels. */
function numberOf(name: string): semver.SemVer | null {
  const id = dashed(name.slice(0, NAME_LENGTH_MAX + 1));
  if (name.length > NAME_LENGTH_MAX || !NUMBER.test(id)) return null;
  const [, date, prerelease] =
    /^v?(\d{4}-\d{1,2}(?:-\d{1,2})?)?.*?(-[a-z][\w.]*)?$/i.exec(id) ?? [];
  const coerced = semver.coerce((date?.replaceAll('-', '.') ?? id).replace(/\b0+(?=\d)/g, ''));
  if (coerced === null || prerelease === undefined) return coerced;
  return semver.parse(`${coerced.version}${prerelease}`) ?? coerced;
}

function group(id: string): number {
  if (UNRELEASED.test(id)) return 2;
  if (LATEST.test(id)) return 1;
  return numberOf(id) === null ? -1 : 0;
}

/** Newest first; names that are neither numbers nor labels come last, in the given order. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== null && second !== null) return semver.rcompare(first, second);
  return group(b) - group(a);
}

/** Orders versions, newest first, and says which of them is for readers: the one that is declared to be, `latest`, or the newest release. */
export function rankVersions(versions: readonly Version[]): readonly RankedVersion[] {
  const ordered = versions.toSorted((a, b) => compareVersions(a.id, b.id));
  const current =
    ordered.find(({ isCurrent }) => isCurrent === true) ??
    ordered.find(({ id }) => LATEST.test(id)) ??
    ordered.find((version) => isReleased(version)) ??
    ordered[0];
  const place = current === undefined ? -1 : ordered.indexOf(current);
  return ordered.map((version, index) => {
    const isNewer = index < place || (index !== place && !isReleased(version));
    const status = index === place ? 'current' : isNewer ? 'unreleased' : 'old';
    const aliases = new Set([...(version.aliases ?? []), ...aliasesOf(status, ordered, index)]);
    return { ...version, status, aliases: [...aliases] };
  });
}

function isReleased({ id, isUnreleased }: Version): boolean {
  return isUnreleased !== true && !UNRELEASED.test(id) && !numberOf(id)?.prerelease.length;
}

/** Only names that no version has itself. */
function aliasesOf(
  status: RankedVersion['status'],
  ordered: readonly Version[],
  index: number,
): readonly string[] {
  const names =
    status === 'current'
      ? ['latest', 'stable']
      : status === 'unreleased' && index === 0
        ? ['next']
        : [];
  const taken = ordered.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  return names.filter((name) => !taken.some((one) => one.toLowerCase() === name));
}

/**
 * The version that a name or a range means: the same name, with or without `v`; an alias; the newest release in a range
 * (`^3.4`, `3.x`), or the newest of all where no release fits.
 * @param versions newest first
 */
export function matchVersion<One extends Pick<RankedVersion, 'id' | 'status' | 'aliases'>>(
  wanted: string,
  versions: readonly One[],
): One | undefined {
  if (wanted.length > NAME_LENGTH_MAX) return undefined;
  const bare = withoutV(wanted);
  const named =
    versions.find(({ id }) => id === wanted) ??
    versions.find(({ id }) => withoutV(id) === bare) ??
    versions.find(({ aliases }) => aliases.includes(bare));
  const range = semver.validRange(wanted);
  if (named !== undefined || range === null || wanted.trim() === '') return named;
  const fitting = versions.filter(({ id }) => {
    const number = numberOf(id);
    return number !== null && semver.satisfies(number, range);
  });
  return fitting.find(({ status }) => status !== 'unreleased') ?? fitting[0];
}

function withoutV(name: string): string {
  return name.toLowerCase().replace(/^v(?=\d)/, '');
}
