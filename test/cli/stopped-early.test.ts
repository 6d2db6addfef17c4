/** A service that is told to stop before it serves. */
import { join } from 'node:path';
import test from 'ava';
import { docentIn } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
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
