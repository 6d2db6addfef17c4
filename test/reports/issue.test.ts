import { readFile } from 'node:fs/promises';
import test from 'ava';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { issueOf } from '../../src/reports/issue/issue.ts';
import { hostile, HOSTILE, OPTIONS } from './hostile-reports.ts';

/** A renderer that is as ready to act as a tracker's: raw HTML, bare links, tables, strikethrough. */
const tracker = new MarkdownIt({ html: true, linkify: true });

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
      t.deepEqual([...new Set(inline)].toSorted(), ['code_inline', 'text']);
      t.is(tokens.filter(({ type }) => type === 'html_block').length, 1, 'only our own marker');
    }
  }
});

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

test('the documented issue form asks people under the headings of filed issues', async (t) => {
  const text = await readFile('content/reports/filing.md', 'utf8');
  const [, source = ''] = /```yaml\n(name: Bug\n[^]*?)```/.exec(text) ?? [];
  const form = parse(source) as { body: { attributes: { label: string } }[] };
  const bodies = REPORT_KINDS.map((kind) => issueOf(hostile(kind, 'text'), OPTIONS).body);
  const headings = new Set(
    bodies.flatMap((body) => body.match(/^#+ .*$/gm) ?? []).map((line) => line.replace(/^#+ /, '')),
  );
  t.true(form.body.length >= 8);
  for (const { attributes } of form.body) t.true(headings.has(attributes.label), attributes.label);
});
