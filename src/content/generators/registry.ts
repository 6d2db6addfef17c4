/** All generators with the dialects of their pages, in the order in which their marks are looked for: a new one is a row. */
import { COMMONMARK, type Dialect } from '../dialects/dialect.ts';
import type { Generator } from '../model/generator.ts';
import { builtSite, builtSiteDialect } from './built-site.ts';
import { docsify, docsifyDialect } from './docsify.ts';
import { docusaurus, docusaurusDialect } from './docusaurus.ts';
import { fumadocs, fumadocsDialect } from './fumadocs.ts';
import { gitbook, gitbookDialect } from './gitbook.ts';
import { hugo, hugoDialect, hugoSections } from './hugo.ts';
import { jekyll, jekyllDialect } from './jekyll.ts';
import { mdbook, mdbookDialect } from './mdbook.ts';
import { mintlify, mintlifyDialect } from './mintlify.ts';
import { mkdocs, mkdocsDialect } from './mkdocs.ts';
import { myst, mystDialect } from './myst.ts';
import { nextra, nextraDialect } from './nextra.ts';
import { nuxtContent, nuxtDialect } from './nuxt-content.ts';
import { starlight, starlightDialect } from './starlight.ts';
import { vitepress, vitepressDialect } from './vitepress.ts';
import { vuepress, vuepressDialect } from './vuepress.ts';
import { plainDialect } from './plain.ts';

/** A folder without any of their marks is a plain folder. */
export const GENERATORS: readonly (readonly [generator: Generator, dialect: Dialect])[] = [
  [builtSite, builtSiteDialect],
  [mintlify, mintlifyDialect],
  [docusaurus, docusaurusDialect],
  [starlight, starlightDialect],
  [vitepress, vitepressDialect],
  [vuepress, vuepressDialect],
  [fumadocs, fumadocsDialect],
  [nextra, nextraDialect],
  [nuxtContent, nuxtDialect],
  [mkdocs, mkdocsDialect],
  [mdbook, mdbookDialect],
  [myst, mystDialect],
  [hugo, hugoDialect],
  [jekyll, jekyllDialect],
  [gitbook, gitbookDialect],
  [docsify, docsifyDialect],
  [hugoSections, hugoDialect],
];

const DIALECTS: ReadonlyMap<string, Dialect> = new Map(
  [plainDialect, ...GENERATORS.map(([, dialect]) => dialect)].map((one) => [one.name, one]),
);

/** The dialect of a name that a page's source has. */
export function dialectNamed(name: string): Dialect {
  return DIALECTS.get(name) ?? COMMONMARK;
}
