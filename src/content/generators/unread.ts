/** Findings for what a configuration says of a site and Docent did not understand: each names what readers miss. */
import type { Computed } from '../notation/value-reading.ts';
import type { Report } from '../model/finding.ts';
import { groupBy } from '../source/group-by.ts';
import { quoted } from '../source/quoted.ts';

/** The effect of a part of a configuration. */
export type Meaning = keyof typeof MEANINGS;

/** Rule of the finding, what readers miss, and what to do. */
const MEANINGS = {
  navigation: {
    missed: 'entries of the navigation are missing or stand in the order of the folders',
    remedy: 'Write the entries as data, or give `nav` in docent.yaml.',
  },
  language: {
    missed: 'languages may be missing, or be served as one',
    remedy:
      'Write the languages as data, or give `language`, or `sets` with their `languages`, in docent.yaml.',
  },
  name: {
    missed: 'the site has the name of its folder or package',
    remedy: 'Write the name as data, or give `product.name` in docent.yaml.',
  },
  look: {
    missed: 'the site is shown without them',
    remedy: 'Write them as data.',
  },
  anchor: {
    missed:
      'headings may have other anchors than on the site of the generator, so that links to them do not arrive',
    remedy: 'Write the id of a heading in its text, as `## Title {#id}`.',
  },
  address: {
    missed: 'pages may be missing, or have other addresses than on the site of the generator',
    remedy: 'Write the value as data.',
  },
} as const;

/** Parts that decide nothing of the above, whatever is in them. */
const OTHER =
  /(?:^|\.)(?:algolia|build|components|customFields|docsearch|head|markdown(?!\.anchor\.slugify$)|plugins|search|vite|webpack)(?:\.|$)/;

/** Paths of keys by what they decide; the first row that fits counts. */
const KEYS: readonly (readonly [pattern: RegExp, meaning: Meaning])[] = [
  [
    /(?:^|\.)(?:sidebar|sidebarItemsGenerator|nav|navigation)(?:\.|$)|(?:^|\.)navbar(?:\.items|$)/,
    'navigation',
  ],
  [/(?:^|\.)(?:logo|favicon)(?:\.|$)/, 'look'],
  [/^markdown\.anchor\.slugify$/, 'anchor'],
  [
    /^(?:i18n|lang|language|defaultLocale)(?:\.|$)|(?:^|\.)locales(?:\.[^.]+(?:\.(?:lang|label))?)?$/,
    'language',
  ],
  [/^(?:integrations\.|locales\.[^.]+\.)?title(?:\.|$)|(?:^|\.)siteTitle$/, 'name'],
  [
    /^(?:base|baseUrl|basePath|srcDir|rewrites)(?:\.|$)|^presets\.docs\.(?:path|routeBasePath)$/,
    'address',
  ],
];

/** The effect of the part of a configuration at a path of keys; nothing where a reader would not miss it. */
function meaningOf({ path }: Computed): Meaning | undefined {
  const at = path.join('.');
  if (OTHER.test(at)) return undefined;
  return KEYS.find(([pattern]) => pattern.test(at))?.[1];
}

/**
 * Reports the parts of a program that only running it could determine, once for each meaning.
 * @param whole what all of the file decides, where it holds one thing only
 */
export function reportComputed(
  computed: readonly Computed[],
  report: Report,
  whole?: Meaning,
): void {
  const meant = computed.flatMap((one) => {
    const meaning = whole ?? meaningOf(one);
    return meaning === undefined ? [] : [{ ...one, meaning }];
  });
  for (const [meaning, [first, ...more]] of groupBy(meant, (one) => one.meaning)) {
    if (first === undefined) continue;
    const { path, file, line } = first;
    const name = path.length === 0 ? 'An entry' : quoted(path.join('.'));
    const rest = more.length === 0 ? 'is' : `and ${more.length} more are`;
    reportUnread(meaning, `${name} ${rest} computed by a program, which is not run`, {
      file,
      line,
      report,
    });
  }
}

interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
  readonly report: Report;
}

/** Reports that something of a meaning was not understood. @param what a clause without its full stop */
export function reportUnread(meaning: Meaning, what: string, { file, line, report }: Place): void {
  const { missed, remedy } = MEANINGS[meaning];
  report({
    severity: 'warning',
    rule: `${meaning}-unread`,
    file,
    ...(line !== undefined && { line }),
    message: `${what}: ${missed}.`,
    remedy,
  });
}
