/** Issue bodies under GitHub's own Markdown rules, from hostile text of any kind in every field. */
import test, { type ExecutionContext } from 'ava';
import * as fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { issueOf, plusOneOf } from '../../src/reports/issue/issue.ts';
import { reportOf } from './documents.ts';

const ID = 'r_aaaaaaaaaaaaaaaa';

const render = (body: string): string =>
  micromark(body, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });

/** Everything outside code blocks, where alone a tracker acts. */
function outside(html: string): string {
  return html
    .replaceAll(/<pre><code>[^<]*<\/code><\/pre>|<code>[^<]*<\/code>/g, '')
    .replace(`<!-- docent-report: ${ID} -->`, '');
}

const OWN_TAGS = /^<\/?(?:h3|p)>$/;

function assertInert(t: ExecutionContext, body: string): void {
  const rest = outside(render(body));
  const tags = rest.match(/<[^>]*>/g) ?? [];
  t.deepEqual(
    tags.filter((tag) => !OWN_TAGS.test(tag)),
    [],
  );
  t.false(/[@#]\w|\bGH-\d|https?:|www\.|\u202e/.test(rest), rest);
}

const PIECES = [
  '@torvalds',
  '@org/team',
  '#1',
  'GH-1',
  'org/repo#2',
  'fixes #1',
  'Closes: #3',
  'resolves https://t.test/issues/4',
  '<img src=x onerror=alert(1)>',
  '<script>x</script>',
  '<details open>',
  '<!--',
  '-->',
  '<![CDATA[',
  '&lt;b&gt;',
  '&#64;me',
  '![i](https://x.test/a.png)',
  '[l](javascript:alert(1))',
  '[r]: https://x.test',
  'https://x.test',
  'www.x.test',
  'a@b.test',
  '```',
  '````js',
  '~~~',
  '`',
  '``',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u0000',
  '\r',
  '\r\n',
  '\n',
  '\n\n',
  '\t',
  '\u2028',
  '\u0085',
  '\v',
  '\f',
  '# h',
  '- [ ] task',
  '1. one',
  '> quote',
  '| a | b |\n|---|---|',
  '---',
  '===',
  '[^1]',
  '[^1]: note',
  '\\',
  '    ',
  ':smile:',
  '$x$',
  '/cc @me',
  `<!-- docent-report: ${ID} -->`,
] as const;

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8, unit: 'grapheme' })), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

const hostileReport = fc
  .tuple(fc.constantFrom(...REPORT_KINDS), hostileText, hostileText)
  .map(([kind, a, b]) =>
    reportOf(kind, {
      title: a,
      product: { name: a, version: b, commit: a },
      platform: { os: a, arch: b, cpu: a },
      summary: b,
      expected: a,
      actual: b,
      docs: { page: a, sentence: b },
      use_case: b,
      alternatives: a,
      reproduction: { command: a, output: b, stdout_sha256: a, files: [{ name: b, content: a }] },
      searched: [a, b],
    }),
  );

test('no text in any field is more than text in the issue or in a +1, by the rules of GitHub', (t) => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      assertInert(t, issueOf(report, { labels: [], reportId: ID }).body);
      assertInert(t, plusOneOf(report, ID));
    }),
    { numRuns: 150 },
  );
});

test('no title names anybody or refers to anything', (t) => {
  const titles: string[] = [];
  fc.assert(
    fc.property(hostileReport, (report) => {
      titles.push(issueOf(report, { labels: [], reportId: ID }).title);
    }),
    { numRuns: 300 },
  );
  const acts = /[@#]\w|(?!\u200b)[\p{Cc}\p{Cf}]|[\u2028\u2029]/u;
  t.deepEqual(
    titles.filter((title) => title.length > 256 || acts.test(title)),
    [],
  );
});

test('64 KiB of backticks, and of every other piece, stay text', (t) => {
  for (const piece of PIECES) {
    const text = piece.repeat(Math.ceil((64 * 1024) / piece.length));
    const { body } = issueOf(reportOf('bug', { summary: text, actual: text }), {
      labels: [],
      reportId: ID,
    });
    assertInert(t, body);
    t.true(body.length < 65_536);
  }
});
