/** Files that are damaged, of something else, or made to harm; and what `docent build` refuses to write. */
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import {
  ArtefactError,
  digestOfPart,
  trailerLine,
  TRAILER_BYTES,
  type Part,
} from '../../src/artefact/container.ts';
import { partsAt, partsOfOpen, rootOf } from '../../src/artefact/reader.ts';
import { ArtefactWriter } from '../../src/artefact/writer.ts';
import { createLogger } from '../../src/observe/log.ts';
import { built, serviceOfArtefact } from '../helpers/artefact.ts';
import { docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import { damage, rootAt, textPart } from '../helpers/packed.ts';
import { tried, type Tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'install.md': '# Install\n\nRun the daemon. ![](logo.svg)\n',
  'use.md': '# Use\n\nAsk the daemon.\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const HEAD = 'docent-artefact/4 0.1.0\n';

interface Root {
  readonly [name: string]: unknown;
  readonly editions: readonly (Readonly<Record<string, unknown>> & { readonly head: Part })[];
}

/** The root of a file, and each value that it leads to. */
async function valuesOf(
  path: string,
): Promise<{ root: Root; value(part: Part): Promise<unknown> }> {
  const root = (await rootAt(path)) as Root;
  const value = async (part: Part): Promise<unknown> => {
    const parts = await partsAt(path)();
    return (await parts.value(part).finally(() => parts.close())).value;
  };
  return { root, value };
}

/** The file with another root in place of its own; its other parts stay. */
async function withRoot(
  path: string,
  change: (root: Root, add: Add) => Promise<unknown>,
): Promise<void> {
  const { root } = await valuesOf(path);
  const bytes = (await readFile(path)).subarray(0, -TRAILER_BYTES);
  const more: Buffer[] = [];
  let at = bytes.length;
  const add: Add = (content) => {
    const part = { at, bytes: content.length, sha256: digestOfPart(content) };
    more.push(content);
    at += content.length;
    return part;
  };
  const changed = await change(root, add);
  const end = add(brotliCompressSync(JSON.stringify(changed)));
  await writeFile(path, Buffer.concat([bytes, ...more, Buffer.from(trailerLine(end))]));
}
type Add = (content: Buffer) => Part;

async function refused(t: ExecutionContext, path: string): Promise<Tried> {
  const outcome = await tried(await folderOf(t, {}), ['serve', path, '--port', '0']);
  t.is(outcome.code, 1, outcome.output);
  return outcome;
}

/** Without a cluster: it is not asked anything. */
async function unpublished(t: ExecutionContext, path: string): Promise<Tried> {
  const to = ['--to', `http://127.0.0.1:${await freePort()}`];
  const outcome = await tried(await folderOf(t, {}), ['publish', path, ...to]);
  t.is(outcome.code, 1, outcome.output);
  return outcome;
}

const edited =
  (change: (bytes: Buffer) => Buffer) =>
  async (path: string): Promise<void> =>
    writeFile(path, change(await readFile(path)));

/** Anybody can write such a file: the parts of this one agree with their digests. */
const REFUSED: readonly (readonly [
  name: string,
  change: (path: string) => Promise<void>,
  RegExp,
])[] = [
  ['nothing', (path) => truncate(path), /is no file of docent build\. Name one/],
  ['a page', (path) => writeFile(path, '# Install\n'), /is no file of docent build\. Name one/],
  [
    'only the first line',
    (path) => writeFile(path, HEAD),
    /is not whole: its end is missing\. Copy or build it again/,
  ],
  [
    'half of it',
    edited((bytes) => bytes.subarray(0, bytes.length / 2)),
    /is not whole: its end is missing/,
  ],
  [
    'without its last byte',
    edited((bytes) => bytes.subarray(0, -1)),
    /is not whole: its end is missing/,
  ],
  [
    'of a later version',
    edited((bytes) =>
      Buffer.concat([Buffer.from('docent-artefact/9 2.0.0\n'), bytes.subarray(HEAD.length)]),
    ),
    /was built by Docent 2\.0\.0 \(format 9\), and this is Docent \S+ \(format 4\)\. Build it again with this one, or serve it with that one/,
  ],
  [
    'of an earlier version',
    edited((bytes) =>
      Buffer.concat([Buffer.from('docent-artefact/4 0.0.9\n'), bytes.subarray(HEAD.length)]),
    ),
    /was built by Docent 0\.0\.9/,
  ],
  [
    'with another root than its digest says',
    edited((bytes) => {
      const end = bytes.length - TRAILER_BYTES - 5;
      bytes[end] = (bytes[end] ?? 0) ^ 0xff;
      return bytes;
    }),
    /is damaged at byte \d+\. Copy or build it again/,
  ],
  [
    'with a part of more bytes than the file has',
    edited((bytes) => {
      const end = trailerLine({ at: 24, bytes: 500_000_000, sha256: '' });
      return Buffer.concat([bytes.subarray(0, -TRAILER_BYTES), Buffer.from(end)]);
    }),
    /is damaged at byte 24/,
  ],
  [
    'with a place that is none',
    edited((bytes) => {
      const end = trailerLine({ at: -1, bytes: 1e300, sha256: '' });
      return Buffer.concat([bytes.subarray(0, -TRAILER_BYTES), Buffer.from(end)]);
    }),
    /is damaged\. Copy or build it again/,
  ],
  [
    'with a last line that is no JSON',
    edited((bytes) => {
      bytes[bytes.length - TRAILER_BYTES + 1] = 0x20;
      return bytes;
    }),
    /is damaged\. Copy or build it again/,
  ],
  ['with a root that is none', (path) => withRoot(path, async () => null), /is damaged/],
  [
    'without editions',
    (path) => withRoot(path, async (root) => ({ ...root, editions: [] })),
    /is damaged/,
  ],
  [
    'with an edition of nothing',
    (path) => withRoot(path, async (root) => ({ ...root, editions: [{}] })),
    /is damaged/,
  ],
  [
    'with an address that is none',
    (path) => withRoot(path, async (root) => ({ ...root, baseUrl: 'javascript:alert(1)' })),
    /is damaged/,
  ],
  [
    'with another search engine',
    (path) => withRoot(path, async (root) => ({ ...root, engine: '0' })),
    /with another search engine\. Build it again/,
  ],
  [
    'with fewer pages than it says',
    (path) =>
      withRoot(path, async ({ editions: [edition], ...root }) => {
        const pages = Object.assign({}, edition?.['pages'], { count: 2 ** 40 });
        return { ...root, editions: [{ ...edition, pages }] };
      }),
    /is damaged at byte \d+/,
  ],
  [
    'with lists in another form',
    (path) =>
      withRoot(path, async ({ editions: [edition], ...root }, add) => {
        const head = add(brotliCompressSync('null'));
        return { ...root, editions: [{ ...edition, head }] };
      }),
    /is damaged\. Copy or build it again/,
  ],
  [
    'with a value that unfolds to more than is allowed',
    (path) =>
      withRoot(path, async ({ editions: [edition], ...root }, add) => {
        const head = add(brotliCompressSync(Buffer.alloc(257 * 1024 * 1024, ' ')));
        return { ...root, editions: [{ ...edition, head }] };
      }),
    /is damaged at byte \d+/,
  ],
];

test('a file that is damaged, cut short, of something else or of another version is refused, with what to do', async (t) => {
  verifies('build:refusals');
  verifies('build:hostile');
  t.timeout(300_000);
  const good = await readFile(await built(t, await folderOf(t, FILES)));
  const path = join(await folderOf(t, {}), 'docs.docent');
  for (const [name, change, expected] of REFUSED) {
    await writeFile(path, good);
    await change(path);
    for (const { output } of [await refused(t, path), await unpublished(t, path)]) {
      t.regex(output, expected, name);
      t.true(output.includes(`'${path}'`), name);
      t.notRegex(output, /^ +at /m, name);
    }
  }
});

test('a file on a disk that does not give its bytes is named, with what to check', async (t) => {
  verifies('build:refusals');
  // A regular file of Linux whose first bytes are an error of the disk to whoever reads them.
  const path = '/proc/self/mem';
  if (!existsSync(path)) return t.pass('there is no such file on this system');
  for (const argv of [
    ['serve', path, '--port', '0'],
    ['publish', path, '--to', 'http://127.0.0.1:1'],
  ]) {
    const { code, output } = await tried(await folderOf(t, {}), argv);
    t.is(code, 1);
    t.regex(
      output,
      /^'\/proc\/self\/mem' cannot be read: EIO.* Check its disk, or copy or build it again\.$/m,
    );
    t.notRegex(output, /^ +at /m);
  }
});

test('a file without a search index has its pages, and is refused where nothing else searches', async (t) => {
  const path = await built(t, await folderOf(t, FILES), ['--no-index']);
  const [edition] = (await valuesOf(path)).root.editions;
  t.deepEqual([edition?.['index'], edition?.['snapshot']], [undefined, undefined]);
  t.true((await textPart(path, 'install', edition)).bytes > 0);
  const { output } = await refused(t, path);
  t.regex(output, /has no search index: it was built with --no-index.*without --no-index/);
});

test('a text that is damaged costs its page, and a damaged file is not sent', async (t) => {
  verifies('build:refusals');
  const path = await built(t, await folderOf(t, FILES));
  const { root } = await valuesOf(path);
  const [
    {
      files: [logo],
    },
  ] = root.editions as unknown as [{ files: [{ pieces: [Part] }] }];
  await damage(path, await textPart(path, 'install', root.editions[0]));
  await damage(path, logo.pieces[0]);
  const lines: string[] = [];
  const logger = createLogger({ level: 'error' }, { write: (line) => void lines.push(line) });
  const { get, port } = await serviceOfArtefact(t, path, { listen: true, logger });
  t.is((await get('/docs/install')).statusCode, 503);
  const told = lines.length;
  t.is((await get('/docs/use')).statusCode, 200);
  t.is((await get('/api/v1/pages')).statusCode, 200);
  const headers = { host: 'docs.test' };
  const sent = fetch(`http://localhost:${port}/docs-assets/logo.svg`, { headers });
  await t.throwsAsync(async () => (await sent).text());
  t.deepEqual([told, lines.length], [1, 2]);
  for (const line of lines) t.true(line.includes(`a part of '${path}' is damaged`), line);
});

test('a file that names files of the machine, or a built site, has none of them served', async (t) => {
  verifies('build:hostile');
  const path = await built(t, await folderOf(t, FILES));
  const secret = join(await folderOf(t, { 'secret.txt': 'a secret' }), 'secret.txt');
  const folder = join(secret, '..');
  const { value } = await valuesOf(path);
  await withRoot(path, async ({ editions: [edition], ...root }, add) => {
    const head = (await value(edition?.head as Part)) as object;
    const changed = {
      ...head,
      assets: [['secret.txt', secret]],
      assetFolders: [folder],
      siteFolder: folder,
      hostRules: {
        redirects: [],
        headers: [{ path: [{ text: '', name: '*', isRest: true }], headers: [['x-evil', 'yes']] }],
      },
    };
    const part = add(brotliCompressSync(JSON.stringify(changed)));
    return { ...root, editions: [{ ...edition, head: part }] };
  });
  const { get } = await serviceOfArtefact(t, path);
  for (const url of ['/docs-assets/secret.txt', '/secret.txt', '/docs/install']) {
    const { payload, headers } = await get(url);
    t.false(payload.includes('a secret'), url);
    t.is(headers['x-evil'], undefined);
  }
});

test('the same folder gives the same file, without keys, variables and paths of the machine', async (t) => {
  verifies('build:same-bytes');
  verifies('build:no-secrets');
  const folder = await folderOf(t, {
    ...FILES,
    'docent.yaml': '# a note to ourselves: hunter2\nfeedback: true\n',
  });
  const home = await folderOf(t, {
    'operator.yaml':
      'limits: {requests: {quota: 77777}}\ntracker: {kind: github, repository: acme/secret-repo}\n',
  });
  const file = join(home, 'docs.docent');
  const words = ['build', folder, '-o', file, '--base-url', 'https://docs.test'];
  const env = {
    DOCENT_TRACKER_TOKEN: 'a-token-of-the-operator',
    DOCENT_ADMIN_TOKEN: 'an-admin-token-of-20-characters',
  };
  const { code, output } = await tried(
    home,
    [...words, '--config', join(home, 'operator.yaml')],
    env,
  );
  t.is(code, 0, output);
  const bytes = await readFile(file);
  t.true(bytes.equals(await readFile(await built(t, folder))));
  const { root, value } = await valuesOf(file);
  const heads = await Promise.all(root.editions.map(({ head }) => value(head)));
  const said = JSON.stringify([root, heads]);
  for (const word of [...Object.values(env), 'secret-repo', '77777', 'hunter2', folder, home]) {
    t.false(said.includes(word), word);
    t.false(bytes.includes(word), word);
  }
});

test('a build replaces no file of something else, and names what is missing', async (t) => {
  verifies('build:replaces');
  const folder = await folderOf(t, FILES);
  const home = await folderOf(t, { 'notes.md': '# Mine\n' });
  const of = (...words: readonly string[]): Promise<Tried> =>
    tried(home, ['build', folder, ...words]);
  t.regex(
    (await of('-o', join(home, 'notes.md'))).output,
    /was not written by docent build, and is not replaced/,
  );
  t.is(await readFile(join(home, 'notes.md'), 'utf8'), '# Mine\n');
  t.regex((await of('-o', home)).output, /was not written by docent build/);
  t.regex((await of('-o', join(home, 'none/docs.docent'))).output, /There is no folder/);
  t.deepEqual([(await of()).code, (await of('-o', '')).code], [2, 2]);
  const whole = await tried(home, ['build', home, '-o', join(home, 'a.docent'), '--strict']);
  t.is(whole.code, 0, whole.output);
  const faulty = await folderOf(t, { 'a.md': '# A\n', 'docent.yaml': 'nav: 7\n' });
  const strict = await tried(home, ['build', faulty, '-o', join(home, 'a.docent'), '--strict']);
  t.is(strict.code, 1);
  t.regex(strict.output, /docent\.yaml:1.+nav/);
  t.regex(strict.output, /has 1 error and is not built\. All findings: docent check \//);
  const none = await tried(home, ['build', await folderOf(t, {}), '-o', join(home, 'b.docent')]);
  t.is(none.code, 1);
  t.regex(none.output, /holds no Markdown file/);
  t.deepEqual((await readdir(home)).toSorted(), ['a.docent', 'notes.md']);
});

test('a build that is killed while it writes leaves the last whole file', async (t) => {
  verifies('build:replaces');
  t.timeout(120_000);
  const folder = await folderOf(t, FILES);
  const path = await built(t, folder);
  const home = join(path, '..');
  const before = await readFile(path);
  await writeFile(join(folder, 'more.md'), '# More\n');
  const { child, exit } = docent(t, [
    'build',
    folder,
    '-o',
    path,
    '--base-url',
    'https://docs.test',
  ]);
  const drafts = async (): Promise<readonly string[]> =>
    (await readdir(home)).filter((name) => name.endsWith('.draft'));
  await eventually(async () => (await drafts()).length > 0 || child.exitCode !== null);
  child.kill('SIGKILL');
  await exit;
  const after = await readFile(path);
  t.true(after.equals(before) || (await drafts()).length === 0);
  t.is((await serviceOfArtefact(t, path)).port, 0);
});

test('settings that decide what is read are refused for a file, and another address is named', async (t) => {
  verifies('build:settings');
  const path = await built(t, await folderOf(t, FILES));
  const home = await folderOf(t, {});
  const served = (...words: readonly string[]): Promise<Tried> =>
    tried(home, ['serve', path, ...words]);
  const flag = await served('--product-name', 'Other');
  t.deepEqual(
    [flag.code, /--product-name decides what docent build reads: name it there/.test(flag.output)],
    [2, true],
  );
  const other = await served('--base-url', 'https://other.test');
  t.is(other.code, 1);
  t.regex(
    other.output,
    /was built for https:\/\/docs\.test, and baseUrl is https:\/\/other\.test\. Build it again with --base-url https:\/\/other\.test/,
  );
  const site = await served('--site', home);
  t.is(site.code, 1);
  t.regex(site.output, /takes no site\.folder: docent build puts the built site into the file/);
});

test('errors of docent.yaml and of pages are in the file, counted as docent check counts them', async (t) => {
  verifies('build:settings');
  const folder = await folderOf(t, {
    'a.md': '# A\n\n[gone](gone.md)\n',
    'docent.yaml': 'nav: 7\n',
  });
  const path = join(await folderOf(t, {}), 'docs.docent');
  const words = ['build', folder, '-o', path, '--port', '0'];
  const { code, output } = await tried(folder, words);
  t.is(code, 0, output);
  t.regex(output, /\n1 error, 1 warning: run docent check \//);
  t.regex(output, /links begin with http:\/\/localhost:3000\./);
  const strict = await tried(folder, ['serve', path, '--port', '0', '--strict']);
  t.is(strict.code, 1);
  t.regex(
    strict.output,
    /docent\.yaml:1.+nav[^]*has 1 error and is not served\. All findings: docent check, for the folder that it was built of\n/,
  );
});

test('damage to any of its bytes is noticed', async (t) => {
  verifies('build:refusals');
  const path = join(await folderOf(t, {}), 'parts');
  const file = await open(path, 'w+');
  const writer = new ArtefactWriter(file);
  const [text, bytes] = [
    await writer.value({ a: 'text' }),
    await writer.bytes(Buffer.from('bytes')),
  ];
  await writer.finish({ text, bytes });
  const good = await readFile(path);
  const readAll = async (): Promise<string> => {
    const root = (await rootOf(file)).value as { text: Part; bytes: Part };
    const parts = await partsOfOpen(file).open();
    return JSON.stringify([(await parts.value(root.text)).value, await parts.bytes(root.bytes)]);
  };
  const expected = await readAll();
  const end = good.length - TRAILER_BYTES;
  for (let at = 0; at < end + JSON.stringify({ text, bytes }).length; at += 1) {
    if (at >= good.length) break;
    const broken = Buffer.from(good);
    broken[at] = (broken[at] ?? 0) ^ 0x01;
    await file.write(broken, 0, broken.length, 0);
    const said = await readAll().catch((error: unknown) =>
      error instanceof ArtefactError ? 'refused' : String(error),
    );
    t.true(said === 'refused' || said === expected, `${at}: ${said}`);
    if (at > HEAD.length && at < end) t.is(said, 'refused', String(at));
  }
  await file.close();
  await rm(path);
});
