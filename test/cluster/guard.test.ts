/** A cluster that does not answer: no search waits for long, none is sent for a while, and nothing of a query is told. */
import test from 'ava';
import { ClusterError } from '../../src/cluster/candidates.ts';
import { guardOf } from '../../src/cluster/guard.ts';
import { Problem } from '../../src/problem.ts';

const PROBLEM = { instanceOf: Problem, code: 'service_unavailable' } as const;

test('searches that a cluster refuses are answered with what to do, and after five of them no more are sent', async (t) => {
  const told: string[] = [];
  const guarded = guardOf({ onDown: (reason) => told.push(reason), onUp: () => told.push('up') });
  let asked = 0;
  const refused = (): Promise<never> => {
    asked += 1;
    return Promise.reject(new ClusterError('es_rejected_execution_exception'));
  };
  for (let at = 0; at < 8; at += 1) await t.throwsAsync(guarded(refused), PROBLEM);
  t.is(asked, 5);
  t.deepEqual(told, ['the cluster refused a search: es_rejected_execution_exception']);
});

test('a message of the cluster, which may repeat the query, is not told', async (t) => {
  const told: string[] = [];
  const guarded = guardOf({ onDown: (reason) => told.push(reason), onUp: () => undefined });
  const error = Object.assign(new Error('cannot parse [secret]'), {
    name: 'ResponseError',
    statusCode: 400,
  });
  await t.throwsAsync(
    guarded(() => Promise.reject(error)),
    PROBLEM,
  );
  t.deepEqual(told, ['ResponseError 400']);
});

test('a cluster that answers again is told of', async (t) => {
  const told: string[] = [];
  const guarded = guardOf({ onDown: () => told.push('down'), onUp: () => told.push('up') });
  await t.throwsAsync(guarded(() => Promise.reject(new ClusterError('refused'))));
  t.is(await guarded(() => Promise.resolve(1)), 1);
  t.deepEqual(told, ['down', 'up']);
});
