/** The languages that a sample may be written in, with the names they have in fences. */

interface Language {
  /** The name that filters and answers use, then the other names. */
  readonly names: readonly [string, ...string[]];
  /** Of a file in that language, without the dot. */
  readonly extension: string;
}

const LANGUAGES: readonly Language[] = [
  { names: ['sh', 'bash', 'shell', 'zsh', 'console'], extension: 'sh' },
  { names: ['ts', 'typescript', 'mts', 'cts'], extension: 'ts' },
  { names: ['js', 'javascript', 'mjs', 'cjs'], extension: 'mjs' },
  { names: ['py', 'python'], extension: 'py' },
  { names: ['java'], extension: 'java' },
  { names: ['kotlin', 'kt', 'kts'], extension: 'kt' },
  { names: ['go', 'golang'], extension: 'go' },
  { names: ['rs', 'rust'], extension: 'rs' },
  { names: ['c'], extension: 'c' },
  { names: ['cpp', 'c++', 'cc'], extension: 'cpp' },
  { names: ['cs', 'csharp', 'c#'], extension: 'cs' },
  { names: ['clojure', 'clj'], extension: 'clj' },
  { names: ['dart'], extension: 'dart' },
  { names: ['elixir', 'ex'], extension: 'exs' },
  { names: ['haskell', 'hs'], extension: 'hs' },
  { names: ['http'], extension: 'http' },
  { names: ['jsx'], extension: 'jsx' },
  { names: ['json'], extension: 'json' },
  { names: ['julia', 'jl'], extension: 'jl' },
  { names: ['lua'], extension: 'lua' },
  { names: ['perl', 'pl'], extension: 'pl' },
  { names: ['php'], extension: 'php' },
  { names: ['powershell', 'ps1', 'pwsh'], extension: 'ps1' },
  { names: ['r'], extension: 'r' },
  { names: ['ruby', 'rb'], extension: 'rb' },
  { names: ['scala'], extension: 'scala' },
  { names: ['sql'], extension: 'sql' },
  { names: ['swift'], extension: 'swift' },
  { names: ['toml'], extension: 'toml' },
  { names: ['tsx'], extension: 'tsx' },
  { names: ['yaml', 'yml'], extension: 'yaml' },
  { names: ['zig'], extension: 'zig' },
];

const byName: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => language.names.map((name) => [name, language])),
);

/** Every name that {@link languageOf} knows. */
export const languageNames: readonly string[] = [...byName.keys()];

/** The one name of a language; `undefined` for an unknown one. */
export function languageOf(name: string): string | undefined {
  return byName.get(name.trim().toLowerCase())?.names[0];
}

/** File extension of the language, without the dot. */
export function extensionOf(name: string): string | undefined {
  return byName.get(name.trim().toLowerCase())?.extension;
}
