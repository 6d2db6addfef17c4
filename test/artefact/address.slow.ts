/** A file over HTTPS, replaced fifty times while readers read. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { built } from '../helpers/artefact.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { keyFiles, type KeyFiles } from '../helpers/keys.ts';
import { listening, pointerTo, publishedFiles, type PublishedFiles } from '../helpers/published.ts';
import { verifies } from '../helpers/verifies.ts';

const WORDS = ['amber', 'birch', 'cedar', 'damson', 'elder'];
const SWAPS = 50;
const READERS = 4;
/** Each names both pages, or one of them. */
const ADDRESSES = [
  '/llms-full.txt',
  '/docs/a',
  '/docs/b.md',
  '/api/v1/pages/a',
  '/api/v1/search?q=page&limit=10',
];

interface SecureWeb extends Pick<PublishedFiles, 'put'> {
  readonly url: string;
  /** Of its own certificate. */
  readonly authority: string;
}

/** Undefined where there is no openssl to make a certificate. */
async function secureWeb(t: ExecutionContext): Promise<SecureWeb | undefined> {
  const home = await folderOf(t, {});
  const [key, authority] = [join(home, 'tls.key'), join(home, 'tls.crt')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const words = [
    'req',
    '-x509',
    ...curve,
    '-keyout',
    key,
    '-out',
    authority,
    '-days',
    '2',
    ...names,
  ];
  if (spawnSync('openssl', words).status !== 0) return undefined;
  const { answer, put } = publishedFiles();
  const server = createServer(
    { key: await readFile(key), cert: await readFile(authority) },
    answer,
  );
  const port = await listening(server);
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return { put, authority, url: `https://localhost:${port}/docs.json` };
}

interface Built {
  readonly word: string;
  readonly bytes: Buffer;
  readonly pointer: string;
}

/** Files whose pages all have the same word. */
async function builds(t: ExecutionContext, { privateKey: key }: KeyFiles): Promise<Built[]> {
  const all: Built[] = [];
  for (const word of WORDS) {
    const page = (name: string): string => `# ${name}\n\nA page of ${word}.\n\n## Of ${word}\n`;
    const folder = await folderOf(t, { 'a.md': page('A'), 'b.md': page('B') });
    const bytes = await readFile(await built(t, folder, ['--sign', key]));
    all.push({ word, bytes, pointer: await pointerTo(bytes, { key }) });
  }
  return all;
}

interface Reading {
  /** Answers that were read. */
  count: number;
  readonly faults: string[];
  end(): Promise<void>;
}

/** Reads until it is ended: each answer is of one file alone. */
function readers(url: string): Reading {
  const end = new AbortController();
  const read = async (step: number): Promise<void> => {
    const path = ADDRESSES[step % ADDRESSES.length] ?? '';
    const answer = await fetch(url + path);
    const text = await answer.text();
    const words = WORDS.filter((word) => text.includes(word));
    reading.count += 1;
    if (answer.status !== 200 || words.length !== 1)
      reading.faults.push(`${path} ${answer.status} ${words.join()}`);
  };
  const work = async (reader: number): Promise<void> => {
    for (let step = reader; !end.signal.aborted; step += 1) {
      await read(step).catch((error: unknown) => void reading.faults.push(String(error)));
    }
  };
  const all = Array.from({ length: READERS }, (_, reader) => work(reader));
  const reading: Reading = {
    count: 0,
    faults: [],
    async end() {
      end.abort();
      await Promise.all(all);
    },
  };
  return reading;
}

test('a file over HTTPS is replaced fifty times under load: no read fails, and none mixes two files', async (t) => {
  verifies('build:address');
  const at = await secureWeb(t);
  if (at === undefined) return t.pass('there is no openssl to make a certificate');
  const home = await folderOf(t, {});
  const keys = await keyFiles(home);
  const all = await builds(t, keys);
  const put = ({ bytes, pointer }: Built): void => {
    at.put('/docs.docent', bytes);
    at.put('/docs.json', pointer);
  };
  put(all[0] as Built);
  const limits = ['--limits-requests-quota', '1000000', '--limits-pages-quota', '1000000'];
  const polling = ['--artefact-poll-seconds', '3600', '--data', join(home, 'data')];
  const words = ['serve', at.url, '--key', keys.publicKey, '--port', '0', ...polling, ...limits];
  const service = docent(t, words, { NODE_EXTRA_CA_CERTS: at.authority });
  const url = await address(service);
  const reading = readers(url);
  for (let swap = 1; swap <= SWAPS; swap += 1) {
    const next = all[swap % all.length] as Built;
    put(next);
    service.child.kill('SIGHUP');
    await eventually(async () =>
      (await (await fetch(`${url}/docs/b.md`)).text()).includes(next.word),
    );
  }
  await reading.end();
  t.deepEqual(reading.faults, []);
  const swapped = (): number => service.output().match(/content reloaded/g)?.length ?? 0;
  await eventually(() => swapped() >= SWAPS);
  t.is(swapped(), SWAPS);
  t.log(`${reading.count} answers over ${SWAPS} replacements`);
});

test('a host whose certificate is not trusted is not asked', async (t) => {
  verifies('build:address');
  const at = await secureWeb(t);
  if (at === undefined) return t.pass('there is no openssl to make a certificate');
  const data = await folderOf(t, {});
  const service = docent(t, ['serve', at.url, '--port', '0', '--data', data]);
  t.is(await service.exit, 1);
  t.regex(
    service.output(),
    /did not answer completely \(\w+\)\. Check the address, the network and the certificate/,
  );
});
