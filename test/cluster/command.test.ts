/** `docent publish` without a cluster that takes the pages: what it says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'ava';
import { aliasOf } from '../../src/cluster/names.ts';
import { docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import type { Cleanup } from '../helpers/service.ts';

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

const REFUSALS = {
  401: /answers with 401.*DOCENT_SEARCH_AUTHORIZATION/,
  429: /answers with 429.*publish again later/,
};

for (const [status, expected] of Object.entries(REFUSALS)) {
  test(`publish says that the cluster answers with ${status}, and what to do`, async (t) => {
    const refusing = createServer((_, response) => {
      response
        .writeHead(Number(status), { 'content-type': 'application/json' })
        .end('{"error":"No"}');
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    t.teardown(() => refusing.close());
    const { port } = refusing.address() as AddressInfo;
    const [code, output] = await said(t, ['--to', `http://127.0.0.1:${port}`]);
    t.is(code, 1);
    t.regex(String(output), expected);
    t.notRegex(String(output), /\n\s+at /);
  });
}

test('a file of authorities that cannot be read is named with its key', async (t) => {
  const [code, output] = await said(t, [], { DOCENT_SEARCH_CA: '/nope.pem' });
  t.is(code, 1);
  t.regex(String(output), /search\.ca.*nope\.pem/);
});

test('the default edition shares its index with no version, whatever that is called', (t) => {
  t.not(aliasOf('docent', ''), aliasOf('docent', '/default'));
});
