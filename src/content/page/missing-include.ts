/** The text in the place of a file that cannot be included, and the finding about it. */
import { dirname, resolve } from 'node:path';
import { labelsIn } from '../blocks/labels/table.ts';
import type { Finding, Report } from '../model/finding.ts';
import { appendedInclude, type Include } from './include-syntax.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readAllowed, type Refusal } from '../source/include-access.ts';
import { includePaths, type IncludeRoots } from '../source/include-roots.ts';
import { realPathOf, statOf } from '../source/disk.ts';
import { quoted } from '../source/quoted.ts';
import { isInside, pathBelow } from '../source/walk.ts';

const PATH_CHARACTERS_MAX = 200;

/** A sentence of plain text. @param language BCP 47 tag of the page */
export function missingText(path: string, language: string): string {
  return sentence(shown(path), language);
}

/** A note in a syntax that every dialect has, with an empty line behind it: what follows is not a part of it. */
export function missingNote(path: string, language: string): readonly string[] {
  return ['> [!NOTE]', `> ${sentence(`\`${shown(path)}\``, language)}`, ''];
}

function sentence(path: string, language: string): string {
  return labelsIn(language).missingFile.replace('{path}', () => path);
}

function shown(path: string): string {
  return path.slice(0, PATH_CHARACTERS_MAX).replace(/[\p{Cc}\p{Cf}`]/gu, '');
}

/** Where a page includes a file. */
interface IncludePlace {
  /** Below the content folder. */
  readonly file: string;
  /** 1-based; absent for a file that the configuration names. */
  readonly line?: number;
}

/** A file that cannot be included. */
interface MissingFile {
  /** As the page writes it. */
  readonly written: string;
  /** Candidates on disk. */
  readonly paths: readonly string[];
}

/** A page with includes. */
interface Including extends IncludeRoots {
  /** Its path below the content folder, and the lines of the file above its body. */
  readonly page: { readonly file: string; readonly linesAbove: number };
  readonly report: Report;
}

/**
 * Returns whether readers miss the file.
 * @param at folder on disk from which the page includes the file, and 0-based line of its body
 */
export function reportMissing(
  including: Including,
  { path: written, isOptional = false }: Pick<Include, 'path' | 'isOptional'>,
  at: { readonly folder: string; readonly number: number },
): boolean {
  const { page, report } = including;
  const place = { file: page.file, line: page.linesAbove + at.number + 1 };
  const paths = includePaths(including, written, at.folder);
  if (isOptional && including.skipsMissing && isNowhere(including, paths)) {
    report({
      severity: 'note',
      rule: 'include-missing',
      ...place,
      message: `The included file ${quoted(written)} is not there: nothing stands in its place, as on the site of the generator.`,
      remedy: 'Correct its path, or remove the line.',
    });
    return false;
  }
  const finding = missingFinding(including, { written, paths }, place);
  if (finding !== undefined) report(finding);
  return true;
}

function isNowhere(roots: IncludeRoots, paths: readonly string[]): boolean {
  const isKnownPlace = paths.every((one) => isKnown(roots, resolve(one)));
  return isKnownPlace && candidates(roots, paths).next().done === true;
}

/** Says why a file is missing; nothing of one that is noted, so that {@link proposeRoots} can speak of all such files together. */
function missingFinding(
  roots: IncludeRoots,
  { written, paths }: MissingFile,
  place: IncludePlace,
): Finding | undefined {
  for (const { disk, bytes } of candidates(roots, paths)) {
    const read = readAllowed(roots, disk, BOUNDS.pageBytesMax);
    if (read === 'outside') {
      roots.refused.push({ disk, bytes, ...place });
      return undefined;
    }
    const refusal = typeof read === 'string' ? REFUSALS[read] : undefined;
    if (refusal !== undefined) {
      return refused(refusal, { written, folder: pathBelow(roots.root, dirname(disk)) }, place);
    }
  }
  return {
    severity: 'warning',
    rule: 'include-missing',
    ...place,
    message: `The included file ${quoted(written)} cannot be read.`,
    remedy: 'Correct its path.',
    ...madeLater(roots, paths),
  };
}

/** Marks a file that a program makes before the generator includes it. */
function madeLater(
  { root, madeAt, makers }: IncludeRoots,
  paths: readonly string[],
): Pick<Finding, 'made' | 'makers'> {
  const [made] = paths.flatMap((one) => madeAt?.(pathBelow(root, resolve(one))) ?? []);
  return {
    ...(made !== undefined && { made }),
    ...(makers?.makesAll === true && { makers: makers.names }),
  };
}

/** Says once of each file that pages should end with why they do not. */
export function reportAppended(roots: IncludeRoots, report: Report): void {
  const { paths = [], folder = roots.root, file = '' } = roots.appended ?? {};
  for (const written of paths) {
    const { path } = appendedInclude(written);
    const missing = { written, paths: includePaths(roots, path, folder) };
    const isRead = [...candidates(roots, missing.paths)].some(
      ({ disk }) => typeof readAllowed(roots, disk, BOUNDS.pageBytesMax) !== 'string',
    );
    const finding = isRead ? undefined : missingFinding(roots, missing, { file });
    if (finding !== undefined) report(finding);
  }
}

/** The files that are there. */
function* candidates(
  roots: IncludeRoots,
  paths: readonly string[],
): Generator<{ readonly disk: string; readonly bytes: number }> {
  for (const one of paths) {
    const disk = realPathOf(one);
    if (disk === undefined || !isKnown(roots, disk)) continue;
    const info = statOf(disk);
    if (info?.isFile() === true) yield { disk, bytes: info.size };
  }
}

/** Nothing is said of files elsewhere on the machine, not even whether they are there. */
function isKnown({ allowed, reach }: IncludeRoots, disk: string): boolean {
  return [...allowed, reach].some((folder) => isInside(folder, disk));
}

/** Reason and remedy, with `{folder}` for what the operator would list. */
type Words = readonly [reason: string, remedy: string];

const COPY = 'Copy what readers need into a file of the content folder.';
const LIST = 'let the operator add "{folder}" to `content.includeRoots`.';

const REFUSALS: Readonly<Partial<Record<Refusal, Words>>> = {
  hidden: ['is hidden: a name in its path begins with a dot', COPY],
  secret: ['has a name that files with secrets have', COPY],
  changed: ['is not as git has it', `Commit the change, or ${LIST}`],
  untracked: ['is not in git', `Commit it, or ${LIST}`],
  unknown: ['lies in a repository of which git lists no files', `Let git list them, or ${LIST}`],
};

function refused(
  [reason, remedy]: Words,
  { written, folder }: { readonly written: string; readonly folder: string },
  place: IncludePlace,
): Finding {
  return {
    severity: 'warning',
    rule: 'include-refused',
    ...place,
    message: `The included file ${quoted(written)} ${reason}: its text is missing.`,
    remedy: remedy.replace('{folder}', () => folder),
  };
}
