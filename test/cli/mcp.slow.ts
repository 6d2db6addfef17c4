/** One client of `docent mcp` that sends far more than is answered at once. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { MAIN } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

const CALLS = 20_000;
const GROWTH_MAX = 80;
/**
 * MB for everything that V8 keeps, the documentation among it: without a limit, the peak depends on when it collects garbage, which waits on
 * a busy machine. A process that keeps the calls or their answers runs out of memory.
 */
const HEAP_MAX = 75;
const LINE_FEED = 0x0a;
/** Of each call and of each answer: all of either is more than the heap and the growth. */
const MESSAGE_BYTES = 6000;

const call = (id: number): string =>
  `${JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name: 'search_docs',
      arguments: { query: `wombat ${id}` },
      _meta: { 'example.com/filling': 'x'.repeat(MESSAGE_BYTES) },
    },
  })}\n`;

/** The most memory that a process ever used, in MB. */
async function peak(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

for (const [reads, title] of [
  [true, 'whose answers are read'],
  [false, 'of which no answer is read before all are sent'],
] as const) {
  test(`${CALLS} queued calls ${title} take ${GROWTH_MAX} MB at most`, async (t) => {
    verifies('stdio:memory');
    t.timeout(280_000);
    const folder = await folderOf(t, {
      'install.md': `# Install\n\n${'Run the wombat installer. '.repeat(MESSAGE_BYTES / 26)}\n`,
    });
    const heap = `--max-old-space-size=${HEAP_MAX}`;
    const args = [heap, MAIN, 'mcp', folder, '--data', join(folder, '.data')];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    t.teardown(() => child.kill('SIGKILL'));
    const answers = { count: 0, wake: (): void => {} };
    child.stdout.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === LINE_FEED) answers.count += 1;
      answers.wake();
    });
    child.once('exit', () => answers.wake());
    child.stdin.on('error', () => {});
    const until = async (all: number): Promise<void> => {
      while (answers.count < all && child.exitCode === null && child.signalCode === null)
        await new Promise<void>((resolve) => (answers.wake = resolve));
      t.is(answers.count, all, 'the process has ended before it answered');
    };
    for (let id = 0; id < 200; id += 1) child.stdin.write(call(id));
    await until(200);
    const before = await peak(child.pid);
    if (!reads) child.stdout.pause();
    child.stdin.write(Array.from({ length: CALLS }, (_, id) => call(200 + id)).join(''));
    if (!reads) await new Promise((resolve) => setTimeout(resolve, 5000));
    child.stdout.resume();
    await until(200 + CALLS);
    const growth = (await peak(child.pid)) - before;
    t.log(`${before.toFixed(0)} MB before, ${growth.toFixed(0)} MB more`);
    t.true(growth <= GROWTH_MAX, `${growth} MB`);
  });
}
