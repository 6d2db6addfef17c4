import test from 'ava';
import * as fc from 'fast-check';
import { reportsWithSecrets, watchedService } from './secrecy.ts';

const RUNS = 300;

test(`no planted secret of ${RUNS} reports is ever in a preview, the store, an answer or the log`, async (t) => {
  const service = await watchedService(t);
  const secrets: string[] = [];
  await fc.assert(
    fc.asyncProperty(reportsWithSecrets, async ({ report, secrets: planted }) => {
      secrets.push(...planted.map(({ secret }) => secret));
      return service.send(report);
    }),
    { seed: 2, numRuns: RUNS },
  );
  const seen = await service.seen();
  t.deepEqual(
    secrets.filter((secret) => seen.includes(secret)),
    [],
  );
  t.log(`${secrets.length} secrets, none in ${seen.length} characters`);
});
