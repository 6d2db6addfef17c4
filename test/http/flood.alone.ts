/** Clients that send far more than they may, against the real command. */
import { availableParallelism } from 'node:os';
import test from 'ava';
import { flooded, occupyCores, suffer, type Suffered } from '../helpers/flooded.ts';
import { FLOODS } from '../helpers/floods.ts';
import { verifies } from '../helpers/verifies.ts';

const SECONDS = 5;
/**
 * Half more than the most that was ever seen, 507 and 726 MiB: without its limits, a service needs gigabytes. The aim is 400 MiB, see
 * `bench/NOTES.md`: on a machine where V8's threads hardly run, garbage stays longer. Nine versions that are open take most of what is more for them.
 */
const MEMORY_MIB_MAX = { one: 800, versions: 1100 };
/** Half of the two seconds that a probe may take: other programs may take the rest of the processor. */
const WORK_MS_MAX = 1000;

const shown = ({ probes, latencyMs, workMs, memoryBeforeMiB, memoryMiB }: Suffered): string =>
  [
    `${probes} probes`,
    `worst ${latencyMs.toFixed(0)} ms`,
    `of work ${workMs.toFixed(0)} ms`,
    `memory ${memoryMiB.toFixed(0)} MiB, before ${memoryBeforeMiB.toFixed(0)} MiB`,
  ].join(', ');

for (const flood of Object.keys(FLOODS)) {
  test.serial(`${flood} stop nobody, on a quiet machine and on a busy one`, async (t) => {
    verifies('operations:floods');
    t.timeout(280_000);
    const hasVersions = flood.includes('versions');
    const memoryMax = MEMORY_MIB_MAX[hasVersions ? 'versions' : 'one'];
    const { running, target } = await flooded(t, { hasVersions });
    const quiet = await suffer(running, target, { flood, seconds: SECONDS });
    const release = occupyCores(availableParallelism());
    t.teardown(release);
    const busy = await suffer(running, target, { flood, seconds: SECONDS });
    for (const [machine, suffered] of Object.entries({ quiet, busy })) {
      t.log(`${machine}: ${shown(suffered)}`);
      t.deepEqual(suffered.failures, [], machine);
      t.true(suffered.workMs < WORK_MS_MAX, `${machine}: ${suffered.workMs} ms`);
      t.true(suffered.memoryMiB < memoryMax, `${machine}: ${suffered.memoryMiB} MiB`);
    }
  });
}
