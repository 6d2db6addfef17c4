/** How a page shows a sample: with the command that runs it, and its output as such. */
import test from 'ava';
import { renderBody } from '../../src/pages/render.ts';

const html = (markdown: string): string => renderBody(markdown, 'https://docs.test').body.text;

test('a page shows the command of a sample above its code, and says what the output is', (t) => {
  const shown = html(
    '```sh sample id=a command="sh <a>.sh & true"\necho hi\n```\n\n```text output\nhi\n```\n',
  );
  t.regex(
    shown,
    /^<div class="code-caption">Run with <code>sh &lt;a&gt;\.sh &amp; true<\/code><\/div><div class="code">/,
  );
  t.is(shown.split('<div class="code-caption">Output</div><div class="code">').length, 2);
});

test('other code has no caption', (t) => {
  t.notRegex(html('```sh\necho output\n```\n\n```output-format\nx\n```\n'), /code-caption/);
});
