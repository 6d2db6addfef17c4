import { PROMPTS } from '../src/mcp/prompts.ts';
import { docsTools } from '../src/mcp/tools/docs-tools.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import test from 'ava';
import { fillGenerated } from '../scripts/reference/fill.ts';
import { generatedPages } from '../scripts/reference/pages.ts';
import { commandsOf } from '../src/cli/commands.ts';
import { configTable } from '../src/config/table.ts';
import { languageOf } from '../src/content/extras/languages.ts';
import { loadLibrary } from '../src/content/library/load.ts';
import type { MemoryLibrary } from '../src/content/library/memory-library.ts';
import { operations } from '../src/operations/index.ts';
import { PROBLEMS } from '../src/problem.ts';
import { placeholderNames } from '../src/samples/placeholders.ts';
import { acme } from './helpers/acme.ts';
import { handMadeGeneration } from './helpers/library.ts';
import { endpoint, modern } from './helpers/mcp.ts';
import { root, sources } from './helpers/sources.ts';
import { verifies } from './helpers/verifies.ts';

const CONTENT = join(root, 'content');

const product = { id: 'docent', name: 'Docent', version: '0.1.0', description: '' };

async function documentation(): Promise<MemoryLibrary> {
  const { library, findings } = await loadLibrary(CONTENT, {
    product,
    baseUrl: 'https://docs.test',
  });
  if (library === undefined) throw new Error(JSON.stringify(findings));
  return library;
}

test('the generated parts of the documentation are what the code says; npm run reference writes them', (t) => {
  const stale = generatedPages(root).filter(({ present, expected }) => present !== expected);
  t.deepEqual(
    stale.map(({ file }) => file),
    [],
  );
});

test('a generated part without its end is an error, and the text below it stays', (t) => {
  const page =
    '<!-- generated: a -->\n## By hand\n\n<!-- generated: b -->\n<!-- end generated -->\n';
  t.throws(() => fillGenerated(page, String), { message: /generated: a --> has no counterpart/ });
  t.throws(() => fillGenerated('<!-- end generated -->', String), { message: /no counterpart/ });
});

test('the README leads to the table of all configuration keys and to its picture of the site', (t) => {
  const links = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)];
  const targets = links.map((match) => match[1] ?? '');
  t.true(targets.includes('content/configure/reference.md'));
  t.true(targets.includes('media/site.png'));
  t.deepEqual(
    targets.filter((target) => !existsSync(join(root, target))),
    [],
  );
  const reference = readFileSync(join(CONTENT, 'configure/reference.md'), 'utf8');
  for (const owner of ['author', 'operator'])
    t.true(reference.includes(`<!-- generated: configuration ${owner} -->`));
});

test('the documentation has at least 30 pages and loads without an error or a warning', async (t) => {
  const { findings, pages } = await documentation();
  t.deepEqual(findings, []);
  t.true(pages.length >= 30, `${pages.length} pages`);
});

test('every page of the documentation has a description of its own', async (t) => {
  const { pages } = (await documentation()).contents;
  const descriptions = pages.map(({ description }) => description);
  t.is(new Set(descriptions).size, pages.length);
  t.true(descriptions.every((description) => description.length >= 20));
});

test('every operation, error code, configuration key and command is documented', async (t) => {
  const { pages } = (await documentation()).contents;
  const headings = new Set(
    pages.flatMap((page) => [page.title, ...page.headings.map((h) => h.text)]),
  );
  const text = pages.map(({ markdown }) => markdown).join('\n');
  const missing = [
    ...operations.map(({ id }) => id).filter((id) => !headings.has(id)),
    ...Object.keys(PROBLEMS).filter((code) => !new RegExp(`^\\| \\[?\`${code}\``, 'm').test(text)),
    ...configTable.map(({ key }) => key).filter((key) => !text.includes(`| \`${key}\` |`)),
    ...commandsOf('0')
      .map(({ name }) => `docent ${name}`)
      .filter((name) => !headings.has(name)),
  ];
  t.deepEqual(missing, []);
});

test('every MCP tool and prompt is documented', async (t) => {
  const { server } = await acme(t);
  const toolNames = async (): Promise<string[]> => {
    const { result } = (await modern(server, { method: 'tools/list' })).body;
    return result.tools.map(({ name }: { name: string }) => name);
  };
  // Those without data in this folder are not listed.
  const tools = [...docsTools(undefined).map(({ name }) => name), ...(await toolNames())];
  const prompts = PROMPTS.map(({ name }) => name);
  t.true(tools.includes('submit_report') && prompts.includes('migrate'));
  const { pages } = (await documentation()).contents;
  const headings = new Set(pages.flatMap((page) => page.headings.map(({ text }) => text)));
  const text = pages.map(({ markdown }) => markdown).join('\n');
  t.deepEqual(
    tools.filter((name) => !headings.has(name)),
    [],
  );
  t.deepEqual(
    prompts.filter((name) => !text.includes(`| \`${name}\` |`)),
    [],
  );
});

test('every flag of every command is in its usage, and so in the command line reference', async (t) => {
  const reference = readFileSync(join(CONTENT, 'configure/command-line.md'), 'utf8');
  const declared = [...(await sources('src/cli')).values()].flatMap((text) => [
    ...text.matchAll(/'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g),
  ]);
  const flags = new Set(declared.map((match) => match[1] ?? ''));
  t.true(flags.has('strict') && flags.has('baseline') && flags.has('update'));
  t.deepEqual(
    [...flags].filter(
      (flag) => !reference.includes(`--${flag} `) && !reference.includes(`--${flag}]`),
    ),
    [],
  );
});

test('every placeholder of a recorded output is documented', (t) => {
  const page = readFileSync(join(CONTENT, 'write/samples.md'), 'utf8');
  t.deepEqual(
    placeholderNames.filter((name) => !page.includes(`| \`{{${name}}}\` |`)),
    [],
  );
});

test('at least 40 samples in eight languages, each with title, tags, level, command and recorded output', async (t) => {
  const { samples } = await documentation();
  t.true(samples.length >= 40, `${samples.length} samples`);
  for (const language of ['sh', 'ts', 'js', 'py', 'java', 'kotlin', 'go', 'rs']) {
    const ids = samples.filter((sample) => languageOf(sample.language) === language);
    t.true(ids.length >= 3, `${language}: ${ids.length}`);
  }
  const thin = samples.filter(
    ({ tags, level, output }) => tags.length === 0 || level === undefined || output.trim() === '',
  );
  t.deepEqual(
    thin.map(({ id }) => id),
    [],
  );
});

test('find_samples gives a sample of the documentation in each language with its command and output', async (t) => {
  verifies('tool:find-samples', 'tool:find-samples:result');
  const library = await documentation();
  const generation = { ...handMadeGeneration(), library };
  const { server } = await endpoint(t, { generation });
  for (const language of [
    'shell',
    'typescript',
    'javascript',
    'python',
    'java',
    'kotlin',
    'go',
    'rust',
  ]) {
    const params = { name: 'find_samples', arguments: { language, limit: 1 } };
    const { result } = (await modern(server, { method: 'tools/call', params })).body;
    const [sample] = result.structuredContent.samples;
    const known = library.samples.find(({ id }) => id === sample.id);
    t.is(languageOf(sample.language), languageOf(language));
    t.is(sample.command, known?.command);
    t.is(sample.output, known?.output);
    t.true(sample.output.length > 0);
  }
});

test('every gap leads to a heading or a page of this documentation, or elsewhere', async (t) => {
  const { gaps, contents, baseUrl } = await documentation();
  const known = new Set(
    contents.pages.flatMap(({ url, headings }) => [
      url,
      ...headings.map(({ anchor }) => `${url}#${anchor}`),
    ]),
  );
  const own = gaps.map(({ sourceUrl }) => sourceUrl).filter((url) => url.startsWith(baseUrl));
  t.true(own.length > 5);
  t.deepEqual(
    own.filter((url) => !known.has(url)),
    [],
  );
});

test('every relative link of the documentation leads to a file, and its fragment to a heading', async (t) => {
  const { pages } = (await documentation()).contents;
  const anchors = new Map(
    pages.map(({ file, headings }) => [file, new Set(headings.map(({ anchor }) => anchor))]),
  );
  const broken = pages.flatMap(({ file }) =>
    relativeLinks(file).flatMap(({ target, fragment }) => {
      const known = anchors.get(target);
      const leads = known !== undefined && (fragment === '' || known.has(fragment));
      return leads ? [] : `${file}: ${target}#${fragment}`;
    }),
  );
  t.deepEqual(broken, []);
  t.true(pages.flatMap(({ file }) => relativeLinks(file)).length > 50);
});

function relativeLinks(file: string): readonly { target: string; fragment: string }[] {
  const markdown = readFileSync(join(CONTENT, file), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  return [...markdown.matchAll(/\]\(([^)\s]*)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:|^\//.test(link))
    .map((link) => {
      const [path = '', fragment = ''] = link.split('#');
      const target = path === '' ? file : linked(file, path);
      return { target, fragment };
    });
}

function linked(file: string, path: string): string {
  return relative(CONTENT, resolve(CONTENT, dirname(file), path));
}
