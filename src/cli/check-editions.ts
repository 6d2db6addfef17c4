/** Reads every edition of a folder for `docent check`, one after the other. Only names of pages and addresses stay in memory. */
import type { Finding } from '../content/model/finding.ts';
import { realpath } from 'node:fs/promises';
import posix, { isAbsolute } from 'node:path/posix';
import type { SettledConfig } from '../config/config.ts';
import { BOUNDS } from '../content/source/bounds.ts';
import {
  compareEditions,
  comparedEdition,
  type ComparedEdition,
} from '../content/editions/compare.ts';
import type { ExternalLink } from '../content/links/external-links.ts';
import { collectFindings, sortFindings } from '../content/source/findings.ts';
import { lastCommits } from '../content/source/history.ts';
import { loadLibrary, type LoadOptions, type LoadResult } from '../content/library/load.ts';
import { isInside, pathBelow } from '../content/source/walk.ts';
import { jobFor, unappliedFindings } from './building.ts';
import type { ExternalCheck } from './external-links.ts';

export interface CheckResult {
  /** Of all editions; absent when the folder has no page at all. */
  readonly pages?: number;
  readonly generator?: string;
  readonly editions: number;
  /** Files are below the content folder; those of a set that lies elsewhere have absolute paths. */
  readonly findings: readonly Finding[];
}

/** @throws an Error that says what to change when a folder cannot be read. */
export async function checkEditions(
  folder: string,
  config: SettledConfig,
  external?: ExternalCheck,
): Promise<CheckResult> {
  const result = await checkSets(folder, config, external);
  return { ...result, findings: sortFindings([...unappliedFindings(config), ...result.findings]) };
}

async function checkSets(
  folder: string,
  config: SettledConfig,
  external?: ExternalCheck,
): Promise<CheckResult> {
  const { sets } = config;
  if (sets.length === 0) return checkSet(folder, { config, external });
  const results: CheckResult[] = [];
  const root = await realpath(folder);
  for (const { id, folder: own, config: settings } of sets) {
    const result = await checkSet(folder, { config, external, set: id });
    const below = isAbsolute(own) && isInside(root, own) ? pathBelow(root, own) : own;
    const found = [...(settings ? unappliedFindings(settings) : []), ...result.findings];
    const findings = found.map((one) => ({
      ...one,
      set: id,
      file: posix.join(below, one.file),
      ...(one.target !== undefined && { target: posix.join(below, one.target) }),
      ...(one.missing !== undefined && { missing: posix.join(below, one.missing) }),
      ...(one.unread && { unread: one.unread.map((file) => posix.join(below, file)) }),
    }));
    results.push({ ...result, findings });
  }
  const [first] = results;
  return {
    ...first,
    pages: sum(results.map(({ pages = 0 }) => pages)),
    editions: sum(results.map(({ editions }) => editions)),
    findings: results.flatMap(({ findings }) => findings),
  };
}

interface SetCheck {
  readonly config: SettledConfig;
  readonly external: ExternalCheck | undefined;
  /** Absent: the folder is the only one. */
  readonly set?: string;
}

/** Reads a set, and then asks other hosts for what its pages link to. */
async function checkSet(folder: string, { external, ...check }: SetCheck): Promise<CheckResult> {
  const links: ExternalLink[] = [];
  const take = external && { onExternalLink: (link: ExternalLink) => void links.push(link) };
  const result = await readSet(folder, { ...check, take });
  const found = external === undefined ? [] : await external(links);
  return { ...result, findings: [...result.findings, ...found] };
}

interface SetReading extends Omit<SetCheck, 'external'> {
  readonly take: Pick<LoadOptions, 'onExternalLink'> | undefined;
}

async function readSet(folder: string, { config, set, take }: SetReading): Promise<CheckResult> {
  const job = await jobFor(
    config,
    { folder, inPlace: true },
    set === undefined ? undefined : { set },
  );
  const { library, findings } = await loadLibrary(job.folder, { ...job.options, ...take });
  if (library === undefined) return { editions: 0, findings };
  const { generator, editions } = library;
  const whole = { pages: library.pages.length, generator, editions: editions.length };
  const others = editions.filter(({ prefix }) => prefix !== library.edition.prefix);
  if (others.length === 0) return { ...whole, findings };
  const compared = [comparedEdition(library)];
  const all = collectOnce(findings);
  const original = library.edition.language;
  const commits = await lastCommits(await realpath(job.folder), BOUNDS.gitTimeoutMs);
  for (const edition of others) {
    const read = await loadLibrary(job.folder, { ...job.options, ...take, edition, commits });
    all.add(ownFindings(read, original));
    if (read.library !== undefined) compared.push(comparedEdition(read.library));
  }
  all.add(comparisonOf(compared, commits));
  return { ...whole, pages: sum(compared.map(({ pages }) => pages.size)), findings: all.sorted() };
}

/**
 * Findings of one edition, without those that a translation only repeats: all editions share the configuration, so that a page which its
 * navigation names and nobody has translated is missed in each of them. Missing translations are reported once, by the comparison.
 */
function ownFindings({ library, findings }: LoadResult, original: string): readonly Finding[] {
  if (library === undefined || library.edition.language === original) return findings;
  return findings.filter(({ file }) => /\.mdx?$/i.test(file));
}

function comparisonOf(
  editions: readonly ComparedEdition[],
  commits: ReadonlyMap<string, string>,
): readonly Finding[] {
  const { findings, report } = collectFindings();
  compareEditions(editions, { commits, report });
  return findings;
}

interface OnceCollected {
  add(findings: readonly Finding[]): void;
  sorted(): readonly Finding[];
}

/** Removes duplicates of findings that several editions share. */
function collectOnce(first: readonly Finding[]): OnceCollected {
  const byKey = new Map<string, Finding>();
  const add = (findings: readonly Finding[]): void => {
    for (const one of findings) {
      const { rule, file, line, message } = one;
      byKey.set(JSON.stringify([rule, file, line, message]), one);
    }
  };
  add(first);
  return { add, sorted: () => sortFindings([...byKey.values()]) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
