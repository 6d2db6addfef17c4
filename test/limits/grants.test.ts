/** Quotas that several processes count together. The processes are in this one, and their messages take turns that a seed decides. */
import { setImmediate as turn } from 'node:timers/promises';
import test from 'ava';
import {
  grantedLimiters,
  granter,
  type GrantedLimiters,
  type GrantRequest,
  type Recall,
} from '../../src/limits/grants.ts';
import { verifies } from '../helpers/verifies.ts';

interface Together {
  readonly processes: readonly GrantedLimiters[];
  /** Messages to the granter so far. */
  asked(): number;
  /** Messages of the granter that take back so far. */
  recalled(): number;
  /** Lets the clock go on. */
  wait(ms: number): void;
}

/** Messages keep their order between two processes, and are late by some turns. */
function together(count: number, seed: number, keysMax?: number): Together {
  let now = 1_000_000;
  let state = seed;
  let asked = 0;
  let recalled = 0;
  const clock = (): number => now;
  const late = async (): Promise<void> => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turns = state % 4; turns > 0; turns -= 1) await turn();
  };
  const lines = Array.from({ length: count }, () => Promise.resolve());
  /** Messages from the granter to a process, one after the other. */
  const inOrder = <Result>(line: number, deliver: () => Result): Promise<Result> => {
    const delivered = (lines[line] ?? Promise.resolve()).then(late).then(deliver);
    lines[line] = delivered.then(() => undefined);
    return delivered;
  };
  const processes: GrantedLimiters[] = [];
  const recall = async (one: Recall): Promise<number> => {
    recalled += 1;
    const back = processes.map((each, line) => inOrder(line, () => each.giveBack(one)));
    return (await Promise.all(back)).reduce((sum, number) => sum + number, 0);
  };
  const grant = granter({
    processes: () => count,
    recall,
    clock,
    ...(keysMax !== undefined && { keysMax }),
  });
  for (let line = 0; line < count; line += 1) {
    const ask = async (request: GrantRequest) => {
      asked += 1;
      await late();
      const answer = await grant(request);
      return inOrder(line, () => answer);
    };
    processes.push(grantedLimiters(ask, clock));
  }
  return {
    processes,
    asked: () => asked,
    recalled: () => recalled,
    wait: (ms) => void (now += ms),
  };
}

const QUOTA = { quota: 100, windowSeconds: 60 };

for (const seed of [1, 2, 3, 4, 5]) {
  test(`three processes allow exactly the quota of each client, in each window, seed ${seed}`, async (t) => {
    verifies('workers:quota');
    const { processes, wait } = together(3, seed);
    const limiters = processes.map((one) => one.of('requests', QUOTA));
    for (let window = 0; window < 2; window += 1) {
      const sent = Array.from({ length: 900 }, async (_, request) => {
        for (let turns = request % 7; turns > 0; turns -= 1) await turn();
        const client = `192.0.2.${request % 3}`;
        // Each client begins at all processes; then one stays with two of them, one with one, and one goes on.
        const places = request < 60 ? 3 : [2, 1, 3][request % 3]!;
        const place = Math.floor(request / 3) % places;
        const { allowed } = await limiters[place]!.consume(client);
        return allowed ? client : undefined;
      });
      const allowed = (await Promise.all(sent)).filter((one) => one !== undefined);
      for (const client of new Set(allowed)) {
        t.is(allowed.filter((one) => one === client).length, QUOTA.quota, client);
      }
      t.is(new Set(allowed).size, 3);
      wait(60_000);
    }
  });
}

test('what one process has not used another one may, to the last request', async (t) => {
  verifies('workers:quota');
  const { processes } = together(2, 1);
  const [a, b] = processes.map((one) => one.of('requests', QUOTA));
  t.true((await a!.consume('client')).allowed);
  for (let request = 2; request <= QUOTA.quota; request += 1) {
    t.true((await b!.consume('client')).allowed, `request ${request}`);
  }
  t.false((await b!.consume('client')).allowed);
  const refused = await a!.consume('client');
  t.deepEqual(refused, { allowed: false, remaining: 0, resetSeconds: 60 });
});

test('most requests of a client need no message', async (t) => {
  const { processes, asked } = together(2, 1);
  const limiters = processes.map((one) => one.of('pages', { quota: 10_000, windowSeconds: 60 }));
  for (let request = 0; request < 20_000; request += 1) {
    await limiters[request % 2]!.consume('client');
  }
  t.true(asked() < 100, String(asked()));
});

test('quotas with different names are apart', async (t) => {
  const { processes } = together(2, 1);
  const one = { quota: 1, windowSeconds: 60 };
  const [a, b] = processes;
  t.true((await a!.of('requests', one).consume('client')).allowed);
  t.true((await b!.of('reports', one).consume('client')).allowed);
  t.false((await b!.of('requests', one).consume('client')).allowed);
});

test('clients for which there is no room share one quota, which is exact too', async (t) => {
  verifies('workers:quota');
  const { processes, recalled, wait } = together(2, 1, 3);
  const limiters = processes.map((one) => one.of('requests', QUOTA));
  for (let window = 0; window < 2; window += 1) {
    for (const client of ['a', 'b', 'c']) {
      t.true((await limiters[0]!.consume(client)).allowed);
    }
    const sent = Array.from({ length: 300 }, (_, request) =>
      limiters[request % 2]!.consume(`other ${request % 150}`),
    );
    const allowed = (await Promise.all(sent)).filter((one) => one.allowed);
    t.is(allowed.length, QUOTA.quota);
    t.true((await limiters[1]!.consume('a')).allowed);
    const before = recalled();
    for (let request = 0; request < 20; request += 1) {
      t.false((await limiters[request % 2]!.consume(`last ${request}`)).allowed);
    }
    t.is(recalled(), before);
    wait(60_000);
  }
});
