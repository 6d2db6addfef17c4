/** Requirements of samples: a command line for `sh` that fails where the runtime is missing. */
import { languageOf } from '../content/extras/languages.ts';
import type { Sample } from '../content/model/sample.ts';

const NODE_WITH_TYPES = `node -e '[a,b]=process.versions.node.split("."),process.exit(a>22||a==22&&b>=18?0:1)'`;

/** By language; one that is not here needs nothing but `sh`. */
const NEEDS: Readonly<Record<string, readonly [check: string, name: string]>> = {
  ts: [NODE_WITH_TYPES, 'Node 22.18 or newer, which runs TypeScript'],
  js: ['command -v node', 'node'],
  py: ['command -v python3', 'python3'],
  java: ['command -v java', 'java'],
  kotlin: ['command -v kotlinc && command -v kotlin', 'kotlinc and kotlin'],
  go: ['command -v go', 'go'],
  rs: ['rustc --version', 'rustc'],
};

export interface Need {
  readonly check: string;
  /** For the message that something is missing. */
  readonly name: string;
}

/** Returns the requirements of the sample's language and those that the sample declares. */
export function needsOf({ language, needs }: Sample): Need[] {
  const [check, name] = NEEDS[languageOf(language) ?? ''] ?? [];
  return [
    ...(check === undefined || name === undefined ? [] : [{ check, name }]),
    ...(needs === undefined ? [] : [{ check: needs, name: `\`${needs}\` to succeed` }]),
  ];
}
