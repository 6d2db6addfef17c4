/** Families of built sites that a program makes of code: references. */
import type { Family } from './family.ts';

const TYPEDOC: Family = {
  marks: ['#tsd-nav-script, .tsd-page-title'],
  article: ['.col-content'],
  titlesAreNames: true,
  // Its link to the hierarchy of all, in the title of a member's own.
  drop: '.tsd-breadcrumb, .tsd-anchor-icon, .tsd-hierarchy > h4 > a',
  apart: '.tsd-tag',
  navigation: [],
  rename: {
    '.tsd-signature': 'pre language-ts',
    'details, summary, .tsd-signatures, .tsd-signatures > li': 'div',
    // Titles of the parts of each member.
    '.tsd-member h4, .tsd-member h5': 'b',
    'pre > code.ts, pre > code.tsx, pre > code.typescript': 'code language-ts',
    'pre > code.js, pre > code.jsx, pre > code.javascript': 'code language-js',
    'pre > code.json': 'code language-json',
    'pre > code.sh, pre > code.bash, pre > code.shell': 'code language-sh',
    'pre > code.html': 'code language-html',
  },
  ignored: /^hierarchy\.html$/,
};

/** In the order of `FAMILIES`. */
export const REFERENCES: readonly Family[] = [
  {
    marks: ['meta[name=generator][content=rustdoc]'],
    // Pages that it makes from Markdown have nothing around their text.
    article: ['#main-content', 'body'],
    titlesAreNames: true,
    drop: '#versioninfo, footer, .rustdoc-breadcrumbs, .tooltip, .test-arrow, .src, .srclink, .anchor, .doc-anchor, #copy-path, .rightside, .out-of-band, .hideme, rustdoc-toolbar',
    navigation: [],
    rename: {
      'details, summary': 'div',
      'pre.rust': 'pre language-rust',
      '.structfield': 'h3 code-header',
    },
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
    titlesAreNames: true,
    drop: '.skip-nav, .table-tabs, .caption',
    navigation: [],
    rename: {
      '.header > h2.title': 'h1',
      '.summary-table, .details-table': 'table',
      '.member-signature, .type-signature, pre.methodSignature': 'pre language-java',
    },
    ignored:
      /^(?:index-all|help-doc|search|allclasses(?:-index|-frame|-noframe)?|allpackages-index|overview-(?:tree|summary|frame)|deprecated-list)\.html$|^index-files\/|(?:^|\/)(?:class-use\/|(?:package|module)-(?:tree|use|frame)\.html$)/,
  },
  {
    marks: ['meta[name=generator][content^=Doxygen]'],
    article: ['#doc-content', 'body'],
    titlesAreNames: true,
    drop: '#top, #side-nav, .navpath, .footer, .summary, .ingroups, .permalink, .dynheader, .dyncontent, .ttc, .separator, .inherit_header img, .icona, .arrow, #MSearchSelectWindow, #MSearchResultsWindow',
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
    // RDoc, which shows the code of each method below it.
    marks: ['link[href$="css/rdoc.css"]'],
    article: ['main'],
    titlesAreNames: true,
    drop: '.method-click-advice, .method-source-code',
    navigation: [],
    rename: { '.method-heading': 'h4 code-header language-ruby' },
    ignored: /^table_of_contents\.html$/,
  },
  {
    marks: ['main.pdoc'],
    article: ['main.pdoc'],
    titlesAreNames: true,
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
    marks: ['#package-header', 'script[src*="haddock-"]'],
    article: ['#content'],
    titlesAreNames: true,
    // The synopsis repeats the signatures.
    drop: '.link, .selflink, #synopsis, #table-of-contents, #description > .caption, .hide-when-js-enabled',
    navigation: ['#module-list > ul'],
    rename: {
      // "Submodules".
      '#module-list summary': 'button',
      // A link to itself may be around a heading.
      '#interface > h3, #interface > a > h3': 'h4',
      '#interface > h2, #interface > a > h2': 'h3',
      '#interface > h1, #interface > a > h1': 'h2',
      '.subs h4': 'b',
      '#module-header > .caption': 'h1',
      '.top > .src': 'h4 code-header language-haskell',
      '.top > .code-header .def': 'span name',
    },
    ignored: /^doc-index[\w-]*\.html$|(?:^|\/)src\//,
  },
  {
    // The file of its menu has that alone.
    marks: [
      '.main-content, .sideMenuPart',
      'script[src*="platform-content-handler.js"], .sideMenuPart',
    ],
    article: ['.main-content'],
    titlesAreNames: true,
    drop: '.breadcrumbs, .tabs-section, .anchor-wrapper, .copy-popup-wrapper, .footer',
    navigation: ['.sideMenuPart'],
    menuFile: 'navigation.html',
    rename: {
      '.sideMenuPart': 'li',
      '.symbol': 'pre language-kotlin',
      '.main-subrow .inline-flex': 'h3',
      // Titles of tables.
      h4: 'h2',
    },
    ignored: /(?:^|\/)navigation\.html$/,
  },
  {
    // Scaladoc of Scala 2.13.
    marks: ['#definition', 'link[href$="lib/template.css"]'],
    article: ['#content'],
    titlesAreNames: true,
    // A short comment stands before the whole one; kinds of members stand apart from their signatures.
    drop: '#mbrsel, .permalink, .material-icons, .big-circle, [fullcomment=yes] > .shortcomment, #template .modifier_kind, #inheritedMembers, #groupedMembers, #tooltip, #footer',
    navigation: [],
    rename: {
      '#definition h1 > a': 'span',
      '#definition h3': 'p',
      '#signature': 'pre language-scala',
      '#template li > .symbol': 'h4 code-header language-scala',
      '#template .members > ol, #template .members > ol > li': 'div',
    },
  },
  {
    // Scaladoc of Scala 3.
    marks: ['#scaladoc-searchBar', '#content'],
    article: ['#content'],
    titlesAreNames: true,
    drop: '#toc, .documentableFilter, #inheritance-diagram, .show-all-code',
    navigation: [],
    rename: {
      '.main-signature .signature': 'pre language-scala',
      '.groupHeader': 'b',
      '.memberDocumentation .h200': 'b',
      '.documentableElement .signature': 'h4 code-header language-scala',
      '.code-header .documentableName': 'span name',
    },
  },
  {
    // YARD, which has its menu in a frame.
    marks: ['#content, #full_list', 'iframe#nav, #full_list'],
    article: ['#content'],
    titlesAreNames: true,
    drop: '.summary_toggle, .constants_summary_toggle, .source_code, .showSource, .inheritanceTree, .permalink',
    navigation: ['#full_list'],
    menuFile: 'class_list.html',
    rename: {
      '.signature strong': 'strong name',
      '.signature': 'h3 code-header language-ruby',
      'pre.example': 'pre language-ruby',
    },
    ignored: /^(?:_index|frames|(?:class|file|method|tag)_list)\.html$/,
  },
  {
    // Nim.
    marks: ['#documentId', 'link[href$="nimdoc.out.css"]'],
    article: ['#documentId'],
    drop: '.three.columns, #tocRoot, .link-seesrc, .pragmadots, .footer',
    navigation: [],
    titlesAreNames: true,
    // Sections have headings of the title's level.
    rename: {
      h3: 'h4',
      h2: 'h3',
      'h1:not(.title)': 'h2',
      'pre.listing': 'pre language-nim',
      'dt > pre .Identifier': 'span name',
      'dt > pre': 'h3 code-header language-nim',
      'dl.item, .item dt, .item dd': 'div',
    },
    ignored: /^theindex\.html$/,
  },
];
