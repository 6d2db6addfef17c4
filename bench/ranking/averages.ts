/** Figures of trees, averaged over the trees: every tree counts the same, however many queries it has. */
import { markdown } from '../table.ts';

export const GROUPS = ['easy anchors', 'sections', 'hard anchors', 'commits', 'questions'] as const;
export type Group = (typeof GROUPS)[number];

/** Mean reciprocal rank by group; a group without queries is absent. `sections` are those of easy anchors. */
export type Means = Readonly<Partial<Record<Group, number>>>;

export interface Graded {
  readonly name: string;
  readonly means: Means;
  /** Queries by group. */
  readonly counts: Readonly<Partial<Record<Group, number>>>;
}

/**
 * A tree with fewer queries of a group says nothing about the group: one query more or less would move the average. The
 * tables of other engines leave out the same trees; their sections count wherever easy anchors do.
 */
const QUERIES_MIN = 8;

/** The means over the trees with at least `queriesMin` queries of the group. */
export function macro(graded: readonly Graded[], queriesMin: number = QUERIES_MIN): Means {
  const entries = GROUPS.map((group) => {
    const counted = group === 'sections' ? 'easy anchors' : group;
    const present = graded.filter(({ counts }) => (counts[counted] ?? 0) >= queriesMin);
    return [group, mean(present.flatMap(({ means }) => means[group] ?? []))] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => !Number.isNaN(value)));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A line for each tree, and the averages. */
export function treeTable(graded: readonly Graded[]): string {
  return markdown([
    ['MRR@10', ...GROUPS],
    ...graded.map(({ name, means, counts }) => [
      name,
      ...GROUPS.map((group) => cell(means[group], counts[group])),
    ]),
    row(`**macro, trees with ${QUERIES_MIN} queries or more**`, macro(graded)),
    row('**macro, every tree**', macro(graded, 1)),
  ]);
}

export function row(label: string, means: Means): string[] {
  return [label, ...GROUPS.map((group) => cell(means[group]))];
}

function cell(value: number | undefined, count?: number): string {
  if (value === undefined) return '';
  return count === undefined ? value.toFixed(3) : `${value.toFixed(3)} (${count})`;
}
