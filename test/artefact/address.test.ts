/** A file of `docent build` at an address: what is loaded, what is refused, and what is served meanwhile. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { built } from '../helpers/artefact.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { keyFiles, type KeyFiles } from '../helpers/keys.ts';
import { pointerTo, web, type Web } from '../helpers/published.ts';
import { smallDisk } from '../helpers/small-disk.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

interface Publishing extends Web, KeyFiles {
  readonly home: string;
  /** Builds a page with the word, and puts it there. Resolves with its bytes. */
  publish(word: string, flags?: readonly string[]): Promise<Buffer>;
  /** Puts a pointer to these bytes there, which are at `docs.docent` already. */
  point(bytes: Uint8Array, given?: Parameters<typeof pointerTo>[1]): Promise<void>;
}

async function publishing(t: ExecutionContext): Promise<Publishing> {
  const home = await folderOf(t, {});
  const [keys, server] = [await keyFiles(home), await web(t)];
  const { put } = server;
  const point: Publishing['point'] = async (bytes, given = {}) =>
    put('/docs.json', await pointerTo(bytes, { key: keys.privateKey, ...given }));
  const publish: Publishing['publish'] = async (word, flags = []) => {
    const folder = await folderOf(t, { 'a.md': `# A\n\nA ${word} page.\n` });
    const bytes = await readFile(await built(t, folder, ['--sign', keys.privateKey, ...flags]));
    put('/docs.docent', bytes);
    await point(bytes);
    return bytes;
  };
  return { ...server, ...keys, home, publish, point };
}

interface Followed {
  readonly process: DocentProcess;
  text(): Promise<string>;
  readyDetail(): Promise<string>;
  /** Makes it ask the address now. */
  ask(): void;
}

async function followed(
  t: ExecutionContext,
  { home, url, publicKey }: Publishing,
  flags: readonly string[] = [],
): Promise<Followed> {
  const words = ['serve', `${url}/docs.json`, '--port', '0', '--data', join(home, 'data')];
  const process = docent(t, [
    ...words,
    '--key',
    publicKey,
    '--artefact-poll-seconds',
    '3600',
    ...flags,
  ]);
  const own = await address(process);
  return {
    process,
    text: async () => (await fetch(`${own}/docs/a.md`)).text(),
    readyDetail: async () =>
      (await fetch(`${own}/readyz`, { headers: { connection: 'close' } })).text(),
    ask: () => void process.child.kill('SIGHUP'),
  };
}

/** Publications after a file that is good. A message that is the same as the one before would not be logged again. */
const REFUSED: readonly (readonly [
  name: string,
  change: (at: Publishing, t: ExecutionContext) => Promise<unknown> | void,
  RegExp,
])[] = [
  ['no pointer', ({ put }) => put('/docs.json', undefined), /answers 404\. Put the file there/],
  [
    'a page in place of the pointer',
    ({ put }) => put('/docs.json', '<html>'),
    /is no file of docent build --pointer\. Name the address of one/,
  ],
  [
    'a pointer of a later format',
    ({ put }) => put('/docs.json', '{"format":"docent-pointer/9"}'),
    /has the format .+docent-pointer\/9.+, and this Docent reads docent-pointer\/1\./,
  ],
  [
    'more than a pointer has',
    ({ put }) => put('/docs.json', ' '.repeat(1_000_000)),
    /docs\.json' is no file of docent build --pointer\./,
  ],
  [
    'a pointer that is not signed',
    async (at) => at.point(await at.publish('bad'), { key: undefined }),
    /docs\.json' is not signed, and the key/,
  ],
  [
    'a pointer that is signed with another key',
    async (at) =>
      at.point(await at.publish('bad'), { key: (await keyFiles(at.home, 'other')).privateKey }),
    /docs\.json' is not signed with the key/,
  ],
  [
    'a signed pointer to a file that is not',
    async (at, t) => {
      const bytes = await readFile(await built(t, await folderOf(t, { 'a.md': '# A\n\nbad\n' })));
      at.put('/docs.docent', bytes);
      await at.point(bytes);
    },
    /is not signed, and the key/,
  ],
  [
    'a file on another host',
    async (at) => at.point(await at.publish('bad'), { artefact: 'https://cdn.test/docs.docent' }),
    /leads to another host, 'https:\/\/cdn\.test'\. Allow the host: --artefact-hosts cdn\.test/,
  ],
  [
    'a file on another host without encryption',
    async (at) => at.point(await at.publish('bad'), { artefact: 'http://cdn.test/docs.docent' }),
    /Another host is asked over https:\/\/ only/,
  ],
  [
    'a file of the machine',
    async (at) => at.point(await at.publish('bad'), { artefact: 'file:///etc/passwd' }),
    /leads to another host, 'file:\/\/'/,
  ],
  [
    'a redirect to another host',
    async (at) => {
      await at.publish('bad');
      at.put('/docs.docent', (response) =>
        response.writeHead(302, { location: 'http://localhost:9/docs.docent' }).end(),
      );
    },
    /leads to another host, 'http:\/\/localhost:9'/,
  ],
  [
    'redirects without an end',
    async (at) => {
      await at.publish('bad');
      at.put('/docs.docent', (response) =>
        response.writeHead(302, { location: '/docs.docent' }).end(),
      );
    },
    /redirects more than 3 times\. Name the address at its end/,
  ],
  [
    'a pointer before its file',
    async (at) => {
      await at.publish('bad');
      at.put('/docs.docent', undefined);
    },
    /docs\.docent' answers 404/,
  ],
  [
    'a file with another digest',
    async (at) => {
      const bytes = await at.publish('bad');
      at.put('/docs.docent', Buffer.from(bytes).fill(0, bytes.length - 1));
    },
    /has another digest than its pointer says\. Put the file there before its pointer/,
  ],
  [
    'half a file',
    async (at) => {
      const bytes = await at.publish('bad');
      at.put('/docs.docent', bytes.subarray(0, 100));
    },
    /has 100 bytes where its pointer says \d+\. Put the file there before its pointer, whole/,
  ],
  [
    'a connection that ends',
    async (at) => {
      const bytes = await at.publish('bad');
      at.put('/docs.docent', (response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100), () => response.destroy());
      });
    },
    /docs\.docent' did not answer completely \(.+\)\. Check the address, the network and the certificate/,
  ],
  [
    'a file without an end',
    async (at) => {
      const bytes = await at.publish('bad');
      at.put('/docs.docent', (response) => {
        const more = (): void => void (response.destroyed || response.write(bytes, more));
        more();
      });
    },
    /has more bytes where its pointer says/,
  ],
  [
    'a larger file than the operator allows',
    async ({ point }) => point(Buffer.alloc(2_000_001)),
    /names a file of 2000001 bytes, and artefact\.bytesMax is 2000000\. Raise it/,
  ],
  [
    'a file of an earlier format',
    async (at) => {
      const bytes = await at.publish('bad');
      const old = Buffer.from(
        bytes.toString('latin1').replace('docent-artefact/4', 'docent-artefact/1'),
        'latin1',
      );
      at.put('/docs.docent', old);
      await at.point(old);
    },
    /was built by Docent \S+ \(format 1\), and this is Docent/,
  ],
  [
    'a file for another address',
    async (at) => at.publish('bad', ['--base-url', 'https://other.test']),
    /was built for https:\/\/other\.test, and https:\/\/docs\.test is served\. Build it again with --base-url/,
  ],
];

test('what cannot be served takes no place: the log and readiness say why, and the last file is served, also after a restart', async (t) => {
  verifies('build:address');
  t.timeout(300_000);
  const at = await publishing(t);
  await at.publish('first');
  const service = await followed(t, at, ['--artefact-bytes-max', '2000000']);
  const { process, ask, text, readyDetail } = service;
  const kept = join(at.home, 'data', 'artefacts');
  const [name = ''] = await readdir(kept);
  const before = await readFile(join(kept, name));
  for (const [what, change, expected] of REFUSED) {
    const told = process.output().length;
    await change(at, t);
    ask();
    await eventually(() => expected.test(process.output().slice(told)));
    t.regex(process.output().slice(told), /"level":50.+the previous state is served/s, what);
    t.regex(
      await readyDetail(),
      /address of the documentation has no file that can be served/,
      what,
    );
    t.true((await text()).includes('A first page.'), what);
    t.deepEqual([what, await readdir(kept)], [what, [name]]);
    t.true(before.equals(await readFile(join(kept, name))), what);
  }
  await at.publish('second');
  ask();
  await eventually(async () => (await text()).includes('A second page.'));
  await eventually(async () => !(await readyDetail()).includes('detail'));
  process.child.kill('SIGTERM');
  t.is(await process.exit, 0, process.output());
  at.close();
  const again = await followed(t, at);
  t.true((await again.text()).includes('A second page.'));
  t.regex(
    again.process.output(),
    /did not answer completely \(ECONNREFUSED\).+\nThe file that was loaded before is served/,
  );
  await eventually(async () => (await again.readyDetail()).includes('detail'));
});

test('an address is asked again by itself, and what has not changed is not sent again', async (t) => {
  verifies('build:address');
  const at = await publishing(t);
  await at.publish('first');
  const { text } = await followed(t, at, ['--artefact-poll-seconds', '1']);
  await eventually(() => at.asked.filter((one) => one === '/docs.json 304').length > 1);
  t.is(at.asked.filter((one) => one === '/docs.docent 200').length, 1);
  const bytes = await at.publish('second');
  await eventually(async () => (await text()).includes('A second page.'));
  // Of a server that has no tags.
  const pointer = await pointerTo(bytes, { key: at.privateKey });
  at.put('/docs.json', (response) => response.end(pointer));
  at.asked.length = 0;
  await eventually(() => at.asked.filter((one) => one === '/docs.json 200').length > 2);
  t.deepEqual([...new Set(at.asked)], ['/docs.json 200']);
});

test('a file is loaded over redirects of its own host, and its place is named relative to the end of them', async (t) => {
  verifies('build:address');
  const at = await publishing(t);
  const bytes = await at.publish('first');
  at.put('/docs.docent', undefined);
  at.put('/v2/docs.docent', bytes);
  const pointer = await pointerTo(bytes);
  // The body of the redirect has no end: its connection has to be given up.
  at.put('/v2/docs.json', (response) => void givenUp.then(() => response.end(pointer)));
  let giveUp = (): void => undefined;
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
  at.put('/docs.json', (response) => {
    response.on('close', giveUp);
    response.writeHead(307, { location: 'v2/docs.json' }).write('It is there.');
  });
  const words = ['serve', `${at.url}/docs.json`, '--port', '0', '--data', join(at.home, 'data')];
  const url = await address(docent(t, words));
  t.true((await (await fetch(`${url}/docs/a.md`)).text()).includes('A first page.'));
});

test('several workers follow an address together, and keep what they serve while it has nothing', async (t) => {
  verifies('build:address');
  const at = await publishing(t);
  await at.publish('first');
  const { process, text, ask, readyDetail } = await followed(t, at, ['--workers', '2']);
  t.true((await text()).includes('A first page.'));
  await eventually(() => process.output().includes('all workers serve'));
  const services = join(at.home, 'data/services');
  await eventually(async () => (await readdir(services).catch(() => [])).length > 0);
  const [name = ''] = await readdir(services);
  t.regex(await readFile(join(services, name), 'utf8'), /"docent serve http.+docs\.json"/);
  at.put('/docs.json', undefined);
  ask();
  await eventually(() => /"level":50.+answers 404/.test(process.output()));
  t.true((await text()).includes('A first page.'));
  // The next connection is the other worker's.
  const isTold = async (): Promise<boolean> => (await readyDetail()).includes('has no file');
  await eventually(async () => (await isTold()) && (await isTold()));
  ask();
  at.put('/docs.json', '<html>');
  ask();
  await eventually(() => process.output().includes('is no file of docent build --pointer'));
  t.is(process.output().match(/"level":50.+answers 404/g)?.length, 1, process.output());
  await at.publish('second');
  ask();
  await eventually(async () => (await text()).includes('A second page.'));
  await eventually(async () => !(await isTold()) && !(await isTold()));
});

test('addresses that differ in their query have files of their own, and no query is shown', async (t) => {
  verifies('build:address');
  const at = await publishing(t);
  at.put('/docs.json?token=hunter2', await pointerTo(await at.publish('first')));
  const data = join(at.home, 'data');
  const served = (token: string): string[] => [
    'serve',
    `${at.url}/docs.json?token=${token}`,
    '--port',
    '0',
    '--data',
    data,
  ];
  const process = docent(t, served('hunter2'));
  await address(process);
  const services = join(data, 'services');
  await eventually(async () => (await readdir(services).catch(() => [])).length > 0);
  const [name = ''] = await readdir(services);
  const said = await readFile(join(services, name), 'utf8');
  t.true(said.includes(`docent serve ${at.url}/docs.json"`), said);
  t.notRegex(process.output() + said, /hunter2/);
  const other = await tried(at.home, [...served('other'), '--host', 'no.host.invalid']);
  t.is(other.code, 1);
  t.regex(other.output, /No file was loaded from there before/);
});

test('without a file from before, a service says why it cannot start', async (t) => {
  verifies('build:address');
  const { url, home } = await publishing(t);
  for (const [given, expected] of [
    [`${url}/docs.json`, /docs\.json' answers 404\. Put the file there/],
    ['http://docs.test/docs.json', /is not encrypted.+Name its https:\/\/ address/],
    ['https://me:pass@docs.test/docs.json', /user name or a password, which logs would show/],
    ['https://docs.test:99999', /is no address/],
  ] as const) {
    const { code, output } = await tried(home, ['serve', given, '--port', '0']);
    t.is(code, 1, given);
    t.regex(output, expected);
    t.notRegex(output, /me:pass/);
  }
  const other = await tried(home, ['check', `${url}/docs.json`]);
  t.regex(other.output, /Only docent serve takes an address\. Load the file, and name that/);
});

test('a disk without room keeps the file of before, and takes the next one once there is room', async (t) => {
  verifies('build:address');
  const disk = await smallDisk(t, 4 * 1024 * 1024);
  if (disk === undefined) return t.pass('this process may not mount a disk');
  const at = await publishing(t);
  await at.publish('first');
  const service = await followed(t, at, ['--data', disk.folder]);
  const filler = join(disk.folder, 'filler');
  await writeFile(filler, Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
  await at.publish('second');
  service.ask();
  await eventually(() =>
    /cannot be kept in '.+' \(ENOSPC.+Make room/.test(service.process.output()),
  );
  t.true((await service.text()).includes('A first page.'));
  await writeFile(filler, '');
  service.ask();
  await eventually(async () => (await service.text()).includes('A second page.'));
});

test('a build names its file in a pointer, relative to it, and replaces no file of something else', async (t) => {
  verifies('build:address');
  const { home, privateKey } = await publishing(t);
  const folder = await folderOf(t, { 'a.md': '# A\n' });
  const file = join(home, 'docs 1.docent');
  const of = (pointer: string): ReturnType<typeof tried> =>
    tried(home, ['build', folder, '-o', file, '--sign', privateKey, '--pointer', pointer]);
  for (let round = 0; round < 2; round += 1) {
    const { code, output } = await of(join(home, 'docs.json'));
    t.is(code, 0, output);
    t.regex(output, /Wrote .+docs\.json, which points to it/);
  }
  const pointer = JSON.parse(await readFile(join(home, 'docs.json'), 'utf8')) as object;
  const bytes = await readFile(file);
  t.like(pointer, {
    format: 'docent-pointer/1',
    artefact: './docs%201.docent',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
  });
  await writeFile(join(home, 'package.json'), '{}');
  t.regex((await of(join(home, 'package.json'))).output, /was not written by docent build/);
  t.is(await readFile(join(home, 'package.json'), 'utf8'), '{}');
  t.regex((await of(file)).output, /cannot be both files/);
  t.regex((await of(join(home, 'none', 'docs.json'))).output, /There is no folder/);
});
