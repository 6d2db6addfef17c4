/** `content/compare/engines.md`: Docent beside every engine that was measured in the same run, with ratios, and where it is behind and why. */
import { FIGURES } from '../peers/figures.ts';
import { figure, markdown } from '../table.ts';
import { corpusName, engineRows, type BenchmarkRow } from './benchmarks.ts';
import { LEVEL } from './claims.ts';
import type { Recorded } from './recordings.ts';

/** One run over one documentation: rows by engine and figure. */
interface Run {
  readonly corpus: string;
  /** Of its chapter: engines may have been measured in several runs over one documentation. */
  readonly title: string;
  readonly sections: number;
  readonly source: Recorded['provenance'];
  /** In the order of the recording, without Docent. */
  readonly engines: readonly string[];
  row(engine: string, name: string): BenchmarkRow | undefined;
}

const ANSWERS = FIGURES.filter(({ name }) => /quer|headings/u.test(name));
const REST = FIGURES.filter((one) => !ANSWERS.includes(one));

/** Reasons why Docent is slower or larger than an engine that only looks up words, by figure. */
const REASONS: Readonly<Record<string, string>> = {
  'query p50':
    'each query also searches for unfinished and misspelt words, scores the page together with its sections, and builds the snippets',
  'query p99':
    'the process is fresh, so Node still compiles the WebAssembly of the engine during the first queries; and a word that the documentation lacks is compared with all words that differ by a letter or two',
  queries: 'as for the median and the slowest query',
  'query processor time':
    'as for the median query; the engine is one thread of WebAssembly, which is slower than native code',
  'index build':
    'one thread of WebAssembly indexes every word as written, in its other forms and as parts of identifiers, with its positions',
  'build peak memory':
    'the Markdown, its pages and the index are in one process during the build, as in the service',
  'index size':
    'it also contains the positions of words (for phrases), their other forms, and the parts of identifiers',
  'index load':
    'Docent hashes the documents to find their index, copies it into WebAssembly memory and checks it; engines that map a file read nothing yet',
  'first answer':
    'Docent reads and checks all Markdown before it opens the index, because it also serves the pages; the others open a file',
  memory: 'the process holds the pages with their Markdown, not only the index',
  'headings found':
    'a page that has the words in its title, or more often, may outrank a page that has them in one heading',
  'headings MRR': 'as for the headings found',
};

/** @param recorded the newest first. */
export function enginesPage(recorded: readonly Recorded[]): string {
  const runs = runsOf(recorded);
  return `${HEAD}\n${[...runs.map(chapter), reasons(runs)].join('\n\n')}\n`;
}

const HEAD = `---
title: Docent compared with each engine
description: Measured figures of each search engine for the same documentation and queries, as a ratio to Docent, where Docent is behind, and why.
order: 2
---

# Docent compared with each engine

Each figure is the median of the rounds of one run. The number in brackets says how many times as good Docent was in that run: above 1, Docent is ahead; below 1, the engine is.
[How the engines are compared](../operate/performance.md#how-the-engines-are-compared) describes the queries. This page is generated from the recordings by
\`npm run bench -- --publish\`.
`;

/** Each engine in its newest run over each documentation, the smaller documentation first. */
function runsOf(recorded: readonly Recorded[]): readonly Run[] {
  const seen = new Set<string>();
  const runsOver = new Map<string, number>();
  const runs = recorded.flatMap((one): Run[] => {
    const corpus = corpusName(one.results);
    const rows = new Map(engineRows(one).map((row) => [row.name, row]));
    const engines = one.results.peers
      .map(({ name }) => name)
      .filter((name) => name !== 'docent' && !seen.has(`${corpus}: ${name}`));
    for (const name of engines) seen.add(`${corpus}: ${name}`);
    if (engines.length === 0) return [];
    const row: Run['row'] = (engine, name) => rows.get(`engines: ${name}, ${corpus}: ${engine}`);
    const { sections } = one.results.corpus;
    const before = runsOver.get(corpus) ?? 0;
    runsOver.set(corpus, before + 1);
    const title = before === 0 ? corpus : `${corpus}, run ${before + 1}`;
    return [{ corpus, title, sections, source: one.provenance, engines, row }];
  });
  return runs.toSorted((a, b) => a.sections - b.sections);
}

function chapter(run: Run): string {
  const { command, date, machine, recording } = run.source;
  const about = `Measured on ${date.slice(0, 10)} with \`${command}\` on ${machine}; recorded in \`content/_agent/${recording}\`.`;
  const parts = [
    [`## ${run.title}`, about],
    [`### Answers over ${run.title}`, table(run, ANSWERS)],
    [`### Index, start and memory over ${run.title}`, table(run, REST)],
    [`### Where Docent is behind over ${run.title}`, behind(run)],
  ];
  return parts.flat().join('\n\n');
}

type Figures = typeof FIGURES;

function table(run: Run, figures: Figures): string {
  const head = ['engine', ...figures.map(({ name, unit }) => `${name}, ${unit}`)];
  const docent = figures.map(({ name }) => shown(run.row('docent', name)));
  const others = run.engines.map((engine) => [
    `${engine} (${versionOf(run, engine)})`,
    ...figures.map(({ name }) => {
      const ratio = ratioOf(run, engine, name);
      const value = shown(run.row(engine, name));
      return ratio === undefined ? value : `${value} (${twoDigits(ratio)})`;
    }),
  ]);
  return markdown([head, [`**docent** (${versionOf(run, 'docent')})`, ...docent], ...others]);
}

function shown(row: BenchmarkRow | undefined): string {
  return row === undefined ? '' : figure(row.value);
}

function versionOf(run: Run, engine: string): string {
  return run.row(engine, 'query p50')?.version ?? '';
}

/** How many times as good Docent is. */
function ratioOf(run: Run, engine: string, name: string): number | undefined {
  const docent = run.row('docent', name);
  const other = run.row(engine, name);
  if (docent === undefined || other === undefined) return undefined;
  const [more, less] = docent.better === 'more' ? [docent, other] : [other, docent];
  return less.value === 0 ? undefined : more.value / less.value;
}

/** More would be noise. */
function twoDigits(ratio: number): string {
  const rounded = ratio.toPrecision(2);
  return rounded.includes('e') ? String(Number(rounded)) : rounded;
}

/** Engines that are ahead in a figure, the farthest first, with how many times as good they are. */
function aheadIn(run: Run, name: string): readonly string[] {
  const ahead = run.engines.flatMap((engine) => {
    const times = 1 / (ratioOf(run, engine, name) ?? 1);
    return times < LEVEL ? [] : { engine, times };
  });
  return ahead
    .toSorted((a, b) => b.times - a.times)
    .map(({ engine, times }) => `${engine} ${twoDigits(times)} times`);
}

function behind(run: Run): string {
  const lines = FIGURES.flatMap(({ name }) => {
    const ahead = aheadIn(run, name);
    return ahead.length === 0 ? [] : `- **${name}**: ${ahead.join(', ')}`;
  });
  return lines.length === 0 ? 'Nowhere by more than 5 %.' : lines.join('\n');
}

function reasons(runs: readonly Run[]): string {
  const lines = FIGURES.filter(({ name }) => runs.some((run) => aheadIn(run, name).length > 0)).map(
    ({ name }) => `- **${name}**: ${REASONS[name]}.`,
  );
  return ['## Why Docent is behind', lines.join('\n')].join('\n\n');
}
