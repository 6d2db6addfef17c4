/** Families of built sites that a program makes of a manual in another markup. */
import type { Family } from './family.ts';

/** In the order of `FAMILIES`. */
export const MANUALS: readonly Family[] = [
  {
    // GTK-Doc, which is DocBook with a bar of its own.
    marks: ['meta[name=generator][content^=GTK-Doc]'],
    article: ['body'],
    drop: '.navigation, .navfooter, .footer, .listing_lines, .gallery-float',
    navigation: ['.toc'],
    up: '[accesskey=u]',
    // Tables that lay out the name of a page and the lines of an example.
    rename: {
      '.refnamediv table, .refnamediv table > tr, .refnamediv td': 'div',
      '.listing_code': 'pre language-c',
      '.listing_code pre': 'span',
      '.listing_frame, .listing_frame > tbody, .listing_frame > tbody > tr': 'div',
    },
    ignored: /^(?:api-index|annotation-glossary)[\w.-]*\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=DocBook]'],
    article: ['body'],
    drop: '.navheader, .navfooter, .titlepage hr',
    navigation: ['.toc'],
    up: '[accesskey=u]',
  },
  {
    marks: ['meta[name=generator i][content^=AsciiDoc i]'],
    article: ['body'],
    drop: '#toc, .toc, #footnotes > hr, #footer',
    navigation: [],
    rename: { '.title': 'b' },
  },
  {
    // Erlang's own, before ExDoc.
    marks: ['link[href$="otp_doc.css"]', '#content'],
    article: ['#content'],
    drop: '.title-anchors, .footer',
    navigation: ['aside ul'],
    rename: {
      '.note > .label, .warning > .label': 'div title',
      '.note': 'div admonition note',
      '.warning': 'div admonition warning',
      // Titles of the types of each function.
      '.func-types-title': 'b',
    },
  },
  {
    // GNU Texinfo.
    marks: ['meta[name=generator i][content=makeinfo]'],
    article: ['body'],
    drop: 'hr, .header, .nav-panel, .copiable-anchor, .copiable-link, .category, .contents, .contents-heading, .shortcontents, .shortcontents-heading',
    navigation: ['.contents', '.shortcontents'],
    // Names of members.
    rename: { 'dl.def > dt strong, .def-name': 'span descname' },
    // Lists of names, and pages that only lead on.
    ignored: /(?:^|-)Index\.html$/,
  },
  {
    marks: ['meta[name=generator][content^=GAPDoc]'],
    article: ['body'],
    drop: '.chlinktop, .chlinkprevnexttop, .chlinkprevnextbot, .chlinkbot, .ChapSects, #mathjaxlink, hr, .foot',
    apart: '.tdleft',
    navigation: [],
    rename: {
      h4: 'h2',
      h5: 'h3',
      // Tables that lay out the names of members.
      'table.func, table.func > tr': 'div',
      '.tdleft, .tdright': 'span',
    },
    // The same pages with MathJax.
    ignored: /_mj\.html$|^chooser\.html$/,
  },
];
