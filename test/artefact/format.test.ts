/** The parts of an artefact and their names. A change of them raises `FORMAT`, so that no service reads a part in another form than it has. */
import test from 'ava';
import { FORMAT, type Part } from '../../src/artefact/container.ts';
import { partsAt } from '../../src/artefact/reader.ts';
import type { Finding } from '../../src/content/model/finding.ts';
import { built } from '../helpers/artefact.ts';
import { folderOf } from '../helpers/folder.ts';
import { rootAt } from '../helpers/packed.ts';

test('a file has its errors, and no more findings than a service tells of', async (t) => {
  const links = Array.from({ length: 45 }, (_, at) => `[a](gone-${at}.md)`).join('\n');
  const many = Array.from({ length: 224 }, (_, at) => [`a${at}.md`, `# A\n\n${links}\n`] as const);
  const files = { ...Object.fromEntries(many), 'z.md': '---\na: [\n---\n\n# Z\n' };
  const path = await built(t, await folderOf(t, files));
  const root = (await rootAt(path)) as { readonly editions: readonly [{ readonly head: Part }] };
  const parts = await partsAt(path)();
  const { value } = await parts.value(root.editions[0].head);
  await parts.close();
  const { findings } = value as { readonly findings: readonly Finding[] };
  t.is(findings.length, 10_001);
  t.like(findings[0], { severity: 'error', file: 'z.md' });
  t.regex(findings.at(-1)?.message ?? '', /^\d+ more findings are not in the file\.$/);
});

type Value = Readonly<Record<string, unknown>>;

const NAMES = {
  root: 'product baseUrl engine editions',
  edition: 'library index head pages addresses navigation snapshot edition settings files',
  file: 'path name bytes modifiedMs pieces',
  head: 'baseUrl edition language sections redirects assets product oldAddresses outline looks samples releases gaps agentData generator editions assetFolders digest findings imageSizes',
  pages: 'count rows ends slugs titles bySlug',
  page: 'slug path url markdownUrl title description section sectionTitle group file lastModified headingCount markdownBytes markdownDigest codeLanguages redirectFrom topics',
  text: 'headings markdown source links linkWords passages',
};

test('the parts of an artefact have the form that its number stands for', async (t) => {
  const path = await built(
    t,
    await folderOf(t, { 'a.md': '# A\n\n![](b.svg)\n', 'b.svg': '<svg/>' }),
  );
  const root = (await rootAt(path)) as { readonly editions: readonly Value[] };
  const [edition = {}] = root.editions;
  const parts = await partsAt(path)();
  const value = async (part: unknown): Promise<Value> =>
    (await parts.value(part as Part)).value as Value;
  const pages = edition['pages'] as Value;
  // One block.
  const [[page, text]] = (await value(pages['rows'])) as unknown as [[Value, Part]];
  const [file = {}] = edition['files'] as readonly Value[];
  const found = {
    root,
    edition,
    file,
    head: await value(edition['head']),
    pages,
    page,
    text: await value(text),
  };
  await parts.close();
  const names = Object.entries(found).map(([name, one]) => [
    name,
    Object.keys(one).toSorted().join(' '),
  ]);
  const expected = Object.entries(NAMES).map(([name, all]) => [
    name,
    all.split(' ').toSorted().join(' '),
  ]);
  t.deepEqual(
    [FORMAT, names],
    [4, expected],
    'Raise FORMAT, then write down here what is there now.',
  );
});
