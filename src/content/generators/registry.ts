/** All generators, in the order in which their marks are looked for. */
import { docsify } from './docsify.ts';
import { docusaurus } from './docusaurus.ts';
import { fumadocs } from './fumadocs.ts';
import type { Generator } from '../model/generator.ts';
import { gitbook } from './gitbook.ts';
import { hugo, hugoSections } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { mdbook } from './mdbook.ts';
import { mintlify } from './mintlify.ts';
import { mkdocs } from './mkdocs.ts';
import { myst } from './myst.ts';
import { nextra } from './nextra.ts';
import { nuxtContent } from './nuxt-content.ts';
import { starlight } from './starlight.ts';
import { vitepress } from './vitepress.ts';

/** A folder without any of their marks is a plain folder. */
export const GENERATORS: readonly Generator[] = [
  mintlify,
  docusaurus,
  starlight,
  vitepress,
  fumadocs,
  nextra,
  nuxtContent,
  mkdocs,
  mdbook,
  myst,
  hugo,
  jekyll,
  gitbook,
  docsify,
  hugoSections,
];
