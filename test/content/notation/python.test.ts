/** Values that a program in Python assigns, read without running it. */
import test from 'ava';
import { assignedValue } from '../../../src/content/notation/python.ts';

test('literals of Python are read, the last assignment counts, and what is computed is left out', (t) => {
  const text = `a = 1
a = {  # comment, with "quotes
    "x": 'it\\'s', 'y': ("one "
      "two"), r"z": [1, -2.5, True, None, f"{q}", max(1, [2]), "t",],
    **more, w: "no", "v": """long
text""",
}
b = "p" + q
c: str = 'typed'
 d = "inside"
e = ("one",)
f = r'\\d'
`;
  t.deepEqual(assignedValue(text, 'a'), {
    x: "it's",
    y: 'one two',
    z: [1, -2.5, true, null, undefined, undefined, 't'],
    v: 'long\ntext',
  });
  t.is(assignedValue(text, 'b'), undefined);
  t.is(assignedValue(text, 'c'), 'typed');
  t.is(assignedValue(text, 'd'), undefined);
  t.deepEqual(assignedValue(text, 'e'), ['one']);
  t.is(assignedValue(text, 'f'), '\\d');
});

test('text that is no literal ends the reading', (t) => {
  for (const bad of ['[)', '[:', '{"a": ', '["', "('''", '['.repeat(10_000), '{:}'.repeat(1000)]) {
    t.notThrows(() => assignedValue(`a = ${bad}`, 'a'), bad.slice(0, 20));
  }
});
