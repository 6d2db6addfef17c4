/** A service that is told to stop before it serves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { docentIn, MAIN } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { canUnshare } from '../helpers/served-folder.ts';
import { verifies } from '../helpers/verifies.ts';

/** So many pages that the line about the folder is seen before they are read. */
const PAGES = Object.fromEntries(
  Array.from({ length: 500 }, (_, n) => [`docs/${n}.md`, `# ${n}\n\nA quokka.\n`]),
);
const COMMANDS = [['serve'], ['serve', '--workers', '2'], ['dev']];

for (const argv of COMMANDS)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} before docent ${argv.join(' ')} serves ends it, with code 0`, async (t) => {
      verifies('stop:early');
      const folder = await folderOf(t, PAGES);
      const flags = ['--port', '0', '--data', join(folder, '.data')];
      const running = docentIn(t, folder, [...argv, ...flags]);
      await eventually(() => running.output().includes('taking docs'));
      running.child.kill(signal);
      t.is(await running.exit, 0, running.output());
      t.notRegex(running.output(), /listening on|^ +at /m);
    });

/** Ids of the processes that a process has started. */
const startedBy = (pid: number | undefined): readonly string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

const apart = canUnshare() ? test : test.skip;
apart(
  'a command that is process 1, as in a container, ends at a signal as any other',
  async (t) => {
    verifies('stop:early');
    const folder = await folderOf(t, PAGES);
    const command = [process.execPath, MAIN, 'check', join(folder, 'docs')];
    const [program = '', ...words] = ['unshare', '-rpf', '--kill-child', ...command];
    const child = spawn(program, words, { stdio: 'ignore' });
    t.teardown(() => child.kill('SIGKILL'));
    const exit = once(child, 'exit');
    // Until it has begun to handle signals, the kernel drops them.
    const telling = setInterval(() => {
      for (const pid of startedBy(child.pid)) process.kill(Number(pid), 'SIGTERM');
    }, 10);
    const [code] = (await exit.finally(() => clearInterval(telling))) as [number];
    t.is(code, 128 + constants.signals.SIGTERM);
  },
);
