/** Files that are signed, those that are not, and keys that are none. */
import { generateKeyPairSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { TRAILER_BYTES } from '../../src/artefact/container.ts';
import { built } from '../helpers/artefact.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { keyFiles, type KeyFiles } from '../helpers/keys.ts';
import { tried, type Tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const pages = (word: string): Record<string, string> => ({ 'a.md': `# A\n\nA ${word} page.\n` });

interface Home extends KeyFiles {
  readonly home: string;
  readonly file: string;
}

/** A folder with keys and a file that is signed with them. */
async function signedHome(t: ExecutionContext): Promise<Home> {
  const home = await folderOf(t, {});
  const keys = await keyFiles(home);
  const file = await built(t, await folderOf(t, pages('first')), ['--sign', keys.privateKey]);
  return { home, file, ...keys };
}

function served(home: string, file: string, key: string): Promise<Tried> {
  return tried(home, ['serve', file, '--key', key, '--port', '0', '--host', 'no.host.invalid']);
}

test('a file is served only when it is signed with a key that the operator names', async (t) => {
  verifies('build:signed');
  const { home, file, publicKey, privateKey } = await signedHome(t);
  // It is refused for the host, which is looked at later.
  t.regex((await served(home, file, publicKey)).output, /no\.host\.invalid/);
  const other = await keyFiles(home, 'other');
  t.regex(
    (await served(home, file, other.publicKey)).output,
    /is not signed with the key '.+other\.pub': it was changed, or signed with another key\. Take it/,
  );
  const both = join(home, 'both.pub');
  await writeFile(
    both,
    (await readFile(other.publicKey, 'utf8')) + (await readFile(publicKey, 'utf8')),
  );
  t.regex((await served(home, file, both)).output, /no\.host\.invalid/);
  const unsigned = await built(t, await folderOf(t, pages('first')));
  t.regex(
    (await served(home, unsigned, publicKey)).output,
    /is not signed, and the key '.+docs\.pub' is asked for \(artefact\.key\)\. Build it with --sign/,
  );
  t.regex(
    (await served(home, file, privateKey)).output,
    /has a private key, which belongs to whoever builds/,
  );
});

test('nothing of a file that is not signed is unpacked: few bytes could take all memory', async (t) => {
  verifies('build:signed');
  const { home, publicKey } = await signedHome(t);
  const file = await built(t, await folderOf(t, pages('first')));
  const bytes = await readFile(file);
  // Its digest does not agree, which is seen when it is read.
  bytes[bytes.length - TRAILER_BYTES - 1] = (bytes.at(-TRAILER_BYTES - 1) ?? 0) ^ 1;
  await writeFile(file, bytes);
  t.regex((await served(home, file, publicKey)).output, /is not signed, and the key/);
  t.regex((await tried(home, ['serve', file, '--port', '0'])).output, /is damaged at byte/);
});

test('a service with a key serves no folder, which nobody signs', async (t) => {
  verifies('build:signed');
  const { home, publicKey } = await signedHome(t);
  const folder = await folderOf(t, pages('first'));
  for (const command of ['serve', 'mcp']) {
    const { code, output } = await tried(home, [
      command,
      folder,
      '--key',
      publicKey,
      '--port',
      '0',
    ]);
    t.is(code, 1, command);
    t.regex(output, /is a folder, which nobody signs, and the key '.+docs\.pub' is asked for/);
  }
});

test('a signature holds for no other content', async (t) => {
  verifies('build:signed');
  const { home, file, publicKey } = await signedHome(t);
  const other = await built(t, await folderOf(t, pages('second')));
  const [bytes, others] = [await readFile(file), await readFile(other)];
  const line = (content: Buffer): Record<string, unknown> =>
    JSON.parse(content.subarray(-TRAILER_BYTES).toString()) as Record<string, unknown>;
  for (const signature of [line(bytes)['signature'], '', 7, null, 'A'.repeat(86)]) {
    const trailer = `${JSON.stringify({ ...line(others), signature }).padEnd(TRAILER_BYTES - 1)}\n`;
    await writeFile(
      other,
      Buffer.concat([others.subarray(0, -TRAILER_BYTES), Buffer.from(trailer)]),
    );
    t.regex(
      (await served(home, other, publicKey)).output,
      /is not signed with the key/,
      String(signature),
    );
  }
});

test('the same folder and key give the same file, which differs only in its last line from one without', async (t) => {
  verifies('build:signed');
  const home = await folderOf(t, {});
  const { privateKey } = await keyFiles(home);
  const folder = await folderOf(t, pages('first'));
  const [plain, one, two] = await Promise.all(
    [[], ['--sign', privateKey], ['--sign', privateKey]].map(async (words) =>
      readFile(await built(t, folder, words)),
    ),
  );
  t.true(one?.equals(two ?? Buffer.of()));
  const parts = (content: Buffer | undefined): string | undefined =>
    content?.subarray(0, -TRAILER_BYTES).toString('latin1');
  t.is(parts(one), parts(plain));
  t.false(one?.equals(plain ?? Buffer.of()));
});

test('a file in place of the one that is served has to be signed too', async (t) => {
  verifies('build:signed');
  const { home, file, publicKey, privateKey } = await signedHome(t);
  const words = ['serve', file, '--key', publicKey, '--port', '0', '--data', join(home, 'data')];
  const process = docent(t, words);
  const url = await address(process);
  const text = async (): Promise<string> => (await fetch(`${url}/docs/a.md`)).text();
  const second = await folderOf(t, pages('second'));
  await rename(await built(t, second), file);
  await eventually(() => process.output().includes('is not signed, and the key'));
  t.true((await text()).includes('first'));
  const ready = await (await fetch(`${url}/readyz`)).text();
  t.regex(ready, /The file of the documentation cannot be served\. Its last state is served/);
  await rename(await built(t, second, ['--sign', privateKey]), file);
  await eventually(async () => (await text()).includes('second'));
});

test('a key that cannot sign is refused before anything is read, with what to do', async (t) => {
  verifies('build:signed');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const encrypted = generateKeyPairSync('ed25519').privateKey.export({
    ...pem,
    cipher: 'aes-128-cbc',
    passphrase: 'open',
  });
  const home = await folderOf(t, {
    'rsa.key': rsa.privateKey.export(pem) as string,
    'encrypted.key': encrypted as string,
    'none.key': 'a key\n',
  });
  const { publicKey } = await keyFiles(home);
  const signedWith = (key: string): Promise<Tried> =>
    tried(home, ['build', home, '-o', join(home, 'docs.docent'), '--sign', key]);
  const none =
    /has no private key of Ed25519 in PEM\. Make one: openssl genpkey -algorithm ed25519/;
  for (const [key, expected] of [
    [join(home, 'rsa.key'), none],
    [join(home, 'none.key'), none],
    [publicKey, none],
    [join(home, 'encrypted.key'), /is encrypted\. Name a file with the key as it is: openssl pkey/],
    [join(home, 'missing.key'), /cannot be read \(ENOENT\)\. Name a file in PEM/],
  ] as const) {
    const { code, output } = await signedWith(key);
    t.is(code, 1, key);
    t.regex(output, expected, key);
  }
  const mixed = await tried(home, [
    'build',
    home,
    '-o',
    join(home, 'a.docent'),
    '--key',
    publicKey,
  ]);
  t.is(mixed.code, 2);
  t.regex(mixed.output, /Name the private one here: --sign docs\.key/);
});
