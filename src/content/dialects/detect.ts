/** The dialect of a folder by the marks of its generator. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IncludeRoots } from '../includes.ts';
import type { FolderFile } from '../walk.ts';
import type { DialectName } from '../page-source.ts';

/** Files that only one generator has, the surest first. */
const MARKS: readonly (readonly [file: string, dialect: DialectName])[] = [
  ['docs.json', 'mintlify'],
  ['mint.json', 'mintlify'],
  ['docusaurus.config.js', 'docusaurus'],
  ['docusaurus.config.ts', 'docusaurus'],
  ['website/docusaurus.config.js', 'docusaurus'],
  ['website/docusaurus.config.ts', 'docusaurus'],
  ['astro.config.mjs', 'starlight'],
  ['astro.config.ts', 'starlight'],
  ['.vitepress', 'vitepress'],
  ['docs/.vitepress', 'vitepress'],
  ['source.config.ts', 'fumadocs'],
  ['next.config.mjs', 'nextra'],
  ['next.config.js', 'nextra'],
  ['content.config.ts', 'nuxt'],
  ['nuxt.config.ts', 'nuxt'],
  ['mkdocs.yml', 'mkdocs'],
  ['zensical.toml', 'mkdocs'],
  ['book.toml', 'mdbook'],
  ['hugo.toml', 'hugo'],
  ['hugo.yaml', 'hugo'],
  ['_config.yml', 'jekyll'],
  ['.gitbook.yaml', 'gitbook'],
  ['myst.yml', 'myst'],
];

export function dialectOfFolder(
  files: readonly FolderFile[],
  { root, top }: IncludeRoots,
): DialectName {
  for (const folder of new Set([root, join(root, '..'), top])) {
    const mark = MARKS.find(([file]) => existsSync(join(folder, file)));
    if (mark !== undefined) {
      return mark[1];
    }
  }
  return files.some(({ file }) => file === '_sidebar.md') ? 'docsify' : 'plain';
}
