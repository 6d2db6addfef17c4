/** Daily sums in any SQL database. */
import {
  daysBefore,
  SUM_KINDS,
  SUM_RULES,
  type DailySum,
  type SumKind,
  type StatisticsStore,
} from '../../statistics/store.ts';
import type { SqlDatabase, Statements } from './database.ts';

export function sqlStatistics(database: SqlDatabase): StatisticsStore {
  return {
    add: (sums, today) =>
      database.transaction(async (within) => {
        const known = namesIn(within);
        for (const sum of sums) await addSum(within, sum, await known(sum));
        await expire(within, today);
      }),
    since: (day) =>
      database.all<DailySum>(
        'SELECT day, kind, name, count FROM statistics WHERE day >= $1 ORDER BY day, kind, name',
        [day],
      ),
    async clear() {
      await database.run('DELETE FROM statistics');
    },
  };
}

async function expire(statements: Statements, today: string): Promise<void> {
  for (const kind of SUM_KINDS) {
    const first = daysBefore(today, SUM_RULES[kind].days - 1);
    await statements.run('DELETE FROM statistics WHERE kind = $1 AND day < $2', [kind, first]);
  }
}

const ADD = `INSERT INTO statistics (kind, day, name, count) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, day, name) DO UPDATE SET count = statistics.count + excluded.count`;

/** The names that a day has of a kind, read once. */
function namesIn(statements: Statements): (sum: DailySum) => Promise<Set<string>> {
  const known = new Map<string, Set<string>>();
  return async ({ kind, day }) => {
    const key = `${kind} ${day}`;
    const names = known.get(key) ?? (await storedNames(statements, [kind, day]));
    known.set(key, names);
    return names;
  };
}

async function storedNames(
  statements: Statements,
  of: readonly [kind: SumKind, day: string],
): Promise<Set<string>> {
  const sql = "SELECT name FROM statistics WHERE kind = $1 AND day = $2 AND name <> ''";
  return new Set((await statements.all<{ name: string }>(sql, of)).map(({ name }) => name));
}

/** Names beyond those that the day has room for are summed up without one. */
async function addSum(
  statements: Statements,
  { kind, day, name, count }: DailySum,
  names: Set<string>,
): Promise<void> {
  const isKept = name !== '' && (names.has(name) || names.size < SUM_RULES[kind].rows);
  if (isKept) names.add(name);
  await statements.run(ADD, [kind, day, isKept ? name : '', count]);
}
