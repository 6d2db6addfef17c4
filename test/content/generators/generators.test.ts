/** Every generator: a small project of it in, and its navigation, addresses, redirects, drafts and identity out. */
import test from 'ava';
import { join } from 'node:path';
import { createSearch } from '../../../src/search/index/create-search.ts';
import type { Library, NavigationEntry } from '../../../src/content/model/library.ts';
import { folderOf, load } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';
import { unpublished, type GeneratorCase } from './case.ts';
import { docsifyCase } from './docsify.ts';
import { docusaurusCase } from './docusaurus.ts';
import { fumadocsCase } from './fumadocs.ts';
import { gitbookCase, gitbookSpacesCase } from './gitbook.ts';
import { hugoCase } from './hugo.ts';
import { jekyllCase } from './jekyll.ts';
import { mdbookCase } from './mdbook.ts';
import { mintJsonCase, mintlifyCase, mintlifyTabVersionsCase } from './mintlify.ts';
import { awesomeNavCase, materialBlogCase, mkdocsCase, zensicalCase } from './mkdocs.ts';
import { jupyterBookCase, mystCase, sphinxCase, sphinxMystCase, sphinxRestCase } from './myst.ts';
import { nextraAppCase, nextraBothCase, nextraCase } from './nextra.ts';
import { nuxtContentCase, undocsCase } from './nuxt-content.ts';
import { starlightCase } from './starlight.ts';
import { vitepressCase } from './vitepress.ts';
import { vuepressCase } from './vuepress.ts';
import type { MemoryLibrary } from '../../../src/content/library/memory-library.ts';

const CASES: readonly GeneratorCase[] = [
  awesomeNavCase,
  docsifyCase,
  docusaurusCase,
  fumadocsCase,
  gitbookCase,
  gitbookSpacesCase,
  hugoCase,
  jekyllCase,
  mdbookCase,
  mintJsonCase,
  mintlifyCase,
  mintlifyTabVersionsCase,
  mkdocsCase,
  materialBlogCase,
  jupyterBookCase,
  mystCase,
  sphinxCase,
  sphinxMystCase,
  sphinxRestCase,
  nextraAppCase,
  nextraBothCase,
  nextraCase,
  nuxtContentCase,
  undocsCase,
  starlightCase,
  vitepressCase,
  vuepressCase,
  zensicalCase,
];

for (const one of CASES) {
  test(`${one.title} is read as its generator reads it`, async (t) => {
    const folder = join(await folderOf(t, one.files), one.folder ?? '.');
    const { library, findings } = await load(folder, { product: { id: 'acme' } });
    if (library === undefined) {
      t.fail(JSON.stringify(findings));
      return;
    }
    t.is(library.generator, one.generator);
    t.deepEqual(outline(library.navigation), one.navigation.trim().split('\n'));
    if (one.product !== undefined) t.like(library.product, one.product);
    if (one.looks !== undefined) t.like(library.looks, one.looks);
    t.deepEqual(
      library.editions.slice(1).map(({ prefix }) => prefix),
      one.editions ?? [],
    );
    t.deepEqual(
      findings.map(({ rule, file }) => `${rule} ${file}`),
      one.findings ?? [],
    );
    if (one.edit !== undefined)
      t.true(edits(library).includes(one.edit), edits(library).join('\n'));
    const { get } = await serve(t, library);
    for (const [from, to] of Object.entries(one.addresses)) {
      const { statusCode, headers } = await get(from);
      t.deepEqual({ from, statusCode, to: headers['location'] }, { from, statusCode: 301, to });
    }
    const { payload } = await get('/api/v1/search?q=xylograph');
    t.is((JSON.parse(payload) as { total: number }).total, 0, 'unpublished text is found');
  });
}

for (const one of CASES) {
  test(`${one.title}: a page marked as a draft or unlisted is not published`, async (t) => {
    const held = { draft: 'draft: true', unlisted: 'unlisted: true' };
    const beside = Object.keys(one.files).filter((file) => /\.mdx?$/.test(file));
    const added = beside.flatMap((file) =>
      Object.entries(held).map(([name, line]) => [
        file.replace(/[^/]+(?=\.mdx?$)/, `held-${name}`),
        unpublished(line),
      ]),
    );
    const files = { ...one.files, ...Object.fromEntries(added) };
    const folder = join(await folderOf(t, files), one.folder ?? '.');
    const { library } = await load(folder, { product: { id: 'acme' } });
    const found = library?.contents.pages.filter(({ markdown }) => markdown.includes('xylograph'));
    t.deepEqual(found, []);
  });
}

async function serve(t: Parameters<typeof service>[0], library: MemoryLibrary) {
  const search = await createSearch(library);
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  return await service(t, { generation, alone: true });
}

function outline(entries: readonly NavigationEntry[], indent = ''): string[] {
  return entries.flatMap(({ title, slug, href, children }) => {
    const target = slug ?? href;
    const line = `${indent}${title}${target === undefined ? '' : ` -> ${target}`}`;
    return [line, ...outline(children, `${indent}  `)];
  });
}

function edits({ pages }: Library): string[] {
  return pages.map(({ slug, editUrl }) => `${slug}: ${editUrl}`);
}
