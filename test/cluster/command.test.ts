/** `docent publish` without a cluster that takes the pages: what it says. */
import { open, type FileHandle } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import test from 'ava';
import { aliasOf } from '../../src/cluster/names.ts';
import { built } from '../helpers/artefact.ts';
import { docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import { rootAt, textPart } from '../helpers/packed.ts';
import type { Cleanup } from '../helpers/service.ts';
import { tried } from '../helpers/tried.ts';

async function said(t: Cleanup, argv: readonly string[], env = {}): Promise<readonly unknown[]> {
  const folder = await folderOf(t, { 'index.md': '# Acme\n\nAll about the wombat.\n' });
  const publisher = docent(t, ['publish', folder, ...argv], env);
  return [await publisher.exit, publisher.output()];
}

test('publish takes no other number of replicas than a whole one, and no other address than one of the web', async (t) => {
  for (const replicas of ['abc', '1.5', '-1', '']) {
    const [code, output] = await said(t, [`--replicas=${replicas}`]);
    t.is(code, 2, replicas);
    t.regex(String(output), /--replicas takes a whole number/);
  }
  const [code, output] = await said(t, ['--to', 'foo']);
  t.is(code, 2);
  t.regex(String(output), /--to takes the address of a node/);
});

test('publish says which cluster does not answer, without its password, and what to check', async (t) => {
  const port = await freePort();
  const [code, output] = await said(t, ['--to', `http://me:secretword@127.0.0.1:${port}`]);
  t.is(code, 1);
  t.regex(
    String(output),
    new RegExp(`cluster at http://127.0.0.1:${port} does not answer: .*Check`),
  );
  t.notRegex(String(output), /secretword|\n\s+at /);
});

/** The address of a cluster with one answer to all requests. */
async function answering(t: Cleanup, status: number, body: object): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const REFUSALS = {
  401: /answers with 401.*DOCENT_SEARCH_AUTHORIZATION/,
  429: /answers with 429.*publish again later/,
};

for (const [status, expected] of Object.entries(REFUSALS)) {
  test(`publish says that the cluster answers with ${status}, and what to do`, async (t) => {
    const cluster = await answering(t, Number(status), { error: 'No' });
    const [code, output] = await said(t, ['--to', cluster]);
    t.is(code, 1);
    t.regex(String(output), expected);
    t.notRegex(String(output), /\n\s+at /);
  });
}

test('publish names the file that its disk cannot read, and says what to do', async (t) => {
  const folder = await folderOf(t, { 'index.md': '# Acme\n\nAll about the wombat.\n' });
  const file = await built(t, folder, ['--no-index']);
  const edition = ((await rootAt(file)) as { readonly editions: readonly unknown[] }).editions[0];
  const text = await textPart(file, 'index', edition);
  const handle = await open(file);
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const read = files.read as (...asked: readonly unknown[]) => Promise<unknown>;
  const failing = mock.method(files, 'read', function (this: FileHandle, ...asked: unknown[]) {
    const { position } = asked[1] as { readonly position: number };
    if (position === text.at) return Promise.reject(new Error('EIO: i/o error, read'));
    return read.apply(this, asked);
  } as never);
  t.teardown(() => failing.mock.restore());
  const stored = { _seq_no: 0, _primary_term: 1, _scroll_id: 'all', hits: { hits: [] } };
  const cluster = await answering(t, 200, stored);
  const { code, output } = await tried(folder, ['publish', file, '--to', cluster]);
  t.is(code, 1);
  t.true(output.includes(`'${file}' cannot be read: EIO: i/o error, read. Check its disk`), output);
});

test('a file of authorities that cannot be read is named with its key', async (t) => {
  const [code, output] = await said(t, [], { DOCENT_SEARCH_CA: '/nope.pem' });
  t.is(code, 1);
  t.regex(String(output), /search\.ca.*nope\.pem/);
});

test('the default edition shares its index with no version, whatever that is called', (t) => {
  t.not(aliasOf('docent', ''), aliasOf('docent', '/default'));
});
