/** Families of built sites, each by a row. */
import type { Family } from './family.ts';
import { MANUALS } from './manual-families.ts';
import { REFERENCES } from './reference-families.ts';

/** Rules for pages of no known family. */
const UNKNOWN = {
  isUnknown: true as const,
  drop: 'footer, aside, .headerlink, .header-anchor, .anchor, .breadcrumbs, .breadcrumb, .pagination, .toc, .srclink',
  navigation: ['aside ul', 'nav ul'],
  ignored: /^(?:404|search)\.html$/,
};

const SPHINX = {
  article: ['article[role=main]', 'article.bd-article', '[role=main]', 'div.body', 'main'],
  // A table of contents repeats the headings of other pages.
  drop: '.toctree-wrapper a.internal[href*="#"], .headerlink, .viewcode-link, .viewcode-back, .linenos, .prev-next-footer, .related, .bd-header-article, [role=navigation]',
  navigation: ['.sidebar-tree', '.bd-links', '.wy-menu-vertical', '.toctree-wrapper'],
  menuFile: 'contents.html',
  ignored: /^(?:search|genindex(?:-[\w.]+)?|(?:py-)?modindex|404)(?:\/index)?\.html$|^_modules\//,
};

/** The first that matches is taken; the last matches every page. */
export const FAMILIES: readonly Family[] = [
  {
    marks: ['script[src*="_static/documentation_options.js"], link[href*="_static/pygments.css"]'],
    ...SPHINX,
  },
  {
    marks: ['meta[name=generator][content^=mkdocs]', 'link[href*="assets/stylesheets/main"]'],
    article: ['article.md-content__inner', 'main'],
    drop: '.headerlink, .md-content__button, .md-source-file, .md-feedback, .linenos, .linenodiv',
    navigation: ['.md-nav--primary > ul'],
    isMenuPartial: true,
    siteName: '.md-header__topic .md-ellipsis',
    ignored: /^404\.html$/,
  },
  {
    // Its theme of Read the Docs, or its own.
    marks: [
      'link[href$="css/theme_extra.css"], link[href$="css/base.css"]',
      'link[href$="css/theme_extra.css"], link[id^=hljs]',
    ],
    article: ['[itemprop=articleBody]', '[role=main]'],
    drop: '.headerlink, .rst-footer-buttons',
    navigation: ['.wy-menu-vertical', '.navbar-nav'],
    siteName: '.navbar-brand, .wy-side-nav-search > a',
    ignored: /^(?:404|search)\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=Starlight]'],
    article: ['main'],
    drop: 'footer, .sl-anchor-link, .copy, .pagination-links, .mobile-preferences, starlight-toc, mobile-starlight-toc',
    navigation: ['.sidebar-content'],
    isMenuPartial: true,
    ignored: /^404\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=Antora]'],
    article: ['article.doc'],
    drop: '.anchor, .breadcrumbs-container, .toc, .pagination, .source-toolbox',
    navigation: ['.nav-menu'],
    isMenuPartial: true,
    rename: { '.title': 'b' },
    ignored: /^404\.html$/,
  },
  {
    marks: ['.td-content, .td-main'],
    // Pages of blocks, such as the front page, have no content of that class.
    article: ['.td-content', 'main'],
    drop: '.td-heading-self-link, .td-page-meta, .td-page-meta__lastmod, .feedback--title, .feedback--question, .feedback--response',
    navigation: ['.td-sidebar-nav'],
    isMenuPartial: true,
    // Sections on one page, to print them.
    ignored: /^404\.html$|^search\/index\.html$|(?:^|\/)_print\//,
  },
  {
    marks: ['[class*=hextra-]'],
    article: ['main .content', 'main'],
    drop: '.subheading-anchor',
    navigation: ['.hextra-scrollbar > ul'],
    isMenuPartial: true,
    repeatsMenu: true,
    ignored: /^404\.html$/,
  },
  {
    marks: ['.site-nav .nav-list'],
    article: ['#main-content main', '#main-content', 'main'],
    drop: '.anchor-heading, .breadcrumb-nav',
    navigation: ['.site-nav'],
    ignored: /^404\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=Docusaurus]'],
    article: ['.theme-doc-markdown', 'article', 'main'],
    drop: '.hash-link, .theme-doc-breadcrumbs, .theme-doc-toc-mobile, .theme-doc-footer, .pagination-nav, .theme-doc-version-badge',
    navigation: ['.theme-doc-sidebar-menu'],
    isMenuPartial: true,
    previous: '.pagination-nav__link--prev',
    siteName: '.navbar__title',
    ignored: /^(?:404|search)(?:\/index)?\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=VitePress]'],
    article: ['.vp-doc', 'main'],
    drop: '.header-anchor, .lang, .line-numbers-wrapper, .edit-info, .prev-next',
    navigation: ['.VPSidebar'],
    isMenuPartial: true,
    rename: { '.VPSidebarItem': 'li', '.VPSidebarItem > .items': 'ul' },
    ignored: /^404\.html$/,
  },
  {
    marks: ['#mdbook-sidebar, .sidebar-scrollbox, mdbook-sidebar-scrollbox'],
    article: ['main'],
    // Lines that make an example of Rust whole, which its program hides.
    drop: '.buttons, .nav-wrapper, .boring',
    navigation: ['ol.chapter'],
    menuFile: 'toc.html',
    ignored: /^(?:404|print|toc)\.html$/,
  },
  ...REFERENCES,
  ...MANUALS,
  {
    // A theme that has none of Sphinx's own files, or another program that writes its inventory.
    marks: [],
    byInventory: true,
    ...SPHINX,
    article: [...SPHINX.article, 'article', '#content', 'body'],
    drop: `${SPHINX.drop}, ${UNKNOWN.drop}`,
    navigation: [...SPHINX.navigation, ...UNKNOWN.navigation],
  },
  {
    marks: ['main, [role=main], #main, article'],
    article: ['main article', 'main', '[role=main]', '#main', 'article', '#content', 'body'],
    ...UNKNOWN,
  },
  { marks: [], article: ['#content', 'body'], ...UNKNOWN, drop: `header, ${UNKNOWN.drop}` },
];

/** Nothing of these is text of a page. */
export const NO_TEXT =
  'script, style, template, noscript, svg, button:not([role=tab]), form, input:not([type=checkbox][disabled]), select, textarea, nav, link, meta, .visually-hidden, .sr-only, [role=doc-backlink], .footnote-backref, .footnote-back, .reversefootnote, .data-footnote-backref';
