/** `docent serve <folder>` with two workers, over sockets: the primary reads, and all serve what it has read. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test, { type ExecutionContext } from 'ava';
import { docent, docentIn, MAIN } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';
import {
  ask,
  bothAnswer,
  followsWithoutReturn,
  value,
  workersOverFolder,
  type Workers,
} from '../helpers/workers.ts';

const HOUR = '3600';
const UNWATCHED = ['--watch', 'off'];

/** Waits for a line of the log with this message, and fails for several. */
async function loggedOnce(
  t: ExecutionContext,
  { process }: Workers,
  message: string,
): Promise<void> {
  await eventually(() => process.output().includes(message));
  t.is(process.output().split(message).length, 2, process.output());
}

test('a change of a page is seen by all at one moment', async (t) => {
  verifies('workers:folder', 'workers:reload');
  const { url, write } = await workersOverFolder(t, ['--limits-pages-quota', '1000000']);
  const words = ['first', 'second', 'third', 'fourth', 'fifth'];
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    await write(word);
    await followsWithoutReturn(t, `${url}/docs/install.md`, { words, at });
  }
});

test('a folder is served as by one process: exact quota, sums of metrics, no draft', async (t) => {
  verifies('workers:folder', 'workers:quota', 'workers:metrics');
  const quota = ['--limits-requests-quota', '50', '--limits-requests-window-seconds', HOUR];
  const { url } = await workersOverFolder(t, quota);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => ask(`${url}/api/v1/search?q=wombat`)),
  );
  t.is(answers.filter(({ status }) => status === 200).length, 50);
  t.is(answers.filter(({ status }) => status === 429).length, 30);
  t.is(new Set(answers.map(({ worker }) => worker)).size, 2);
  t.false(answers.some(({ body }) => body.includes('secret')));
  t.is((await ask(`${url}/docs/idea`)).status, 404);
  const { body } = await ask(`${url}/metrics`);
  t.is(value(body, 'docent_workers'), 2);
  t.is(value(body, 'docent_pages'), 1);
  t.is(value(body, 'docent_http_requests_total{route="/api/v1/search"'), 80, body);
});

test('while the folder cannot be read, the old content is served, and the log, readiness and metrics say so', async (t) => {
  verifies('workers:folder');
  const service = await workersOverFolder(t);
  const { url, path, write, bothServe } = service;
  await rename(path, `${path}.away`);
  const isMissing = /The content folder does not exist\. Its last state is served, since/;
  await bothAnswer(`${url}/readyz`, ({ body }) => isMissing.test(body));
  await bothServe('first');
  t.true(value((await ask(`${url}/metrics`)).body, 'docent_content_errors') >= 1);
  await loggedOnce(t, service, 'the content cannot be read');
  await rename(`${path}.away`, path);
  await write('second');
  await bothServe('second');
  await bothAnswer(`${url}/readyz`, ({ body }) => !isMissing.test(body));
  await loggedOnce(t, service, 'the content can be read again');
});

test('a folder that has lost all its pages is served as it was, and what is wrong is logged once', async (t) => {
  verifies('workers:folder');
  const service = await workersOverFolder(t, UNWATCHED);
  const { url, path, write, bothServe } = service;
  await rm(join(path, 'install.md'));
  service.process.child.kill('SIGHUP');
  await bothAnswer(`${url}/readyz`, ({ body }) => body.includes('has no page'));
  await bothServe('first');
  await loggedOnce(t, service, 'the content has errors');
  await write('second');
  service.process.child.kill('SIGHUP');
  await bothServe('second');
});

test('a worker that is killed is replaced by one that serves the newest state, also without the index in the data folder', async (t) => {
  verifies('workers:folder', 'workers:replaced');
  const { process: service, data, pids, write, bothServe } = await workersOverFolder(t);
  await write('second');
  await bothServe('second');
  await rm(join(data, 'index'), { recursive: true });
  process.kill(pids[0]!, 'SIGKILL');
  await eventually(() => service.output().includes('a worker has ended'));
  await bothServe('second');
  await write('third');
  await bothServe('third');
  t.pass();
});

test('a worker reads nothing itself: one that replaces another serves what the others serve, whatever is in the folder by now', async (t) => {
  verifies('workers:folder', 'workers:replaced');
  const { process: service, pids, write, bothServe } = await workersOverFolder(t, UNWATCHED);
  await write('second');
  process.kill(pids[1]!, 'SIGKILL');
  await eventually(() => service.output().includes('a worker has ended'));
  await bothServe('first');
  service.child.kill('SIGHUP');
  await bothServe('second');
  t.pass();
});

test('a worker that replaces another has the configuration of the others, whatever its file says by now', async (t) => {
  verifies('workers:folder', 'workers:replaced');
  const config = join(
    await folderOf(t, { 'docent.yaml': 'limits: { requests: { quota: 7000 } }\n' }),
    'docent.yaml',
  );
  const service = await workersOverFolder(t, [...UNWATCHED, '--config', config]);
  const { process: running, url, pids, bothServe } = service;
  await writeFile(config, 'limits: { requests: { quota: none } }\n');
  process.kill(pids[1]!, 'SIGKILL');
  await eventually(() => running.output().includes('a worker has ended'));
  await bothServe('first');
  await bothAnswer(`${url}/docs/install.md`, ({ headers }) =>
    String(headers['ratelimit-policy']).includes('7000'),
  );
  t.pass();
});

test('a folder that no argument names is looked for once, for all workers', async (t) => {
  verifies('workers:folder');
  const home = await folderOf(t, { 'docs/index.md': '# Animals\n' });
  const argv = ['serve', '--workers', '2', '--port', '0', '--data', join(home, 'data')];
  const service = docentIn(t, home, [...argv, '--log-level', 'info']);
  await eventually(() => service.output().includes('all workers serve'));
  t.is(service.output().match(/No folder was named/g)?.length, 1, service.output());
});

test('SIGHUP and docent reload make all read the folder again', async (t) => {
  verifies('workers:folder', 'workers:reload');
  const { process: service, data, write, bothServe } = await workersOverFolder(t, UNWATCHED);
  await write('second');
  service.child.kill('SIGHUP');
  await bothServe('second');
  await write('third');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [MAIN, 'reload', '--data', data]);
  t.regex(stdout, /'docent serve .+docs' \(process \d+\) reads its content again/);
  await bothServe('third');
});

interface Refusal {
  readonly files?: Readonly<Record<string, string>>;
  readonly argv?: readonly string[];
  /** Makes the data folder so that it cannot be used. */
  readonly break?: (data: string) => Promise<unknown>;
  readonly says: RegExp;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  'without a page': {
    files: { 'docs/a.txt': '' },
    says: /is not served\. All findings: docent check/,
  },
  'with an error and --strict': {
    files: { 'docs/install.md': '---\ntags: [a\n---\n# Install\n' },
    argv: ['--strict'],
    says: /error.+\n.*is not served\. All findings: docent check/s,
  },
  'that nobody signs': { argv: ['--key', 'docs.pub'], says: /is a folder, which nobody signs/ },
  'that cannot be kept': {
    break: async (data) => {
      await mkdir(join(data, 'index'));
      await writeFile(join(data, 'index/default'), '');
    },
    says: /cannot be kept in '.+index', where the workers open it .+leave workers out/,
  },
};

for (const [
  name,
  { files = { 'docs/install.md': '# Install\n' }, argv = [], says, ...refusal },
] of Object.entries(REFUSALS)) {
  test(`a folder ${name} is refused in words that help`, async (t) => {
    verifies('workers:folder');
    const data = await folderOf(t, {});
    await refusal.break?.(data);
    const path = join(await folderOf(t, files), 'docs');
    const own = ['--workers', '2', '--port', '0', '--data', data];
    const { exit, output } = docent(t, ['serve', path, ...own, ...argv]);
    t.is(await exit, 1, output());
    t.regex(output(), says);
    t.false(/^ +at /m.test(output()), output());
  });
}
