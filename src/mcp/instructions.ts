/** Instructions for a model before its first call, covering the tools on offer. Clients cut them at 2,048 characters. */
import type { Product } from '../content/model/library.ts';
import { firstNames } from '../generation/edition-names.ts';

/** Instruction lines, each with the tool it is about. */
const LINES: readonly (readonly [tool: string, line: string])[] = [
  [
    'search_docs',
    'Start with search_docs: search for a few words, an identifier or an error message. It returns the text of the best sections.',
  ],
  ['get_page', 'Read pages and sections with get_page, by slug or address; do not guess slugs.'],
  ['grep_docs', 'Find every line with a text or a regular expression with grep_docs.'],
  ['list_pages', 'List the pages with list_pages.'],
  ['compare_versions', 'See what changed between versions with compare_versions.'],
  ['find_samples', 'Find code with find_samples; recorded samples were run.'],
  ['get_benchmarks', 'For figures, use get_benchmarks; cite what it returns and add nothing.'],
  [
    'compare_runtimes',
    'For comparisons, use compare_runtimes; cite what it returns and add nothing.',
  ],
  ['check_known_issue', 'When something fails, call check_known_issue first.'],
  [
    'submit_report',
    'To report a new problem, call preview_report; if the developer agrees, call submit_report, then report_status.',
  ],
];

/** Names that descriptions give: each tool repeats them. */
const SUBJECTS_NAMED_MAX = 6;

/** Subject of the documentation, in words: the product, and the names of the service's other sets. */
export function subjectOf({ name }: Pick<Product, 'name'>, others: readonly string[]): string {
  return firstNames([...new Set([name, ...others])], SUBJECTS_NAMED_MAX);
}

/** Sets that the instructions name; the tools' argument lists all of them. */
const SETS_NAMED_MAX = 10;

/**
 * @param offered Names of the tools.
 * @param sets Ids of the documentation sets, where there are several.
 */
export function instructionsFor(
  product: string,
  offered: Iterable<string>,
  sets: readonly string[] = [],
): string {
  const names = new Set(offered);
  const lines = LINES.filter(([tool]) => names.has(tool)).map(([, line]) => `- ${line}`);
  return [
    `The documentation of ${product}, as tools and resources.`,
    ...lines,
    ...(sets.length > 1 ? [setsLine(sets)] : []),
    '- A truncated answer says how to get the rest. An error says what to call instead.',
  ].join('\n');
}

function setsLine(sets: readonly string[]): string {
  const names = firstNames(sets, SETS_NAMED_MAX);
  return `- Name the documentation set with "set": ${names}. Default: ${sets[0]}.`;
}
