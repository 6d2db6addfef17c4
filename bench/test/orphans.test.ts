import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { startProgram } from '../peers/dialogue.ts';

const PATIENCE_MS = 20_000;

test('a benchmark that is killed leaves no reference server behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const recording = join(folder, 'recording.json');
  await writeFile(recording, '{"answers":{}}');
  const processes = new URL('../process.js', import.meta.url).href;
  const code = `
    const { startReference } = await import('${processes}');
    const server = await startReference('node-http', ${JSON.stringify(recording)});
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const bench = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(createInterface({ input: bench.stdout }), 'line')) as [string];
  t.true(lives(Number(pid)));
  bench.kill('SIGKILL');
  t.true(await ends(Number(pid)));
});

test('an engine that is given up leaves no server of its own behind', async (t) => {
  const code = `
    const { spawn } = require('node:child_process');
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(JSON.stringify({ ready: server.pid }));
    setInterval(() => {}, 1000);`;
  const program = await startProgram({ command: process.execPath, args: ['-e', code] }, 2000);
  const server = Number(program.version);
  t.teardown(() => {
    if (lives(server)) process.kill(server, 'SIGKILL');
  });
  t.true(lives(server));
  await t.throwsAsync(program.ask({ op: 'build' }), { message: /no answer in 2000 ms/ });
  await program.end();
  t.true(await ends(server));
});

async function ends(pid: number): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (lives(pid) && performance.now() < until) await sleep(20);
  return !lives(pid);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
