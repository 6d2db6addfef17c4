/** Folders of which the system tells nothing. */
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { FolderWatch } from '../../src/generation/watch.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { canUnshare, servedFolder } from '../helpers/served-folder.ts';
import { verifies } from '../helpers/verifies.ts';

const files = { 'docs/a.md': '# A\n\nFirst.\n' };

test.serial('a change that no event tells of is seen by the next look', async (t) => {
  verifies('content:no-events');
  const home = await folderOf(t, files);
  await mkdir(join(home, 'outside'));
  // Events tell of the folder through which a file was opened, and this file lies in two.
  await link(join(home, 'docs/a.md'), join(home, 'outside/a.md'));
  const onFallback = (error: Error): void => t.fail(error.message);
  const watch = new FolderWatch({
    folders: [join(home, 'docs')],
    files: [],
    kind: 'events',
    pollMs: 100,
    onFallback,
  });
  const before = await watch.look();
  await writeFile(join(home, 'outside/a.md'), '# A\n\nSecond.\n');
  let hints = 0;
  watch.onHint(() => (hints += 1));
  // The first may be of the new watches.
  await eventually(() => hints > 2);
  t.not(await watch.look(), before);
  await watch.close();
});

test.serial(
  'without events to be had, the folder is looked at each second, and the log says so',
  async (t) => {
    verifies('content:no-events');
    if (!canUnshare()) {
      t.log('not run: unshare -rm is not allowed');
      return t.pass();
    }
    const flags = ['--watch-poll-seconds', '3600'];
    const apart = 'echo 0 > /proc/sys/user/max_inotify_watches';
    const site = await servedFolder(t, { files, folder: 'docs', flags, apart });
    site.shell(`printf '# A\\n\\nSecond.\\n' > docs/a.md`);
    await site.has('a', 'Second.');
    t.is(site.said('no file events'), 1);
  },
);
