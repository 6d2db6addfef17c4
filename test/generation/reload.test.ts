import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import type { SearchResults } from '../../src/operations/find-docs.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';

interface Served extends DocentProcess {
  readonly folder: string;
  readonly url: string;
  write(file: string, text: string): Promise<void>;
  /** Slugs of the pages that the word is on. */
  find(word: string): Promise<readonly string[]>;
  json(path: string): Promise<Record<string, unknown>>;
}

const FILES = {
  'docent.yaml': 'product: { name: Acme }\n',
  'index.md': '# Home\n\nWelcome.\n',
  'guide/install.md': '# Install\n\nRun the aardvark.\n',
  'guide/use.md': '# Use\n\nAsk the badger.\n',
};

async function served(
  t: ExecutionContext,
  flags: readonly string[] = [],
  fill: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<Served> {
  const folder = await folderOf(t, FILES);
  await fill(folder);
  const data = join(folder, '.data');
  const own = ['--port', '0', '--host', '127.0.0.1', '--data', data, '--log-level', 'debug'];
  const quota = ['--limits-requests-quota', '1000000'];
  const running = docent(t, ['serve', folder, ...own, ...quota, ...flags]);
  const url = await address(running);
  await eventually(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true);
  const json = async (path: string): Promise<Record<string, unknown>> =>
    (await (await fetch(url + path)).json()) as Record<string, unknown>;
  return {
    ...running,
    folder,
    url,
    json,
    async write(file, text) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    },
    async find(word) {
      const { results } = (await json(`/api/v1/search?q=${word}`)) as unknown as SearchResults;
      return results.filter(({ matches }) => matches.length > 0).map(({ slug }) => slug);
    },
  };
}

/** Asks until the answer is the one expected; the test's own timeout ends it otherwise. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

async function untilSaid({ output }: DocentProcess, text: string): Promise<void> {
  await eventually(() => Promise.resolve(output().includes(text)));
}

test('pages that are added, changed, moved and removed are found without a restart, and so are their tags and the index', async (t) => {
  const site = await served(t);
  const tagOf = async (): Promise<string | null> =>
    (await fetch(`${site.url}/docs/guide-use`)).headers.get('etag');
  const [tag, index] = [await tagOf(), await site.json('/search-data/current.json')];
  await site.write('new/deep/page.md', '# Fresh\n\nA capybara.\n');
  await eventually(async () => (await site.find('capybara')).includes('new-deep-page'));
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  t.deepEqual(await site.find('badger'), []);
  t.not(await tagOf(), tag);
  t.notDeepEqual(await site.json('/search-data/current.json'), index);
  await rename(join(site.folder, 'guide/install.md'), join(site.folder, 'new/setup.md'));
  await eventually(async () => (await site.find('aardvark')).includes('new-setup'));
  t.deepEqual(await site.find('aardvark'), ['new-setup']);
  await rm(join(site.folder, 'new'), { recursive: true });
  await eventually(async () => (await site.find('aardvark')).length === 0);
  t.is((await fetch(`${site.url}/docs/new-setup`)).status, 404);
  site.child.kill('SIGTERM');
  t.is(await site.exit, 0);
});

test('a page that stays as it is on disk follows what changes around it', async (t) => {
  const site = await served(t);
  await site.write('guide/use.md', '# Use\n\nFirst [install](install.md) the badger.\n');
  const markdown = async (): Promise<string> =>
    (await fetch(`${site.url}/docs/guide-use.md`)).text();
  await eventually(async () => (await markdown()).includes('/docs/guide-install'));
  await site.write('guide/install.md', '---\nslug: setup\n---\n# Install\n\nRun the weasel.\n');
  await eventually(async () => (await site.find('weasel')).includes('guide-setup'));
  t.regex(await markdown(), /\/docs\/guide-setup/);
  await site.write('docent.yaml', `${FILES['docent.yaml']}nav: [{ Manual: [guide/use.md] }]\n`);
  const page = (): Promise<Record<string, unknown>> => site.json('/api/v1/pages/guide-use');
  await eventually(async () => (await page())['sectionTitle'] === 'Manual');
  t.deepEqual(await site.find('badger'), ['guide-use']);
});

test('what is added as soon as the service answers is found', async (t) => {
  const site = await served(t, [], async (folder) =>
    cp('content', folder, { recursive: true, force: false }),
  );
  await site.write('late.md', '# Late\n\nA pangolin.\n');
  await eventually(async () => (await site.find('pangolin')).includes('late'));
  t.pass();
});

test('a reload keeps the language, which only a restart changes', async (t) => {
  const site = await served(t, ['--language', 'de']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  t.regex(await (await fetch(`${site.url}/docs/guide-use`)).text(), /<html lang="de"/);
});

test('a page that breaks is served as far as it can be read and keeps no other change back; nor does a mistake in docent.yaml', async (t) => {
  const site = await served(t);
  await site.write('guide/use.md', '---\ntitle: [\n---\n# Use\n\nAsk the dormouse.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  await site.write('guide/install.md', '# Install\n\nRun the weasel.\n');
  await eventually(async () => (await site.find('weasel')).includes('guide-install'));
  await site.write('docent.yaml', `${FILES['docent.yaml']}prot: 1\n`);
  await untilSaid(site, "'prot' is not a configuration key");
  await site.write('guide/install.md', '# Install\n\nRun the polecat.\n');
  await eventually(async () => (await site.find('polecat')).includes('guide-install'));
  t.is((await fetch(`${site.url}/readyz`)).status, 200);
  await site.write('docent.yaml', `${FILES['docent.yaml']}nav: [guide/use.md, index.md]\n`);
  await site.write('guide/use.md', '# Use\n\nAsk the badger.\n');
  await eventually(async () => (await site.find('badger')).includes('guide-use'));
  const first = async (): Promise<string | undefined> => {
    const { pages } = (await site.json('/api/v1/pages')) as { pages: { slug: string }[] };
    return pages[0]?.slug;
  };
  await eventually(async () => (await first()) === 'guide-use');
  t.pass('the navigation of docent.yaml is read again');
});

test("a key of docent.yaml that only a restart applies is named in the log, and an operator's as not applied", async (t) => {
  const site = await served(t);
  await site.write(
    'docent.yaml',
    `${FILES['docent.yaml']}search: { zeroResults: true }\nlanguage: de\n`,
  );
  await untilSaid(site, '"keys":["language"]');
  await untilSaid(site, 'docent.yaml:2: search.zeroResults is a setting of the operator');
  t.notRegex(site.output(), /"keys":\[[^\]]*zeroResults/);
});

test('without watching, a change waits for SIGHUP', async (t) => {
  const site = await served(t, ['--watch', 'off']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse.\n');
  await sleep(1000);
  t.deepEqual(await site.find('dormouse'), []);
  site.child.kill('SIGHUP');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  site.child.kill('SIGHUP');
  await untilSaid(site, 'read again and has not changed');
  t.pass();
});

test('polling notices changes where the system sends no events', async (t) => {
  const site = await served(t, ['--watch', 'poll']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse, politely.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  t.pass();
});
