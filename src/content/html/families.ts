/** Families of built sites: how a page of each is recognised, where its article is and what of it is no text of the author's. */

/** No selector looks at neighbours (`~`, `+`, `:has`, `:first-of-type`): each would look through all of them for each element. */
export interface Family {
  /** Selectors that only pages of the family all match. */
  readonly marks: readonly string[];
  /** Selectors of the article, best first. */
  readonly article: readonly string[];
  /** Selector of what is left out of the article. */
  readonly drop: string;
  /** Selectors of the lists that are the site's menu, or of what is around them, best first. */
  readonly navigation: readonly string[];
  /** The page has its menu again, for small screens; the first is read. */
  readonly repeatsMenu?: true;
  /** File with the menu, for sites whose pages have none. */
  readonly menuFile?: string;
  /** Selector of the site's name on a page, where no metadata says it: titles of pages end with it. */
  readonly siteName?: string;
  /** Elements that say something else than their name: by selector, the name and the classes that they get. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Files that are no pages of documentation. */
  readonly ignored?: RegExp;
}

const TYPEDOC: Family = {
  marks: ['#tsd-nav-script, .tsd-page-title'],
  article: ['.col-content'],
  drop: '.tsd-breadcrumb, .tsd-anchor-icon',
  navigation: [],
  rename: {
    '.tsd-signature': 'pre language-ts',
    'details, summary, .tsd-signatures, .tsd-signatures > li': 'div',
    // Titles of the parts of each member.
    '.tsd-member h4, .tsd-member h5': 'b',
  },
  ignored: /^hierarchy\.html$/,
};

/** Rules for pages of no known family. */
const UNKNOWN = {
  drop: 'footer, aside, .headerlink, .header-anchor, .anchor, .breadcrumbs, .breadcrumb, .pagination, .toc, .srclink',
  navigation: ['aside ul', 'nav ul'],
  ignored: /^(?:404|search)\.html$/,
};

/** The first that matches is taken; the last matches every page. */
export const FAMILIES: readonly Family[] = [
  {
    marks: ['script[src*="_static/documentation_options.js"], link[href*="_static/pygments.css"]'],
    article: ['article[role=main]', 'article.bd-article', '[role=main]', 'div.body', 'main'],
    // A table of contents repeats the headings of other pages.
    drop: '.toctree-wrapper a.internal[href*="#"], .headerlink, .viewcode-link, .viewcode-back, .linenos, .prev-next-footer, .related, .bd-header-article, [role=navigation]',
    navigation: ['.sidebar-tree', '.bd-links', '.wy-menu-vertical', '.toctree-wrapper'],
    menuFile: 'contents.html',
    ignored: /^(?:search|genindex(?:-[\w.]+)?|(?:py-)?modindex|404)\.html$|^_modules\//,
  },
  {
    marks: ['meta[name=generator][content^=mkdocs]', 'link[href*="assets/stylesheets/main"]'],
    article: ['article.md-content__inner', 'main'],
    drop: '.headerlink, .md-content__button, .md-source-file, .md-feedback, .linenos, .linenodiv',
    navigation: ['.md-nav--primary > ul'],
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
    ignored: /^404\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=Antora]'],
    article: ['article.doc'],
    drop: '.anchor, .breadcrumbs-container, .toc, .pagination, .source-toolbox',
    navigation: ['.nav-menu'],
    rename: { '.title': 'b' },
    ignored: /^404\.html$/,
  },
  {
    marks: ['.td-content, .td-main'],
    article: ['.td-content'],
    drop: '.td-heading-self-link, .td-page-meta, .td-page-meta__lastmod, .feedback--title',
    navigation: ['.td-sidebar-nav'],
    ignored: /^404\.html$/,
  },
  {
    marks: ['[class*=hextra-]'],
    article: ['main .content', 'main'],
    drop: '.subheading-anchor',
    navigation: ['.hextra-scrollbar > ul'],
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
    ignored: /^(?:404|search)(?:\/index)?\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=VitePress]'],
    article: ['.vp-doc', 'main'],
    drop: '.header-anchor, .lang, .line-numbers-wrapper, .edit-info, .prev-next',
    navigation: ['.VPSidebar'],
    rename: { '.VPSidebarItem': 'li', '.VPSidebarItem > .items': 'ul' },
    ignored: /^404\.html$/,
  },
  {
    marks: ['#mdbook-sidebar, .sidebar-scrollbox, mdbook-sidebar-scrollbox'],
    article: ['main'],
    drop: '.buttons, .nav-wrapper',
    navigation: ['ol.chapter'],
    menuFile: 'toc.html',
    ignored: /^(?:404|print|toc)\.html$/,
  },
  {
    marks: ['meta[name=generator][content=rustdoc]'],
    article: ['#main-content'],
    drop: '.src, .srclink, .anchor, .doc-anchor, #copy-path, .rightside, .out-of-band, .hideme, rustdoc-toolbar',
    navigation: [],
    rename: { 'details, summary': 'div', 'pre.rust': 'pre language-rust' },
    ignored: /^(?:404|help|settings|search)\.html$|(?:^|\/)(?:all)\.html$|^src\//,
  },
  {
    ...TYPEDOC,
    marks: [...TYPEDOC.marks, '.tsd-member-group'],
    // The index of members stands before the members.
    drop: `${TYPEDOC.drop}, .tsd-index-group`,
  },
  TYPEDOC,
  {
    marks: ['meta[name=generator][content^=javadoc], link[title=Style][href$="stylesheet.css"]'],
    article: ['main'],
    drop: '.skip-nav, .table-tabs, .caption',
    navigation: [],
    rename: {
      '.header > h2.title': 'h1',
      '.summary-table': 'table',
      '.member-signature, .type-signature, pre.methodSignature': 'pre language-java',
    },
    ignored:
      /^(?:index-all|help-doc|search|allclasses(?:-index|-frame|-noframe)?|allpackages-index|overview-(?:tree|summary|frame)|deprecated-list)\.html$|^index-files\/|(?:^|\/)(?:class-use\/|(?:package|module)-(?:tree|use|frame)\.html$)/,
  },
  {
    marks: ['meta[name=generator][content^=Doxygen]'],
    article: ['#doc-content', 'body'],
    drop: '#top, #side-nav, .navpath, .footer, .summary, .ingroups, .permalink, .dynheader, .dyncontent, .ttc, .separator, .icona, .arrow, #MSearchSelectWindow, #MSearchResultsWindow',
    navigation: [],
    rename: {
      '.headertitle .title': 'h1',
      '.fragment': 'pre language-cpp',
      '.memname': 'code',
      '.memtitle': 'h3',
      // Tables that lay out signatures: members of a class, and a member with its labels.
      '.memberdecls, .memberdecls .heading, .memberdecls .heading td, .mlabels, .mlabels > tr, .mlabels-left, .mlabels-right':
        'div',
      '.memberdecls tr': 'p',
      '.memberdecls p > td': 'span',
    },
    ignored:
      /(?:_source|-members)\.html$|^(?:functions|globals|namespacemembers)(?:_\w+)?\.html$|^(?:classes|graph_legend)\.html$|^search\//,
  },
  {
    marks: ['meta[name=generator][content^=DocBook]'],
    article: ['body'],
    drop: '.navheader, .navfooter',
    navigation: ['.toc'],
  },
  {
    // RDoc, which shows the code of each method below it.
    marks: ['link[href$="css/rdoc.css"]'],
    article: ['main'],
    drop: '.method-click-advice, .method-source-code',
    navigation: [],
    rename: { '.method-heading': 'h4 code-header language-ruby' },
    ignored: /^table_of_contents\.html$/,
  },
  {
    marks: ['main.pdoc'],
    article: ['main.pdoc'],
    // The code of a member stands beside it, examples in its text.
    drop: 'section > .pdoc-code, .classattr > .pdoc-code, .headerlink, .view-source-button',
    navigation: [],
    rename: {
      '.attr': 'h3 code-header language-python',
      '.classattr > .code-header': 'h4 code-header language-python',
    },
    ignored: /^search\.html$/,
  },
  {
    marks: ['main, [role=main], #main, article'],
    article: ['main article', 'main', '[role=main]', '#main', 'article'],
    ...UNKNOWN,
  },
  { marks: [], article: ['#content', 'body'], ...UNKNOWN, drop: `header, ${UNKNOWN.drop}` },
];

/** Nothing of these is text of a page. */
export const NO_TEXT =
  'script, style, template, noscript, svg, button:not([role=tab]), form, input, select, textarea, nav, link, meta, .visually-hidden, .sr-only';
