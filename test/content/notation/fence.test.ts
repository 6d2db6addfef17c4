/** Which lines are code is decided in one place. */
import { join } from 'node:path';
import test from 'ava';
import { directiveBodies } from '../../../src/content/notation/directive.ts';
import { endsFence, fenceAt, withoutCode } from '../../../src/content/notation/fence.ts';
import { recordInPage } from '../../../src/samples/record.ts';
import { folderOf, load } from '../../helpers/folder.ts';

const OPENING: readonly (readonly [line: string, marks: string | undefined])[] = [
  ['```sh', '```'],
  ['~~~~ md `x`', '~~~~'],
  ['  > - ```', '```'],
  ['1. ~~~', '~~~'],
  ['``` a ` b', undefined],
  ['``', undefined],
  ['text ```', undefined],
];

for (const [line, marks] of OPENING) {
  test(`${JSON.stringify(line)} ${marks === undefined ? 'begins no code' : 'begins code'}`, (t) => {
    t.is(fenceAt(line)?.marks, marks);
  });
}

test('code ends at as many signs of its own and nothing else', (t) => {
  t.true(endsFence('> ````  ', '```'));
  t.false(endsFence('``', '```'));
  t.false(endsFence('~~~', '```'));
  t.false(endsFence('``` x', '```'));
  t.is(withoutCode('a\n~~~\n```\n~~~ x\n~~~\nb\n```\nc'), 'a\nb');
});

test('a directive that is shown in code is none', (t) => {
  const shown = '````md\n```{toctree}\nno\n```\n````';
  t.deepEqual(directiveBodies(`${shown}\n\n:::{toctree}\n:caption: C\nyes\n:::\n`, 'toctree'), [
    [':caption: C', 'yes'],
  ]);
});

test('the name of a project is no comment of a shell in code of other fences', async (t) => {
  const readme = '~~~sh\n```\n# install it\n~~~\n\n# Kit\n';
  const files = {
    'README.md': readme,
    'docs/a.md': 'Text.\n',
    'docs/b.md': 'Text.\n',
    '.git/HEAD': '',
  };
  const { library } = await load(join(await folderOf(t, files), 'docs'), {
    product: { id: 'kit' },
  });
  t.is(library?.product.name, 'Kit');
});

test('an output is recorded behind a block whose code has other fences', (t) => {
  const page = '~~~sh sample id=a\necho\n```\n~~~\n\n~~~text output\nold\n~~~\n';
  t.is(recordInPage(page, 1, 'new'), page.replace('old', 'new'));
});
