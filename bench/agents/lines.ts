/**
 * Asks trees for lines of their own code and for their own error messages, word for word and without quotes, as agents paste them:
 *
 *     npm --prefix bench run agents:lines -- <evaluation folder> [--check] [--missed]
 *
 * The lines are drawn by their digests, so that nobody chooses them. A line that stands on several pages is won by any of them.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { markdown } from '../table.ts';
import { treeServer, type TreeServer } from './server.ts';

const TREES = ['vue', 'fastapi', 'k8s', 'node', 'react'];
/** Of each kind, in each tree. */
const SAMPLE = 60;
/** Characters of a line that somebody would paste. */
const LENGTH = { min: 12, max: 120 };
/** A line of fewer different words says nothing of its own, such as `return result;`. */
const WORDS_MIN = 3;
/** Bounds of `--check`, over all trees. */
const FIRST_MIN: Readonly<Record<Kind, number>> = { code: 0.9, errors: 0.95 };

type Kind = 'code' | 'errors';

interface Grade {
  readonly tree: string;
  readonly kind: Kind;
  readonly text: string;
  /** Pages that have it. */
  readonly right: ReadonlySet<string>;
  /** Pages of the results, the best first. */
  readonly found: readonly string[];
  /** From 1; 0 for a line that is not among the results. */
  readonly rank: number;
  readonly reason: string;
}

/** Messages as programs print them, and as code throws them. */
const MESSAGES = [
  /\b(?:[A-Z]\w*(?:Error|Exception|Warning)|[Ee]rror|[Ww]arning|fatal|panic)(?: ?\[\w+\])?: \S.*$/,
  /(?<=(?:Error|Exception)\((['"`])).+?(?=\1)/,
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, missed: { type: 'boolean' } },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const grades: Grade[] = [];
for (const tree of TREES) {
  const server = await treeServer(evaluation, tree);
  const { code, errors } = linesOf(server.library);
  for (const [kind, texts] of [
    ['code', code],
    ['errors', errors],
  ] as const) {
    for (const text of drawn(tree, texts)) grades.push(await graded(server, { tree, kind, text }));
  }
}
process.stdout.write(`${report()}\n`);
if (values.missed === true) process.stdout.write(grades.filter(isMissed).map(missedLine).join(''));
if (values.check === true) check();

/** Lines of fenced code, and error messages in them. */
function linesOf({ contents }: MemoryLibrary): Readonly<Record<Kind, ReadonlySet<string>>> {
  const lines = contents.pages.flatMap(({ markdown: text }) => {
    const blocks = text.matchAll(/^ *(?:```|~~~)[^\n]*\n([^]*?)^ *(?:```|~~~)/gm);
    return [...blocks].flatMap(([, fenced = '']) => fenced.split('\n').map(plain));
  });
  const messages = lines.map(
    (line) => MESSAGES.flatMap((pattern) => pattern.exec(line)?.[0] ?? [])[0] ?? '',
  );
  return { code: new Set(lines.filter(isTelling)), errors: new Set(messages.filter(isTelling)) };
}

function plain(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}

function isTelling(line: string): boolean {
  return line.length >= LENGTH.min && line.length <= LENGTH.max && wordsOf(line).size >= WORDS_MIN;
}

function drawn(tree: string, texts: ReadonlySet<string>): readonly string[] {
  const digest = (text: string): string =>
    createHash('sha256').update(`${tree}\n${text}`).digest('hex');
  const keyed = [...texts].map((text) => [digest(text), text] as const);
  return keyed
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, SAMPLE)
    .map(([, text]) => text);
}

async function graded(
  server: TreeServer,
  { tree, kind, text }: Pick<Grade, 'tree' | 'kind'> & { readonly text: string },
): Promise<Grade> {
  const input = { query: text, detail: 'titles', limit: 10 };
  const { data } = await server.call('search_docs', input);
  const results = (data?.['results'] ?? []) as readonly { readonly slug: string }[];
  const found = [...new Set(results.map(({ slug }) => slug))];
  const { contents, pageBySlug } = server.library;
  const right = new Set(
    contents.pages
      .filter(({ markdown: page }) => plain(page).includes(text))
      .map(({ slug }) => slug),
  );
  const rank = found.findIndex((slug) => right.has(slug)) + 1;
  const slug = pageBySlug.get(found[0] ?? '')?.slug;
  const first = slug === undefined ? '' : contents.read({ slug }).markdown;
  return { tree, kind, text, right, found, rank, reason: reasonOf(text, right, first) };
}

/** Why another page may come first. */
function reasonOf(text: string, right: ReadonlySet<string>, first: string): string {
  if ([...right].every((slug) => /release|changelog|changes|history/.test(slug))) {
    return 'only in a changelog';
  }
  const has = wordsOf(first);
  if ([...wordsOf(text)].every((word) => has.has(word))) return 'the first page has all its words';
  return 'the first page lacks a word';
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu));
}

function isMissed({ rank }: Grade): boolean {
  return rank !== 1;
}

function missedLine({ tree, kind, text, right: pages, found, rank, reason }: Grade): string {
  const [first = 'nothing'] = found;
  const [right = ''] = pages;
  return `${tree}, ${kind}, at ${rank}: ${text} · ${reason}: ${first}, right is ${right}\n`;
}

function shareOf(some: readonly Grade[], isRight: (rank: number) => boolean): number {
  return some.filter(({ rank }) => isRight(rank)).length / some.length;
}

function shares(some: readonly Grade[]): readonly string[] {
  const within = (most: number): string =>
    shareOf(some, (rank) => rank > 0 && rank <= most).toFixed(3);
  const several = some.filter(({ right }) => right.size > 1).length;
  return [String(some.length), String(several), within(1), within(3), within(10)];
}

function report(): string {
  const rows = (['code', 'errors'] as const).flatMap((kind) => {
    const own = grades.filter((one) => one.kind === kind);
    const ofTrees = TREES.map((tree) => [
      kind,
      tree,
      ...shares(own.filter((one) => one.tree === tree)),
    ]);
    return [...ofTrees, [kind, 'all', ...shares(own)]];
  });
  const missed = grades.filter(isMissed);
  const reasons = [...new Set(missed.map(({ reason }) => reason))].map((reason) => [
    reason,
    ...(['code', 'errors'] as const).map((kind) =>
      String(missed.filter((one) => one.reason === reason && one.kind === kind).length),
    ),
  ]);
  const head = ['lines', 'tree', 'queries', 'on several pages', 'first', 'of three', 'of ten'];
  return `${markdown([head, ...rows])}\n\n${markdown([['not first', 'code', 'errors'], ...reasons])}`;
}

/** Fails below the floors. */
function check(): void {
  for (const [kind, least] of Object.entries(FIRST_MIN)) {
    const share = shareOf(
      grades.filter((one) => one.kind === kind),
      (rank) => rank === 1,
    );
    process.stdout.write(`= ${kind}: ${share.toFixed(3)} first (at least ${least})\n`);
    if (share < least) process.exitCode = 1;
  }
}
