/** `{{name}}` in a recorded output: a part that differs from run to run, and what it may be. */

/** What is known of one run. */
export interface RunFacts {
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  /** Version of the documented product. */
  readonly version: string;
}

interface Placeholder {
  /** What it stands for, as the source of a regular expression. */
  readonly pattern: string;
  /** Recording replaces what looks like this by itself; the others are written by the author, and kept. */
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
  report: { pattern: 'r_[a-z2-7]{16}', isRecorded: true },
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

/** Whether a line of output is the recorded one. A name that is none of ours stands for itself. */
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
 * What is recorded for an output: the lines that were recorded before where they still stand for what was printed,
 * and otherwise the line with placeholders for what is known to vary.
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
  for (const [name, value] of Object.entries(exactly(facts))) {
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
