/** The pure parts of running samples: placeholders, differences, recording; and the limits of a run. */
import test from 'ava';
import { difference } from '../../src/samples/compare.ts';
import { execute } from '../../src/samples/execute.ts';
import { isRecorded, recording } from '../../src/samples/placeholders.ts';
import { recordInPage } from '../../src/samples/record.ts';

const facts = { url: 'http://localhost:4321', version: '1.2.0' };

const lines: readonly (readonly [recorded: string, printed: string, holds: boolean])[] = [
  ['plain', 'plain', true],
  ['a.c', 'abc', false],
  ['{{url}}/docs', 'http://localhost:4321/docs', true],
  ['{{url}}/docs', 'http://localhost:4322/docs', false],
  ['v{{version}}', 'v1.2.0', true],
  ['v{{version}}', 'v1.2.1', false],
  ['at {{time}}.', 'at 2026-11-21T08:00:00.123Z.', true],
  ['at {{time}}.', 'at noon.', false],
  ['{{number}} ms', '-1.5e3 ms', true],
  ['{{number}} ms', 'many ms', false],
  ['{{etag}}', '"N-Mz0qFNxEWja97mBrDbYbFNluV"', true],
  ['{{report}} {{report}}', 'r_abcdefghijklmnop r_abcdefghijklmnop', true],
  ['{{report}}', 'r_abc', false],
  ['{{text}} end', 'anything at all end', true],
  ['{{unknown}}', '{{unknown}}', true],
  ['{{unknown}}', 'x', false],
];

for (const [recorded, printed, holds] of lines) {
  test(`${recorded} ${holds ? 'stands for' : 'does not stand for'} ${printed}`, (t) => {
    t.is(isRecorded(recorded, printed, facts), holds);
  });
}

test('recording names what is known to vary and leaves the rest', (t) => {
  const printed = [
    'http://localhost:4321/docs on port 4321, version 1.2.0, not 11.2.0 or 1.2.01',
    'last-modified: Sat, 21 Nov 2026 08:51:55 GMT',
    '{"report_id":"r_abcdefghijklmnop","updated_at":"2026-11-21T08:51:55Z"}',
    'etag: "N-Mz0qFNxEWja97mBrDbYbFNluV"',
    'count: 12',
  ].join('\n');
  t.is(
    recording(printed, '', facts),
    [
      '{{url}}/docs on port {{port}}, version {{version}}, not 11.2.0 or 1.2.01',
      'last-modified: {{httpdate}}',
      '{"report_id":"{{report}}","updated_at":"{{time}}"}',
      'etag: {{etag}}',
      'count: 12',
    ].join('\n'),
  );
});

test('what is recorded stands for what was printed', (t) => {
  const printed = 'x http://localhost:4321 2026-11-21T08:51:55Z "N-Mz0qFNxEWja97mBrDbYbFNluV"';
  t.is(difference(recording(printed, '', facts), `${printed}\n\n`, facts), undefined);
});

test('a difference shows what changed with two lines around it', (t) => {
  const recorded = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
  const printed = recorded.map((line) => (line === '6' ? 'six' : line));
  t.is(
    difference(recorded.join('\n'), printed.join('\n'), facts),
    ['  …', '  4', '  5', '- 6', '+ six', '  7', '  8', '  …'].join('\n'),
  );
});

const blocks =
  '- item\n\n  ```sh sample id=a\n  x\n  ```\n\n  ```text output\n  old\n  ```\n\nend\n';

test('an output is recorded in the block below the sample, with its indentation', (t) => {
  t.is(recordInPage(blocks, 3, 'one\n\ntwo\n'), blocks.replace('  old\n', '  one\n\n  two\n'));
});

test('an output that holds a fence gets a longer one', (t) => {
  const page = '```sh sample id=a\nx\n```\n\n```md output\nold\n```\n';
  t.is(
    recordInPage(page, 1, '```sh\ny\n```\n'),
    '```sh sample id=a\nx\n```\n\n````md output\n```sh\ny\n```\n````\n',
  );
});

test('nothing is recorded where no output block follows', (t) => {
  t.is(recordInPage('```sh sample id=a\nx\n```\n\n```sh\ny\n```\n', 1, 'z'), undefined);
  t.is(recordInPage('text\n', 1, 'z'), undefined);
});

const here = { folder: '.', env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 60_000 };

test('a command that runs too long is ended with what it started', async (t) => {
  const began = Date.now();
  const { fault } = await execute('sleep 60 & sleep 60', { ...here, timeoutMs: 200 });
  t.is(fault, 'It ran longer than 0.2 seconds.');
  t.true(Date.now() - began < 30_000);
});

test('a command that prints without end is ended', async (t) => {
  t.regex((await execute('yes', here)).fault ?? '', /^It printed more than \d+ bytes\.$/);
});

test('what a command leaves running is ended with it', async (t) => {
  const { stdout, fault } = await execute('(sleep 60; echo late) & echo done', here);
  t.is(fault, undefined);
  t.is(stdout, 'done\n');
});
