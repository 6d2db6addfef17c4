/** Clients that send far more than they may, against the real command. */
import { availableParallelism } from 'node:os';
import { connect } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { flooded, occupyCores, suffer, type Suffered } from '../helpers/flooded.ts';
import { FLOODS } from '../helpers/floods.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

const SECONDS = 5;
/**
 * The aim is 400 MiB. On a machine where V8's threads hardly run, garbage stays longer: see `bench/NOTES.md`. Nine versions that are open take
 * most of what is more for them.
 */
const MEMORY_MIB_MAX = { one: 500, versions: 650 };
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

async function start(t: ExecutionContext): Promise<URL> {
  const folder = await folderOf(t, { 'index.md': '# Start\n\nInstall with one command.\n' });
  const running = docent(t, ['serve', folder, '--port', '0'], { DOCENT_DATA: `${folder}/.data` });
  return new URL(await address(running));
}

for (const [method, path] of [
  ['POST', '/mcp'],
  ['POST', '/nowhere'],
] as const) {
  test.serial(`a body to ${path} that stops half way has ended within 30 seconds`, async (t) => {
    t.timeout(60_000);
    const url = await start(t);
    const socket = connect(Number(url.port), '127.0.0.1');
    const began = performance.now();
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    t.true(performance.now() - began < 30_000);
    t.is([...text.matchAll(/HTTP\/1\.1 \d+/g)].length, 1, text);
    t.regex(text, path === '/mcp' ? /^HTTP\/1\.1 408/ : /^HTTP\/1\.1 404/);
  });
}
