/** Fences that hold code: the names of their language, the ending of a sample's file, and how long they are. */
import test from 'ava';
import { libraryOf } from '../../helpers/folder.ts';
import { handMadeGeneration } from '../../helpers/library.ts';
import { endpoint, modern } from '../../helpers/mcp.ts';

const LANGUAGES: readonly (readonly [written: string, language: string, ending: string])[] = [
  ['sh bash shell zsh console', 'sh', 'sh'],
  ['ts typescript mts cts', 'ts', 'ts'],
  ['js javascript mjs cjs', 'js', 'mjs'],
  ['py python', 'py', 'py'],
  ['java', 'java', 'java'],
  ['kotlin kt kts', 'kotlin', 'kt'],
  ['go golang', 'go', 'go'],
  ['rs rust', 'rs', 'rs'],
  ['c', 'c', 'c'],
  ['cpp c++ cc', 'cpp', 'cpp'],
  ['cs csharp c#', 'cs', 'cs'],
  ['clojure clj', 'clojure', 'clj'],
  ['dart', 'dart', 'dart'],
  ['elixir ex', 'elixir', 'exs'],
  ['haskell hs', 'haskell', 'hs'],
  ['http', 'http', 'http'],
  ['jsx', 'jsx', 'jsx'],
  ['json', 'json', 'json'],
  ['julia jl', 'julia', 'jl'],
  ['lua', 'lua', 'lua'],
  ['perl pl', 'perl', 'pl'],
  ['php', 'php', 'php'],
  ['powershell ps1 pwsh', 'powershell', 'ps1'],
  ['r', 'r', 'r'],
  ['ruby rb', 'ruby', 'rb'],
  ['scala', 'scala', 'scala'],
  ['sql', 'sql', 'sql'],
  ['swift', 'swift', 'swift'],
  ['toml', 'toml', 'toml'],
  ['tsx', 'tsx', 'tsx'],
  ['yaml yml', 'yaml', 'yaml'],
  ['zig', 'zig', 'zig'],
];

/** A fence with a sample, which is named after its place in a list. */
const fence = (name: string, at: number): string =>
  `\`\`\`${name} sample id=s${at} command="run"\nx\n\`\`\`\n\n\`\`\`text output\ny\n\`\`\`\n`;

test('samples are found by the name of their language, whichever of its names their fences have, and their files end in its way', async (t) => {
  const names = LANGUAGES.flatMap(([written]) => written.split(' '));
  const library = await libraryOf(t, { 'a.md': `# A\n\n${names.map(fence).join('\n')}` });
  const generation = { ...handMadeGeneration(), library };
  const { server } = await endpoint(t, { generation });
  for (const [written, language, ending] of LANGUAGES) {
    const params = { name: 'find_samples', arguments: { language, recorded: true, limit: 50 } };
    const { result } = (await modern(server, { method: 'tools/call', params })).body;
    t.deepEqual(
      result.structuredContent.samples.map(({ file }: { file: string }) => file).toSorted(),
      written
        .split(' ')
        .map((name) => `s${names.indexOf(name)}.${ending}`)
        .toSorted(),
      language,
    );
  }
});

test('code between fences of six signs is found whole', async (t) => {
  const library = await libraryOf(t, { 'a.md': '# A\n\n``````\nanvil --melt\n``````\n' });
  const generation = { ...handMadeGeneration(), library };
  const { server } = await endpoint(t, { generation });
  const params = { name: 'find_samples', arguments: {} };
  const { result } = (await modern(server, { method: 'tools/call', params })).body;
  t.deepEqual(
    result.structuredContent.samples.map(({ code }: { code: string }) => code),
    ['anvil --melt'],
  );
});
