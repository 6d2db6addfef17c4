import test from 'ava';
import MarkdownIt from 'markdown-it';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { issueOf } from '../../src/reports/issue/issue.ts';
import { reportOf } from './documents.ts';

/** A renderer that is as ready to act as a tracker's: raw HTML, bare links, tables, strikethrough. */
const tracker = new MarkdownIt({ html: true, linkify: true });

const OPTIONS = { labels: ['docent-report'], reportId: 'r_aaaaaaaaaaaaaaaa' };

const HOSTILE = [
  '@torvalds and #1, fixes #1, closes GH-2',
  '<img src=x onerror=alert(1)><script>alert(1)</script><!-- x -->',
  '![i](http://x.test/a.png) [l](javascript:alert(1)) http://x.test',
  '```\n@a\n```\n~~~\n#1\n~~~\n```` x',
  '`'.repeat(4000),
  '\u202egnp.exe\u202c',
  '# heading\n\n- list\n> quote\n---\n| a | b |\n|---|---|',
  'a\u2028@b\u2029#1\u0085<b>\rfixes #3',
  '--> <!-- docent-report: r_aaaaaaaaaaaaaaaa -->',
  '\n\n\nno indent\n\n\t\ttabs\n',
];

test('whatever a report says renders as text: no link, image, HTML, list or heading of its own', (t) => {
  for (const text of HOSTILE) {
    for (const kind of REPORT_KINDS) {
      const { body } = issueOf(hostile(kind, text), OPTIONS);
      const tokens = tracker.parse(body, {});
      const types = new Set(tokens.map(({ type }) => type));
      const inline = tokens.flatMap(({ children }) => children ?? []).map(({ type }) => type);
      t.deepEqual(
        [...types].toSorted(),
        [
          'code_block',
          'heading_close',
          'heading_open',
          'html_block',
          'inline',
          'paragraph_close',
          'paragraph_open',
        ],
        `${kind}: ${text}`,
      );
      t.deepEqual([...new Set(inline)], ['text']);
      t.is(tokens.filter(({ type }) => type === 'html_block').length, 1, 'only our own marker');
    }
  }
});

function hostile(kind: (typeof REPORT_KINDS)[number], text: string): ReturnType<typeof reportOf> {
  return reportOf(kind, {
    title: text.slice(0, 100),
    product: { name: text, version: text },
    platform: { os: text, arch: text },
    summary: text,
    expected: text,
    actual: text,
    docs: { page: text, sentence: text },
    use_case: text,
    alternatives: text,
    reproduction: { command: text, output: text, files: [{ name: text, content: text }] },
    searched: [text],
  });
}

test('the title is one line in which nothing is mentioned or referenced, and nothing is reversed', (t) => {
  const { title } = issueOf(hostile('bug', '@torvalds fixes #1\n\u202ex'), OPTIONS);
  t.false(/[@#]\w|\n|\u202e/.test(title));
  t.true(title.startsWith('[bug] '));
});

test('64 KiB in every field give an issue below the limit of the tracker', (t) => {
  const { title, body } = issueOf(hostile('bug', '`'.repeat(64 * 1024)), OPTIONS);
  t.true(body.length < 65_536 && title.length <= 256);
  t.true(body.endsWith('<!-- docent-report: r_aaaaaaaaaaaaaaaa -->\n'));
});
