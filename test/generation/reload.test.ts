import { spawnSync } from 'node:child_process';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { address, docent, MAIN } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { commitFiles, folderOf } from '../helpers/folder.ts';
import { servedFolder, type ServedFolder } from '../helpers/served-folder.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'docent.yaml': 'product: { name: Acme }\n',
  'index.md': '# Home\n\nWelcome.\n',
  'guide/install.md': '# Install\n\nRun the aardvark.\n',
  'guide/use.md': '# Use\n\nAsk the badger.\n',
};

function served(t: ExecutionContext, flags: readonly string[] = []): Promise<ServedFolder> {
  return servedFolder(t, { files: FILES, flags });
}

async function untilSaid({ output }: ServedFolder, text: string): Promise<void> {
  await eventually(() => output().includes(text));
}

test.serial(
  'pages that are added, changed, moved and removed are found without a restart, and so are their tags and the index',
  async (t) => {
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
  },
);

const READINGS = [
  { workers: '1', edition: 'v2.0', prefix: '' },
  { workers: '1', edition: 'v1.0', prefix: '/v1.0' },
  { workers: '2', edition: 'v2.0', prefix: '' },
  { workers: '2', edition: 'v1.0', prefix: '/v1.0' },
];

for (const { workers, edition, prefix } of READINGS)
  test.serial(
    `a file that git did not answer for is included without a change of the folder (${edition}, workers: ${workers})`,
    async (t) => {
      verifies('content:doubtful');
      const pages = {
        'docs/v2.0/a.md': '# A\n\nA badger.\n',
        'docs/v1.0/a.md': '# A\n\nA badger.\n',
      };
      const including = { [`docs/${edition}/a.md`]: '# A\n\n--8<-- "code/b.md"\n' };
      const others = { 'code/b.md': 'A wombat.\n', 'mkdocs.yml': 'site_name: Zoo\n' };
      const files = { ...pages, ...including, ...others };
      const home = await folderOf(t, { ...files, 'bin/git': '', broken: '' });
      commitFiles(home, Object.keys(files), '2020-01-01T00:00:00Z');
      const { PATH = '' } = process.env;
      // Only what includes is kept from being read.
      const fault = `case "$*" in *ls-files*) [ ! -e '${join(home, 'broken')}' ] || kill -9 $$; esac`;
      await writeFile(join(home, 'bin/git'), `#!/bin/sh\n${fault}\nPATH='${PATH}' exec git "$@"\n`);
      await chmod(join(home, 'bin/git'), 0o755);
      const own = ['--data', join(home, '.data'), '--port', '0', '--host', '127.0.0.1'];
      const argv = ['serve', join(home, 'docs'), ...own, '--workers', workers];
      const env = { PATH: `${join(home, 'bin')}:${PATH}` };
      const url = await address(docent(t, [...argv, '--watch-poll-seconds', '1'], env));
      const page = async (): Promise<string> => (await fetch(`${url}${prefix}/docs/a.md`)).text();
      t.false((await page()).includes('wombat'));
      await rm(join(home, 'broken'));
      await eventually(async () => (await page()).includes('wombat'));
    },
  );

test.serial('a page that stays as it is on disk follows what changes around it', async (t) => {
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

test.serial('what is added as soon as the service answers is found', async (t) => {
  const many = Array.from({ length: 300 }, (_, n) => [`${n}.md`, `# ${n}\n\nA wombat.\n`]);
  const site = await servedFolder(t, { files: { ...FILES, ...Object.fromEntries(many) } });
  await site.write('late.md', '# Late\n\nA pangolin.\n');
  await eventually(async () => (await site.find('pangolin')).includes('late'));
  t.pass();
});

test.serial('a reload keeps the language, which only a restart changes', async (t) => {
  const site = await served(t, ['--language', 'de']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  t.regex(await (await fetch(`${site.url}/docs/guide-use`)).text(), /<html lang="de"/);
});

test.serial(
  'a page that breaks is served as far as it can be read and keeps no other change back; nor does a mistake in docent.yaml',
  async (t) => {
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
  },
);

test.serial(
  "a key of docent.yaml that only a restart applies is named in the log, and an operator's as not applied",
  async (t) => {
    const site = await served(t);
    await site.write(
      'docent.yaml',
      `${FILES['docent.yaml']}search: { unanswered: true }\nlanguage: de\n`,
    );
    await untilSaid(site, '"keys":["language"]');
    await untilSaid(site, 'docent.yaml:2: search.unanswered is a setting of the operator');
    t.notRegex(site.output(), /"keys":\[[^\]]*unanswered/);
  },
);

test.serial('without watching, a change waits for SIGHUP or docent reload', async (t) => {
  verifies('reload:command');
  const site = await served(t, ['--watch', 'off']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse.\n');
  await sleep(1000);
  t.deepEqual(await site.find('dormouse'), []);
  site.child.kill('SIGHUP');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  const told = spawnSync(process.execPath, [MAIN, 'reload', '--data', site.data]);
  t.regex(told.stdout.toString(), /'docent serve [^']*' \(process \d+\) reads its content again/);
  await untilSaid(site, 'read again and has not changed');
  t.pass();
});

test.serial('polling notices changes where the system sends no events', async (t) => {
  const site = await served(t, ['--watch', 'poll']);
  await site.write('guide/use.md', '# Use\n\nAsk the dormouse, politely.\n');
  await eventually(async () => (await site.find('dormouse')).includes('guide-use'));
  t.pass();
});
