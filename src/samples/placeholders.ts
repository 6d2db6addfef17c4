/** `{{name}}` in a recorded output: a part that differs from run to run, and what it may be. */
import { REPORT_ID } from '../reports/statuses.ts';

/** The values of one run that placeholders stand for. */
export interface RunFacts {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  /** Version of the documented product. */
  readonly version: string;
}

interface Placeholder {
  /** The values that it matches, as the source of a regular expression. */
  readonly pattern: string;
  /** Whether recording inserts it; the author writes the others, and recording preserves them. */
  readonly isRecorded: boolean;
}

/** In the order in which recording looks for them. */
const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  time: {
    pattern: String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`,
    isRecorded: true,
  },
  httpdate: {
    pattern: '[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT',
    isRecorded: true,
  },
  report: { pattern: REPORT_ID, isRecorded: true },
  uuid: {
    pattern: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    isRecorded: true,
  },
  etag: { pattern: '(?:W/)?"[A-Za-z0-9+/=_-]{16,}(?:[.:-][a-z]+)?"', isRecorded: true },
  date: { pattern: String.raw`\d{4}-\d\d-\d\d`, isRecorded: false },
  number: { pattern: String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`, isRecorded: false },
  word: { pattern: String.raw`\S+`, isRecorded: false },
  text: { pattern: '.*', isRecorded: false },
};

/** Every name, with those whose value is known exactly. */
export const placeholderNames: readonly string[] = [
  'url',
  'port',
  'version',
  ...Object.keys(PLACEHOLDERS),
];

const NAME = /\{\{([a-z]+)\}\}/;

/** Whether a line of output matches the recorded one. Unknown placeholders are literal text. */
export function isRecorded(recorded: string, line: string, facts: RunFacts): boolean {
  if (!NAME.test(recorded)) return recorded === line;
  const source = recorded
    .split(NAME)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : patternOf(part, facts)))
    .join('');
  return new RegExp(`^${source}$`).test(line);
}

function patternOf(name: string, facts: RunFacts): string {
  const exact = exactly(facts)[name];
  if (exact !== undefined) return escaped(exact);
  const known = PLACEHOLDERS[name];
  return known === undefined ? escaped(`{{${name}}}`) : `(?:${known.pattern})`;
}

/** In the order in which recording replaces them: an address holds a port. */
function exactly({ url, version }: RunFacts): Readonly<Record<string, string>> {
  return { url, port: new URL(url).port, version };
}

/**
 * Returns the text to record for an output: each previously recorded line that still matches, else the printed line with
 * placeholders for the values that vary.
 */
export function recording(printed: string, recorded: string, facts: RunFacts): string {
  const before = recorded.split('\n').filter((line) => NAME.test(line));
  return printed
    .split('\n')
    .map((line) => before.find((one) => isRecorded(one, line, facts)) ?? withNames(line, facts))
    .join('\n');
}

function withNames(line: string, facts: RunFacts): string {
  let text = line;
  // A product may have no version.
  const known = Object.entries(exactly(facts)).filter(([, value]) => value !== '');
  for (const [name, value] of known) {
    const bounded = new RegExp(`(?<![\\w.])${escaped(value)}(?![\\w.]*\\w)`, 'g');
    text = text.replaceAll(bounded, `{{${name}}}`);
  }
  for (const [name, { pattern, isRecorded: looked }] of Object.entries(PLACEHOLDERS)) {
    if (looked) text = text.replaceAll(new RegExp(pattern, 'g'), `{{${name}}}`);
  }
  return text;
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
