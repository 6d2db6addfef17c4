/**
 * Measures what coding agents get for their tasks: how many are answered in one call, and how much a model has to read.
 *
 *     npm --prefix bench run agents -- <evaluation folder> [--check] [--missed]
 */
import { parseArgs } from 'node:util';
import { markdown } from '../table.ts';
import { treeServer, type TreeServer } from './server.ts';
import { STYLES, type Style } from './styles.ts';
import { allTreeNames } from '../ranking/evaluation.ts';
import { GROUPS, readTasks, type Group, type Task } from './tasks.ts';

/** Bounds of `--check` for Docent's own way, over all tasks. */
const SHARE_MIN = 0.87;
const TOKENS_MAX = 1400;

interface Run {
  readonly style: string;
  readonly group: Group;
  readonly task: string;
  /** Calls until the answer was read; undefined when it never was. */
  readonly answeredIn?: number;
  readonly calls: number;
  /** Characters of text that the model was given. */
  readonly characters: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, missed: { type: 'boolean' } },
});
const [evaluation] = positionals;
if (evaluation === undefined) throw new TypeError('name the evaluation folder');

const runs: Run[] = [];
const present = new Set(await allTreeNames(evaluation));
const all = await readTasks();
const absent = all.filter(({ tree }) => !present.has(tree)).map(({ tree }) => tree);
if (absent.length > 0) process.stdout.write(`not in ${evaluation}: ${absent.join(', ')}\n`);
for (const { group, tree, tasks } of all.filter(({ tree: name }) => present.has(name))) {
  const server = await treeServer(evaluation, tree);
  for (const task of tasks) {
    for (const [style, ask] of Object.entries(STYLES)) {
      const name = `${tree}: ${task.query}`;
      runs.push({ style, group, task: name, ...(await run(server, task, ask)) });
    }
  }
}
process.stdout.write(`${report()}\n`);
const [own = ''] = Object.keys(STYLES);
if (values.missed === true) {
  const missed = runs.filter(({ style, group, answeredIn }) => {
    return style === own && group === 'tuned' && answeredIn === undefined;
  });
  process.stdout.write(missed.map(({ task }) => `not answered: ${task}\n`).join(''));
}
if (values.check === true) check();

async function run(
  server: TreeServer,
  task: Task,
  ask: Style,
): Promise<Pick<Run, 'answeredIn' | 'calls' | 'characters'>> {
  let calls = 0;
  let characters = 0;
  for await (const text of ask(server, task)) {
    calls += 1;
    characters += text.length;
    if (hasAnswer(text, task)) return { answeredIn: calls, calls, characters };
  }
  return { calls, characters };
}

/** Finds the answer in a text, in which quotes and line ends may be escaped as in JSON. */
function hasAnswer(text: string, { answer }: Task): boolean {
  const read = text.replaceAll(String.raw`\"`, '"').replaceAll(String.raw`\n`, '\n');
  return answer.test(text) || answer.test(read);
}

interface Means {
  readonly tasks: number;
  readonly inOneCall: number;
  readonly answered: number;
  readonly calls: number;
  readonly tokens: number;
}

function meansOf(some: readonly Run[]): Means {
  const sum = (value: (one: Run) => number): number =>
    some.reduce((total, one) => total + value(one), 0) / some.length;
  return {
    tasks: some.length,
    inOneCall: sum(({ answeredIn }) => (answeredIn === 1 ? 1 : 0)),
    answered: sum(({ answeredIn }) => (answeredIn === undefined ? 0 : 1)),
    calls: sum(({ calls }) => calls),
    tokens: sum(({ characters }) => characters / 4),
  };
}

function report(): string {
  const rows = Object.keys(STYLES).flatMap((style) =>
    [...GROUPS, undefined].flatMap((group) => {
      const some = runs.filter((one) => one.style === style && (one.group === group || !group));
      if (some.length === 0) return [];
      const { tasks, inOneCall, answered, calls, tokens } = meansOf(some);
      const share = [inOneCall, answered, calls].map((value) => value.toFixed(2));
      return [[style, group ?? 'all', String(tasks), ...share, tokens.toFixed(0)]];
    }),
  );
  const head = ['way', 'trees', 'tasks', 'answered in one call', 'answered', 'calls', 'tokens'];
  return markdown([head, ...rows]);
}

/** Fails below the floors. */
function check(): void {
  const { inOneCall, tokens } = meansOf(runs.filter(({ style }) => style === own));
  const holds = inOneCall >= SHARE_MIN && tokens <= TOKENS_MAX;
  process.stdout.write(
    `= ${(100 * inOneCall).toFixed(0)} % answered in one call (at least ${100 * SHARE_MIN}), ${tokens.toFixed(0)} tokens (at most ${TOKENS_MAX})\n`,
  );
  process.exitCode = holds ? 0 : 1;
}
