/** `docent search`, through the command line's front door. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { commandsOf } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

/** Runs `docent search` on two small pages; answers with what it printed and its exit code. */
async function search(t: ExecutionContext, ...argv: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-cli-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'docs'));
  await writeFile(
    join(folder, 'docs', 'install.md'),
    '# Installing\n\nAcme comes as the file.\n\n## On Linux\n\nUnpack the archive.\n',
  );
  await writeFile(join(folder, 'docs', 'run.md'), '# Running\n\nStart the daemon.\n');
  const printed = { out: '', err: '' };
  const io = {
    stdout: (text: string) => void (printed.out += text),
    stderr: (text: string) => void (printed.err += text),
    env: { DOCENT_DATA: join(folder, 'data') },
  };
  const all = ['search', join(folder, 'docs'), ...argv];
  const code = await run(commandsOf('0.0.0'), all, { version: '0', io });
  return { ...printed, code };
}

test('docent search prints the hits with their place, kind, score and snippet', async (t) => {
  const { out, code } = await search(t, '--', 'unpack', 'archive');
  t.is(code, 0);
  t.regex(
    out,
    /^1\. Installing › On Linux {2}\[section 0\.\d{3}\]\n {3}install#on-linux\n {3}Unpack the archive\.\n1 of 1 hits\n$/u,
  );
});

test('docent search says what was probably meant', async (t) => {
  const { out } = await search(t, '--', 'deamon ');
  t.regex(out, /^Did you mean: daemon /u);
  t.regex(out, /run\n/u);
});

test('docent search without a hit names the nearest pages', async (t) => {
  const { out, code } = await search(t, '--', '"installing wizard"');
  t.is(out, '0 of 0 hits\nNearest pages:\n   Installing  [install]\n');
  t.is(code, 0);
  const { out: json } = await search(t, '--json', '--', 'kind:gap daemon');
  const { nearest } = JSON.parse(json) as { nearest: { pages: { slug: string }[] } };
  t.deepEqual(
    nearest.pages.map(({ slug }) => slug),
    ['run'],
  );
});

test('docent search reads the first set as a service does, and names what answers better in others and without filters', async (t) => {
  const pages = Array.from({ length: 12 }, (_, at) => [
    `core/part/p${at}.md`,
    `# Chapter ${at}\n\nEvery tool has a place.\n`,
  ]);
  const folder = await folderOf(t, {
    ...Object.fromEntries(pages),
    'core/other/anvil.md': '# Anvil\n\nOf iron.\n',
    'extra/proxy.md': '# Reverse proxy\n\nPut the wombat behind a proxy.\n',
    'docent.yaml': 'sets:\n  - { id: core, folder: core }\n  - { id: extra, folder: extra }\n',
  });
  const searched = (...argv: string[]) => tried(folder, ['search', folder, ...argv]);
  const { output } = await searched('--', 'wombat proxy place');
  t.regex(output, /\n {3}part-p0\n/);
  t.notRegex(output, /core-|extra-/);
  t.regex(
    output,
    /\. Confidence none: .*\nBetter answered in:\n {3}Reverse proxy {2}\[set extra, confidence high\]\n {3}proxy\n$/,
  );
  const narrowed = await searched('--section', 'part', '--', 'anvil');
  t.regex(
    narrowed.output,
    /Better answered in:\n {3}Anvil {2}\[without filters, confidence high\]/,
  );
  const { elsewhere } = JSON.parse((await searched('--json', '--', 'wombat proxy place')).output);
  t.like(elsewhere[0], { slug: 'proxy', confidence: 'high', edition: { set: 'extra' } });
  t.notRegex((await searched('--', 'anvil')).output, /Better/);
});

test('docent search takes a set, by a flag or in the query, and all of them at once', async (t) => {
  verifies('sets:filter');
  const folder = await folderOf(t, {
    'core/anvil.md': '# Anvil\n\nOf iron, not of wombats.\n',
    'extra/proxy.md': '# Wombats\n\nPut the wombats behind a proxy.\n',
    'docent.yaml': 'sets:\n  - { id: core, folder: core }\n  - { id: extra, folder: extra }\n',
  });
  const searched = (...argv: string[]) => tried(folder, ['search', folder, ...argv]);
  for (const argv of [
    ['--set', 'extra', '--', 'wombats'],
    ['--set', 'all', '--', 'set:extra wombats'],
    ['--', 'set:extra wombats'],
  ]) {
    const { output } = await searched(...argv);
    t.regex(output, /1\. Wombats/);
    t.notRegex(output, /Anvil/);
  }
  const { output } = await searched('--set', 'all', '--', 'wombats');
  t.regex(output, /1\. Wombats {2}\[page 0\.\d+, set extra\]\n {3}proxy\n/);
  t.regex(output, /2\. Anvil {2}\[page 0\.\d+, set core\]/);
  const json = JSON.parse((await searched('--set', 'all', '--json', '--', 'wombats')).output) as {
    sets: readonly string[];
  };
  t.deepEqual(json.sets, ['core', 'extra']);
  for (const [argv, said] of [
    [['--set', 'extras', '--', 'a'], /--set is 'extras'; give one of core, extra, all\./],
    [['--', 'wombats set:exra'], /^Did you mean: set:extra wombats\n1\. Anvil/],
    [['--set', 'all', '--explain', '--', 'a'], /--explain is for one set; name it with --set/],
  ] as const) {
    t.regex((await searched(...argv)).output, said);
  }
});

test('docent search --json prints the answer as the service has it', async (t) => {
  const { out } = await search(t, '--json', '--limit', '1', '--kind', 'page', '--', 'daemon');
  const answer = JSON.parse(out) as { hits: Record<string, unknown>[]; total: number };
  const [{ slug, kind, title, path } = {}] = answer.hits;
  t.deepEqual([slug, kind, title, path, answer.total], ['run', 'page', 'Running', '/docs/run', 1]);
});

test('docent search with no query or one that HTTP refuses, an impossible limit, kind or section says what to give', async (t) => {
  for (const [argv, said] of [
    [[], /query is missing\. It goes after "--": docent search -- <query>/u],
    [['a'], /Unexpected argument 'a'\. The query goes after "--"\./u],
    [['--limit', '0', '--', 'a'], /1 to 50/u],
    [['--', ''], /query is missing/u],
    [['--', ' '], /query is missing/u],
    [['--', '🧪'.repeat(201)], /201 characters; give at most 200/u],
    [['-v'], /Unknown flag '-v'\. The query goes after "--"\./u],
    [['--section', 'guides', '--', 'a'], /--section is 'guides'; give one of docs\./u],
    [['--kind', 'word', '--', 'a'], /page, section, sample, release, gap/u],
  ] as const) {
    const { err, code } = await search(t, ...argv);
    t.is(code, 2);
    t.regex(err, said);
  }
});

test('docent search takes a section that there is, and a query as long as HTTP takes', async (t) => {
  const { out, code } = await search(t, '--section', 'docs', '--', 'daemon');
  t.regex(out, /1 of 1 hits/u);
  t.is(code, 0);
  t.is((await search(t, '--', '🧪'.repeat(200))).code, 0);
});

test('no word of a query is taken for a command or a flag', async (t) => {
  for (const query of ['test', 'gaps', 'unanswered', '--help', '-daemon archive', 'docs']) {
    const { out, code } = await search(t, '--', ...query.split(' '));
    t.is(code, 0, query);
    t.regex(out, /^\d+ of \d+ hits$/mu, query);
  }
});

for (const [argv, code] of [
  [['reports'], 2],
  [['reports', '--help'], 0],
] as const) {
  test(`docent ${argv.join(' ')} lists the verbs of the group`, async (t) => {
    let out = '';
    const io = { stdout: (text: string) => void (out += text), stderr: t.fail, env: {} };
    t.is(await run(commandsOf('0.0.0'), argv, { version: '0', io }), code);
    t.regex(out, /^Usage: docent reports <verb>/u);
    t.regex(out, /^ {2}reports list +List stored reports/mu);
    t.false(out.includes('agent'));
  });
}

test('docent search --explain prints what each score is the sum of', async (t) => {
  const { out } = await search(t, '--explain', '--', 'unpack archive');
  t.regex(out, /^ {3}0\.\d{4} = idf .* unpack, text: unpack 1× in body$/mu);
  const { out: often } = await search(t, '--explain', '--', 'the');
  t.regex(often, /the, page: the 1× in description, the 2× in body$/mu);
  const { out: json } = await search(t, '--explain', '--json', '--', 'installing unpack');
  const { hits, explanations } = JSON.parse(json) as {
    hits: { score: number }[];
    explanations: { score: number; parts: { value: number }[] }[];
  };
  t.true(hits.length > 0);
  t.is(explanations.length, hits.length);
  for (const [place, { parts }] of explanations.entries()) {
    const sum = parts.reduce((total, { value }) => total + value, 0);
    t.true(Math.abs(sum - (hits[place]?.score ?? 0)) < 1e-4);
  }
});

/** Searches one French page, next to the configuration of its generator. */
async function searchInFrench(t: ExecutionContext, files: Readonly<Record<string, string>>) {
  const folder = await folderOf(t, {
    'guide.md': '# Guide\n\nElle aime les chevaux.\n',
    ...files,
  });
  const data = await folderOf(t, {});
  let printed = '';
  const write = (text: string): void => void (printed += text);
  const io = { stdout: write, stderr: write, env: { DOCENT_DATA: data } };
  await run(commandsOf('0.0.0'), ['search', folder, '--', 'cheval'], { version: '0', io });
  return printed;
}

test("the search speaks the language of the generator's configuration, and docent.yaml goes before it", async (t) => {
  const vitepress = "export default { lang: 'fr-FR', title: 'Acme' };";
  t.regex(await searchInFrench(t, { '.vitepress/config.ts': vitepress }), /1 of 1 hits/);
  const english = { '.vitepress/config.ts': vitepress, 'docent.yaml': 'language: en\n' };
  t.notRegex(await searchInFrench(t, english), /1 of 1 hits/);
});
