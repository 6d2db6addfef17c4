/** Plugins of generators, which are never run: what readers miss of those that add something to pages. */
import type { Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';

/** The part of a plugin that readers miss, by its name; nothing for one that Docent does the work of, or that readers do not miss. */
type Plugins = ReadonlyMap<string, string | undefined>;

const PAGES = 'pages that it makes are missing';
const WRITTEN = 'pages that it writes are missing where they are not in the folder';
const VALUES = 'values and calls that it fills in stay as they are written';

/** @param others names of plugins of which readers miss nothing, apart by spaces */
function plugins(missed: Readonly<Record<string, string>>, others: string): Plugins {
  return new Map<string, string | undefined>([
    ...others.split(' ').map((name) => [name, undefined] as const),
    ...Object.entries(missed),
  ]);
}

const MKDOCS = plugins(
  {
    'api-autonav': PAGES,
    autoapi: PAGES,
    blog: 'its lists of posts (index, archive, categories) are missing; the posts are pages',
    'gen-files': PAGES,
    jupyter: 'notebooks are missing',
    macros: VALUES,
    markdownextradata: VALUES,
    'markdown-exec': 'the output of code that it runs is missing',
    monorepo: 'pages of other folders are missing',
    multirepo: 'pages of other repositories are missing',
    'table-reader': 'tables that it reads from files are missing',
  },
  'search offline minify minify_html git-revision-date git-revision-date-localized git-authors git-committers git-committers-2 social privacy optimize redirects i18n awesome-pages awesome-nav literate-nav section-index autorefs mkdocstrings include-markdown glightbox tags meta info projects exclude exclude-search htmlproofer rss mike mermaid2 panzoom termynal typeset group same-dir print-site open-in-new-tab external-markdown-links tooltips spellcheck linkcheck llmstxt callouts',
);

const JEKYLL = plugins(
  {
    'jekyll-archives': PAGES,
    'jekyll-paginate': PAGES,
    'jekyll-paginate-v2': PAGES,
    'jekyll-asciidoc': 'pages of AsciiDoc are missing',
  },
  'jekyll-seo-tag jekyll-feed jekyll-sitemap jekyll-redirect-from jekyll-relative-links jekyll-optional-front-matter jekyll-titles-from-headings jekyll-default-layout jekyll-remote-theme jekyll-github-metadata jekyll-readme-index jekyll-include-cache jekyll-mentions jemoji jekyll-avatar jekyll-coffeescript jekyll-commonmark jekyll-commonmark-ghpages jekyll-gist jekyll-last-modified-at jekyll-sass-converter jekyll-spaceship jekyll-swiss jekyll-target-blank jekyll-toc jekyll-admin html-proofer webrick kramdown-parser-gfm',
);

const MDBOOK = plugins(
  {
    cmdrun: 'the output of commands that it runs is missing',
    template: VALUES,
    variables: VALUES,
  },
  'admonish alerts autosummary callouts catppuccin emojicodes footnote index katex last-changed links linkcheck mermaid open-on-gh pagetoc sitemap-generator tabs toc',
);

const DOCUSAURUS = plugins(
  {
    'docusaurus-graphql-plugin': WRITTEN,
    'docusaurus-plugin-openapi-docs': WRITTEN,
    'docusaurus-plugin-remote-content': PAGES,
    'docusaurus-plugin-typedoc': WRITTEN,
    'docusaurus-plugin-typedoc-api': PAGES,
  },
  'content-docs content-blog content-pages plugin-content-docs plugin-content-blog plugin-content-pages client-redirects plugin-client-redirects sitemap plugin-sitemap google-analytics plugin-google-analytics google-gtag plugin-google-gtag google-tag-manager plugin-google-tag-manager pwa plugin-pwa ideal-image plugin-ideal-image debug plugin-debug plugin-svgr plugin-css-cascade-layers plugin-rsdoctor plugin-vercel-analytics docusaurus-plugin-sass docusaurus-plugin-llms docusaurus-plugin-image-zoom plugin-image-zoom docusaurus-lunr-search docusaurus-search-local',
);

type Tabled = 'mkdocs' | 'jekyll' | 'mdbook' | 'docusaurus';
const TABLES: Readonly<Record<Tabled, Plugins>> = {
  mkdocs: MKDOCS,
  jekyll: JEKYLL,
  mdbook: MDBOOK,
  docusaurus: DOCUSAURUS,
};

interface Named {
  readonly generator: Tabled;
  readonly names: readonly string[];
  /** The configuration, as messages name it. */
  readonly file: string;
}

/** Names each plugin of which readers miss something, or may. */
export function reportPlugins({ generator, names, file }: Named, report: Report): void {
  const known = TABLES[generator];
  for (const name of new Set(names)) {
    const row = [name, name.replace(/^.*\//, '')].find((one) => known.has(one));
    const missed = row === undefined ? undefined : known.get(row);
    if (row !== undefined && missed === undefined) continue;
    report({
      severity: missed === undefined ? 'note' : 'warning',
      rule: 'plugin-not-run',
      file,
      message: `Docent does not run the plugin ${quoted(name)}: ${missed ?? 'what it adds to pages is missing'}.`,
      remedy:
        'Look at a page that needs it; write what is missing as Markdown, or serve the site that the generator builds.',
    });
  }
}

/** Names programs of the project that the generator runs while it builds. */
export function reportHooks(hooks: readonly string[], file: string, report: Report): void {
  if (hooks.length === 0) return;
  report({
    severity: 'warning',
    rule: 'hooks-not-run',
    file,
    message: `Docent does not run ${hooks.map(quoted).slice(0, 5).join(', ')}: pages are shown without what these programs change, such as anchors and links.`,
    remedy: 'Write what they add as Markdown, or serve the site that the generator builds.',
  });
}

/** The template of every page that asks for no other. */
const USUAL = 'main.html';

/** Names the template that the front matter of a page of MkDocs asks for: it is a program, and its text is not in the page. */
export function reportTemplate(template: string | undefined, file: string, report: Report): void {
  if (template === undefined || template === USUAL) return;
  report({
    severity: 'warning',
    rule: 'template-not-run',
    file,
    message: `Docent does not run the template ${quoted(template)}: the page is shown without what stands in it, such as the hero of a front page.`,
    remedy: 'Write its text as Markdown, or serve the site that the generator builds.',
  });
}
