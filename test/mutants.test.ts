/** The changes that `npm run mutation` makes. */
import test from 'ava';
import { testsThatRun, type TestRun } from '../scripts/mutation/coverage.ts';
import { mutantsOf, mutated } from '../scripts/mutation/mutants.ts';

const CHANGES: readonly (readonly [what: string, code: string, changed: readonly string[]])[] = [
  ['comparisons', 'f = a < b;', ['f = a <= b;']],
  [
    'signs whose operand holds the same sign',
    'f = a.b("&&") && c;',
    [`f = a.b('') && c;`, 'f = a.b("&&") || c;'],
  ],
  ['conditions', 'if (a) b = c;', ['if (true) b = c;', 'if (false) b = c;']],
  ['negations', 'f = !a;', ['f = a;']],
  ['words and numbers', "f = g('', 7);", ["f = g('mutated', 7);", "f = g('', 8);"]],
  ['bounds of patterns', 'f = /^a$/u;', ['f = /a$/u;', 'f = /^a/u;']],
  ['a dollar that a pattern looks for stays', 'f = /a\\$/u;', []],
  ['rows of a table', 'f = [[a], [b]];', ['f = [, [b]];', 'f = [[a], ];']],
  ['calls without a value', 'g(a);', [';']],
  [
    'imports, names of properties and errors stay',
    "import 'a'; f = { b: c }; throw new Error('d');",
    [],
  ],
];

for (const [what, code, changed] of CHANGES) {
  test(`changes of a module: ${what}`, (t) => {
    t.deepEqual(
      mutantsOf(code).map((mutant) => mutated(code, mutant)),
      changed,
    );
  });
}

test('a change knows its line and column', (t) => {
  const [first] = mutantsOf('a();\n  b(1);\n').slice(1);
  t.like(first, { line: 2, column: 2, text: ';' });
});

test('only the tests that run a place are asked, by the innermost count around it', (t) => {
  const range = (startOffset: number, endOffset: number, count: number) => ({
    startOffset,
    endOffset,
    count,
  });
  const run = (name: string, inner: number): TestRun => ({
    test: name,
    modules: new Map([['a.js', [range(0, 100, 1), range(20, 40, inner)]]]),
  });
  const runs = [run('one', 0), run('two', 3)];
  t.deepEqual(testsThatRun(runs, 'a.js', 10), ['one', 'two']);
  t.deepEqual(testsThatRun(runs, 'a.js', 30), ['two']);
  t.deepEqual(testsThatRun(runs, 'b.js', 30), []);
});
