/** A cluster that does not answer: no search waits for long, none is sent for a while, and nothing of a query is told. */
import test from 'ava';
import { ClusterError } from '../../src/cluster/candidates.ts';
import { guardOf, type Guarded } from '../../src/cluster/guard.ts';
import { Problem } from '../../src/problem.ts';

const PROBLEM = { instanceOf: Problem, code: 'service_unavailable' } as const;

function listening(told: string[]): Guarded {
  return guardOf({
    onDown: (reason) => told.push(reason),
    onUp: () => told.push('up'),
    onRefused: (reason) => told.push(`refused: ${reason}`),
  });
}

/** The problem that a search which fails so is answered with. */
async function problemOf(guarded: Guarded, error: Error): Promise<Problem> {
  const failing = guarded(() => Promise.reject(error));
  return failing.then(
    () => Promise.reject(new Error('it did not fail')),
    (problem: Problem) => problem,
  );
}

test('what one query or one edition does wrong is said, once in the log, and keeps no other from being searched', async (t) => {
  const told: string[] = [];
  const guarded = listening(told);
  const lacking = new ClusterError('nothing_published', 404, 'run docent publish');
  const rights = Object.assign(new Error(), { name: 'ResponseError', statusCode: 403 });
  for (let at = 0; at < 6; at += 1) {
    const query = await problemOf(guarded, new ClusterError('too_many_nested_clauses', 400));
    t.regex(query.message, /refused this search/);
    t.regex((await problemOf(guarded, lacking)).resolution, /docent publish/);
    t.regex((await problemOf(guarded, rights)).resolution, /DOCENT_SEARCH_AUTHORIZATION/);
    t.is(await guarded(() => Promise.resolve(at)), at);
  }
  const reasons = ['the cluster refused a search: too_many_nested_clauses', 'run docent publish'];
  t.deepEqual(
    told,
    [...reasons, 'ResponseError 403'].map((reason) => `refused: ${reason}`),
  );
});

test('an answer of the guard carries nothing of the cluster', async (t) => {
  const problem = await problemOf(listening([]), new Error('cannot parse [secret]'));
  t.is(problem.cause, undefined);
});

test('searches that a cluster refuses are answered with what to do, and after five of them no more are sent', async (t) => {
  const told: string[] = [];
  const guarded = listening(told);
  let asked = 0;
  const refused = (): Promise<never> => {
    asked += 1;
    return Promise.reject(new ClusterError('es_rejected_execution_exception', 429));
  };
  for (let at = 0; at < 8; at += 1) await t.throwsAsync(guarded(refused), PROBLEM);
  t.is(asked, 5);
  t.deepEqual(told, ['the cluster refused a search: es_rejected_execution_exception']);
});

test('a message of the cluster, which may repeat the query, is not told', async (t) => {
  const told: string[] = [];
  const guarded = listening(told);
  const error = Object.assign(new Error('cannot parse [secret]'), {
    name: 'ResponseError',
    statusCode: 400,
  });
  await t.throwsAsync(
    guarded(() => Promise.reject(error)),
    PROBLEM,
  );
  t.deepEqual(told, ['refused: ResponseError 400']);
});

test('a cluster that answers again is told of', async (t) => {
  const told: string[] = [];
  const guarded = listening(told);
  await t.throwsAsync(guarded(() => Promise.reject(new ClusterError('refused', 503))));
  t.is(await guarded(() => Promise.resolve(1)), 1);
  t.deepEqual(told, ['the cluster refused a search: refused', 'up']);
});
