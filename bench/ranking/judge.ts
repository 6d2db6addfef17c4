/** Judged queries: how they are read, and how a ranking is graded by them. */
import { readFile } from 'node:fs/promises';
import type { Group } from './averages.ts';

/** A line of a queries file: what was asked, and which pages (and sections) answer it. */
export interface Judgment {
  readonly query: string;
  readonly type: string;
  readonly split: string;
  readonly targets: readonly { readonly page: string; readonly anchor: string }[];
  /** Pages the query was taken from: removed from a ranking before it is judged. */
  readonly sources: readonly string[];
  readonly anchor_known: boolean;
}

/** A hit as far as judging goes. */
export interface PageHit {
  readonly page: string;
  readonly anchor: string;
}

export interface ReciprocalRanks {
  /** One over the place of the first right page among ten; 0 when it is not there. */
  readonly page: number;
  /** The same for the section; absent when nobody said which section is right. */
  readonly section?: number;
}

export async function readQueries(file: string): Promise<readonly Judgment[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Judgment);
}

/** Pages go by many spellings of one path: case, separators, extension and a last `index` do not count. */
export function foldPath(path: string): string {
  const bare = path
    .toLowerCase()
    .replace(/^\/+|\/+$/gu, '')
    .replace(/\.(?:md|mdx|html)$/u, '')
    .replace(/(?:^|\/)(?:index|_index|readme)$/u, '');
  return bare.replaceAll(/[^a-z0-9]+/gu, '-').replaceAll(/^-|-$/gu, '') || 'index';
}

/** The group in which a query is averaged; none for subjects of sentences, which nobody would search for. */
export function groupOf({ type, split }: Judgment): Group | undefined {
  if (['tldr', 'issue', 'qa'].includes(type)) return 'questions';
  if (type === 'commit') return 'commits';
  if (!type.startsWith('anchor')) return undefined;
  return split === 'easy' ? 'easy anchors' : 'hard anchors';
}

/** Queries by group; `sections` are easy anchors of which the right section is known. */
export function countQueries(queries: readonly Judgment[]): Partial<Record<Group, number>> {
  const counts: Partial<Record<Group, number>> = {};
  for (const query of queries) {
    const group = groupOf(query);
    if (group === undefined) continue;
    counts[group] = (counts[group] ?? 0) + 1;
    if (group === 'easy anchors' && query.anchor_known)
      counts.sections = (counts.sections ?? 0) + 1;
  }
  return counts;
}

export function judge(query: Judgment, ranking: readonly PageHit[]): ReciprocalRanks {
  const wanted = new Set(query.targets.map((target) => foldPath(target.page)));
  const sources = new Set(query.sources.map(foldPath));
  const hits = ranking
    .map(({ page, anchor }) => ({ page: foldPath(page), anchor: anchor.toLowerCase() }))
    .filter(({ page }) => wanted.has(page) || !sources.has(page));
  const pages = [...new Set(hits.map((hit) => hit.page))].slice(0, 10);
  const page = reciprocal(pages.findIndex((candidate) => wanted.has(candidate)));
  if (!query.anchor_known) return { page };
  const isRight = (hit: PageHit): boolean =>
    query.targets.some(
      (target) =>
        target.anchor !== '' &&
        target.anchor.toLowerCase() === hit.anchor &&
        foldPath(target.page) === hit.page,
    );
  return { page, section: reciprocal(hits.slice(0, 10).findIndex(isRight)) };
}

function reciprocal(index: number): number {
  return index < 0 ? 0 : 1 / (index + 1);
}
