import test from 'ava';
import { withHeadLine } from '../../src/pages/head-line.ts';
import { charactersRead, elementsMoved } from '../helpers/counted-work.ts';
import { verifies } from '../helpers/verifies.ts';

/** `|` is where the line belongs. */
const heads = [
  '<html><head><title>a</title>|</head><body></body></html>',
  '<HTML><HEAD>|</HEAD ><BODY>',
  '<!doctype html><title>a</title>|<body class="x">',
  '<head><!-- </head> <body> -->|</head>',
  `<head><script>'</head>'; '<body>'</script><style>/* </head> */</style>|</head>`,
  '<head><title></head></title>|</head>',
  '<head><meta content="</head><body>">|</head>',
  '<head><meta name=bodyguard>|</head><body></head>',
  `<head>${' '.repeat(16_380)}|</head>`,
  '<p>no head, no end of it',
  '',
];

for (const [index, marked] of heads.entries()) {
  test(`the line stands at the end of the head: ${index + 1}`, (t) => {
    verifies('site:html');
    const [before = '', after] = marked.split('|');
    const html = before + (after ?? '');
    const expected = after === undefined ? html : `${before}<link>\n${after}`;
    t.is(withHeadLine(Buffer.from(html), '<link>').toString(), expected);
  });
}

test('elements without end in a head cost no more than their bytes', async (t) => {
  verifies('site:bounds');
  const before = `<head>${'<a b="">'.repeat(120_000)}`;
  const own = Buffer.from(`${before}</head>`);
  let html: Buffer = own;
  const moved = elementsMoved(() => (html = withHeadLine(own, '<link>')));
  t.true(html.toString() === `${before}<link>\n</head>`);
  t.true(moved < own.length, String(moved));
  const read = await charactersRead(() => withHeadLine(own, '<link>'));
  t.true(read < 10 * own.length, String(read));
  const far = Buffer.from(`<head>${'<a>'.repeat(5_000_000)}</head>`);
  t.is(withHeadLine(far, '<link>'), far);
});
