/** Samples on their pages: where their code stands, and what finding that costs. */
import test from 'ava';
import { charactersRead } from '../../helpers/counted-work.ts';
import { folderOf, libraryOf, load } from '../../helpers/folder.ts';

const FENCE = '```';

function shown(id: string, code: string, output: string): string {
  const info = `sh sample id=${id} title="Title ${id}" command="sh ${id}.sh"`;
  return `${FENCE}${info}\n${code}\n${FENCE}\n\n${FENCE}text output\n${output}\n${FENCE}\n`;
}

/** A page with samples of other code each, or all of the same. */
function pageOf(count: number, isAlike: boolean): string {
  const all = Array.from({ length: count }, (_, at) =>
    shown(`s${at}`, isAlike ? 'dig' : `dig ${1000 + at}`, `done ${1000 + at}`),
  );
  return `# Digging\n\n${all.join('\n')}`;
}

test('each block of a page is a place of one sample, also where several have its code', async (t) => {
  const { samples } = await libraryOf(t, {
    'index.md': `# Dig\n\n${shown('a', 'dig', 'one')}\n${shown('b', 'dig', 'two')}\n${shown('c', 'fly', 'one')}`,
    'samples/fly.sh': 'fly\n',
    'samples/fly.sh.yaml':
      'id: fly\ntitle: Fly\nlanguage: sh\ncommand: sh fly.sh\npage: index\noutput: other\n',
    'samples/no.sh': 'dig\n',
    'samples/no.sh.yaml':
      'id: no\ntitle: No\nlanguage: sh\ncommand: sh no.sh\npage: nowhere\noutput: other\n',
  });
  t.deepEqual(
    samples.map(({ id, blocks }) => [id, blocks]),
    [
      ['a', [0, 1, 2, 3]],
      ['b', []],
      ['c', [4, 5]],
      ['fly', []],
      ['no', undefined],
    ],
  );
});

for (const isAlike of [false, true]) {
  test.serial(
    `twice as many samples on a page, ${isAlike ? 'all alike' : 'each another'}, are twice the work`,
    async (t) => {
      const workFor = async (count: number): Promise<number> => {
        const folder = await folderOf(t, { 'index.md': pageOf(count, isAlike) });
        let found = 0;
        const work = await charactersRead(async () => {
          const { library } = await load(folder);
          for (const { blocks } of library?.samples ?? []) found += 1 + (blocks?.length ?? 0);
        });
        t.is(found, 3 * count);
        return work;
      };
      const [once, twice] = [await workFor(300), await workFor(600)];
      t.true(twice < 2.3 * once, `${once} characters, then ${twice}`);
    },
  );
}
