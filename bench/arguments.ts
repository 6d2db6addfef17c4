/** Reads the command line of `npm run bench`. */
import { parseArgs } from 'node:util';

export interface BenchArguments {
  /** One short round less of everything: under two minutes in all. */
  readonly quick: boolean;
  /** Fail when a ratio is below its floor in `bench/floors.json`. */
  readonly check: boolean;
  /** Folder of Markdown to serve. */
  readonly corpus: string;
  /** Scenarios whose name contains this text; all when empty. */
  readonly only: string;
  /** Write `bench/results/<date>-<machine>/`. */
  readonly save: boolean;
}

export const USAGE = `npm run bench -- [--quick] [--check] [--corpus <folder>] [--only <text>] [--no-save]

  --quick            short rounds: under two minutes
  --check            exit with 1 when a ratio is below its floor in bench/floors.json
  --corpus <folder>  serve this folder of Markdown instead of content/
  --only <text>      only the scenarios whose name contains the text
  --no-save          write nothing to bench/results/
`;

/** @throws TypeError for an unknown flag. */
export function readArguments(argv: readonly string[]): BenchArguments | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      corpus: { type: 'string', default: 'content' },
      only: { type: 'string', default: '' },
      'no-save': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { quick, check, corpus, only } = values;
  return { quick, check, corpus, only, save: !values['no-save'] };
}
