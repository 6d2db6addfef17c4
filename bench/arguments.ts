/** Reads the command line of `npm run bench`. */
import { parseArgs } from 'node:util';
import { SIZES } from './public/packages.ts';

export interface BenchArguments {
  /** Short rounds and fewer scenarios: under two minutes in all. */
  readonly quick: boolean;
  /** Fail when a ratio is below its floor in `bench/floors.json`. */
  readonly check: boolean;
  /** Documentation sets to serve, one after the other: names of {@link documentationOf}. */
  readonly corpora: readonly string[];
  /** Measure nothing: write `content/_agent/` from the recordings. */
  readonly publish: boolean;
  /** Measure nothing: check Node versions and MCP clients, and record the outcome. */
  readonly compatibility: boolean;
  /** Rounds of every scenario. */
  readonly rounds: number;
  /** File of queries for the search engine, one a line; made from the corpus when absent. */
  readonly queries: string | undefined;
  /** Seconds for which an engine may be silent before it is skipped. */
  readonly patience: number;
  /** Names of the engines to compare; `all`, or those that need no installation when empty. Docent always runs. */
  readonly engines: readonly string[];
  /** Seconds of one timed run under load. */
  readonly seconds: number;
  /** The only servers that Docent's is loaded beside, by name; all when empty. */
  readonly references: readonly string[];
  /** Scenarios whose name contains this text; all when empty. */
  readonly only: string;
  /** Scenarios that are left out: those whose name contains this text; none when empty. */
  readonly skip: string;
  /** Write `<date>-<machine>/` into {@link results}. */
  readonly save: boolean;
  /** Folder of all results; `bench/results` of the repository when empty. */
  readonly results: string;
}

export const USAGE = `npm run bench -- [--quick] [--check] [--corpus <name>] [--only <text>] [--peers] [--no-save]

  --quick          content/ only, in short rounds: under two minutes
  --check          exit with 1 when a ratio is below its floor in bench/floors.json
  --corpus <name>  1k, 10k, 20k or 100k (sections of documentation that public packages ship, downloaded once), or a
                   folder of Markdown; may be repeated. Without it all four, with --quick content/
  --only <text>    only the scenarios whose name contains the text
  --peers          compare every search engine whose runtime is here; installs what they need in the user's cache
  --engines <list> compare these engines only, by name, separated by commas; sonic is built when it is named here, which
                   takes long, and is part of --peers from then on
  --queries <file> ask the search engine these queries, one a line, in place of some made from the corpus
  --references <list>
                   load the service beside these only, by name, separated by commas: hapi, hapi-with-headers, node-http
  --rounds <n>     rounds of every scenario; 3, with --quick 2, of engines and the start 1
  --patience <n>   seconds for which an engine may build or answer in silence before it is skipped; 400
  --skip <text>    without the scenarios whose name contains the text
  --seconds <n>    seconds of one timed run; 2, with --quick 0.25
  --compatibility  measure nothing: run the service on every supported Node version with MCP clients, and record what works
  --publish        measure nothing: write content/_agent/ from the recordings in bench/results/
  --results <dir>  write to this folder instead of bench/results/
  --no-save        write no results
`;

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
  compatibility: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  corpus: { type: 'string', multiple: true },
  seconds: { type: 'string' },
  peers: { type: 'boolean', default: false },
  engines: { type: 'string', default: '' },
  references: { type: 'string', default: '' },
  queries: { type: 'string' },
  rounds: { type: 'string' },
  patience: { type: 'string', default: '400' },
  only: { type: 'string', default: '' },
  skip: { type: 'string', default: '' },
  results: { type: 'string', default: '' },
  'no-save': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** @throws TypeError for an unknown flag, and for a number that is none. */
export function readArguments(argv: readonly string[]): BenchArguments | 'help' {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.help) return 'help';
  const { quick, check, only, skip, peers, publish, compatibility, results } = values;
  const named = listed(values.engines);
  const engines = peers ? ['all', ...named] : named;
  const rounds = positive('--rounds', values.rounds ?? (quick ? 2 : 3));
  const corpora = values.corpus ?? (quick ? ['content'] : SIZES);
  const seconds = positive('--seconds', values.seconds ?? (quick ? 0.25 : 2));
  const patience = positive('--patience', values.patience);
  return {
    quick,
    check,
    publish,
    compatibility,
    corpora,
    seconds,
    rounds,
    patience,
    engines,
    references: listed(values.references),
    queries: values.queries,
    only,
    skip,
    save: !values['no-save'],
    results,
  };
}

/** Names that are separated by commas. */
function listed(value: string): readonly string[] {
  return value.split(',').filter((name) => name !== '');
}

function positive(flag: string, value: string | number): number {
  const number = Number(value);
  if (!(number > 0)) throw new TypeError(`${flag}: give a number above 0`);
  return number;
}
