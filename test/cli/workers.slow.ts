/** `docent serve` with workers of which one does not answer. It waits as long as the primary does: a minute. */
import { rename } from 'node:fs/promises';
import test from 'ava';
import { built } from '../helpers/artefact.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

test('a reload for which a worker is too late is told, and tried again by itself', async (t) => {
  verifies('workers:reload');
  t.timeout(600_000);
  const folder = (word: string) => folderOf(t, { 'install.md': `# Install\n\nA ${word} day.\n` });
  const path = await built(t, await folder('first'));
  const flags = ['--workers', '2', '--port', '0', '--watch', 'off', '--log-level', 'info'];
  const service = docent(t, ['serve', path, '--data', await folderOf(t, {}), ...flags]);
  const url = (await address(service)).replace('localhost', '127.0.0.1');
  await eventually(() => service.output().includes('all workers serve'));
  const [, pid] = /"pids":\[\d+,(\d+)\]/.exec(service.output()) ?? [];
  await rename(await built(t, await folder('second')), path);
  process.kill(Number(pid), 'SIGSTOP');
  service.child.kill('SIGHUP');
  await eventually(() => service.output().includes('they try again'));
  process.kill(Number(pid), 'SIGCONT');
  const isNew = async (): Promise<boolean> => {
    const close = { headers: { connection: 'close' } };
    return (await (await fetch(`${url}/docs/install.md`, close)).text()).includes('A second day');
  };
  await eventually(isNew);
  t.true(await isNew());
  t.true(await isNew());
  t.regex(service.output(), /A worker did not answer in time/);
});
