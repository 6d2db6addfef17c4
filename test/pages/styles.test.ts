import test from 'ava';
import { blockOf } from '../../src/content/blocks/block.ts';
import { dialectNamed } from '../../src/content/generators/registry.ts';
import { parseSource } from '../../src/content/page/markdown.ts';
import { BLOCK_EXAMPLES, exampleSource } from '../../src/pages/block-examples.ts';

/** Blocks that an example makes, those within lines too. */
function typesOf(tokens: ReturnType<typeof parseSource>['tokens']): (string | undefined)[] {
  return tokens.flatMap((token) => [blockOf(token)?.type, ...typesOf(token.children ?? [])]);
}

for (const [type, example] of Object.entries(BLOCK_EXAMPLES)) {
  test(`the example of ${type} makes one`, (t) => {
    const source = exampleSource(example);
    const noted: string[] = [];
    const { tokens } = parseSource(source, dialectNamed(source.dialect), (what) =>
      noted.push(what),
    );
    t.true(typesOf(tokens).includes(type));
    t.deepEqual(noted, []);
  });
}
