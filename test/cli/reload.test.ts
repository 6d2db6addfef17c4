/** `docent reload`: which process it signals, and what it says of the others. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { Failure } from '../../src/cli/failure.ts';
import { nameService, type NamedService } from '../../src/cli/named-services.ts';
import { reload } from '../../src/cli/reload.ts';
import { eventually } from '../helpers/eventually.ts';
import { verifies } from '../helpers/verifies.ts';

let signals = 0;
process.on('SIGHUP', () => (signals += 1));

async function dataFolder(t: ExecutionContext): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'docent-data-'));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  return data;
}

async function reloaded(data: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    stdout: (text: string) => void out.push(text),
    stderr: (text: string) => void err.push(text),
    env: { DOCENT_DATA: data },
  };
  const code = await reload.run([], io).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    err.push(error.message);
    return 1;
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
}

/** A process that runs and is no service. */
async function stranger(t: ExecutionContext, uid?: number): Promise<number> {
  const child = spawn('sleep', ['600'], { ...(uid !== undefined && { uid }) });
  t.teardown(() => child.kill('SIGKILL'));
  await eventually(() => child.pid !== undefined);
  return child.pid ?? 0;
}

const isThere = (pid: number): boolean => process.kill(pid, 0);

/** Names this process in the data folder, and changes what its file says. */
async function named(data: string, changes: Partial<NamedService>): Promise<string> {
  await nameService(data, 'docent serve docs');
  const [name = ''] = await readdir(join(data, 'services'));
  const file = join(data, 'services', name);
  const service = JSON.parse(await readFile(file, 'utf8')) as NamedService;
  await writeFile(file, JSON.stringify({ ...service, ...changes }));
  return file;
}

test.serial(
  'the service that the data folder names is signalled, until it takes its name away',
  async (t) => {
    verifies('reload:command');
    const data = await dataFolder(t);
    const remove = await nameService(data, 'docent serve docs');
    const before = signals;
    const { code, stdout } = await reloaded(data);
    t.is(code, 0);
    t.is(
      stdout,
      `'docent serve docs' (process ${process.pid}) reads its content again. Its log has the outcome.\n`,
    );
    await eventually(() => signals === before + 1);
    const [name = ''] = await readdir(join(data, 'services'));
    t.is((await stat(join(data, 'services', name))).mode & 0o777, 0o600);
    remove();
    t.is((await reloaded(data)).code, 1);
  },
);

test.serial('each of several services is told, and each has a line', async (t) => {
  verifies('reload:command');
  const data = await dataFolder(t);
  await named(data, { command: 'docent serve one' });
  const [name = ''] = await readdir(join(data, 'services'));
  const text = await readFile(join(data, 'services', name), 'utf8');
  await writeFile(join(data, 'services/2.json'), text.replace('serve one', 'serve two'));
  const { code, stdout } = await reloaded(data);
  t.is(code, 0);
  t.regex(stdout, /serve two/);
  t.regex(stdout, /serve one/);
});

test.serial('a data folder without a service is an error that says what to name', async (t) => {
  verifies('reload:sure');
  const data = await dataFolder(t);
  const { code, stderr } = await reloaded(data);
  t.is(code, 1);
  t.is(
    stderr,
    `No service that runs here has the data folder ${data}. Name that of the service: --data <folder>.`,
  );
});

test.serial('a process that has the number of an ended service is not signalled', async (t) => {
  verifies('reload:sure');
  const data = await dataFolder(t);
  const pid = await stranger(t);
  await named(data, { pid });
  const { code, stderr } = await reloaded(data);
  t.is(code, 1);
  t.regex(stderr, /has ended without removing its file, which is removed now/);
  t.true(isThere(pid));
  t.deepEqual(await readdir(join(data, 'services')), []);
});

test.serial('a service of another host or container is named, and its file stays', async (t) => {
  verifies('reload:sure');
  const data = await dataFolder(t);
  const place = { host: 'elsewhere', boot: '', namespace: '' };
  const file = await named(data, { place });
  const { code, stderr } = await reloaded(data);
  t.is(code, 1);
  t.regex(stderr, /runs on the host or in the container 'elsewhere': run docent reload there/);
  t.truthy(await stat(file));
});

test.serial(
  'whoever can write the data folder makes nobody signal the process of another user',
  async (t) => {
    verifies('reload:sure');
    if (process.getuid?.() !== 0 || process.platform !== 'linux') {
      t.log('not run: only root on Linux can start a process of another user');
      return t.pass();
    }
    const data = await dataFolder(t);
    const pid = await stranger(t, 65_534);
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ');
    await named(data, { pid, started: fields[21] ?? '' });
    const { code, stderr } = await reloaded(data);
    t.is(code, 1);
    t.regex(stderr, /belongs to another user/);
    t.true(isThere(pid));
  },
);

test.serial('files that are of no service are passed over', async (t) => {
  const data = await dataFolder(t);
  await named(data, {});
  await writeFile(
    join(data, 'services/a.json'),
    '{"pid":-1,"started":"1","command":"x","place":{}}',
  );
  await writeFile(join(data, 'services/b.json'), 'nothing');
  const { code, stderr } = await reloaded(data);
  t.is(code, 0);
  t.is(stderr, '');
});

test.serial('a start takes away the names of services that were killed', async (t) => {
  const data = await dataFolder(t);
  const file = await named(data, { started: '1' });
  await rm(file);
  await writeFile(
    join(data, 'services/7.json'),
    (await named(data, { started: '1' })) && (await readFile(file, 'utf8')),
  );
  await nameService(data, 'docent serve docs');
  t.is((await readdir(join(data, 'services'))).length, 1);
});
