/**
 * Bombs: every dialect reads every shape by work that grows with its length, and not with the square of it. Three dialects, which
 * between them have most readers and rules; `DOCENT_TEST_DIALECTS=all` takes all of them.
 */
import test from 'ava';
import { dialectNamed, GENERATORS } from '../../src/content/generators/registry.ts';
import { draftPage } from '../../src/content/page/page.ts';
import { parseSource } from '../../src/content/page/markdown.ts';
import type { FolderFile } from '../../src/content/model/source.ts';
import { renderPage } from '../../src/pages/render.ts';
import { charactersRead } from '../helpers/counted-work.ts';
import { verifies } from '../helpers/verifies.ts';
import { SHAPES } from './bombs.ts';

const DIALECTS: readonly string[] = [
  ...new Set(['plain', ...GENERATORS.map(([, { name }]) => name)]),
];
/** Their pages are MDX. */
const MDX: ReadonlySet<string> = new Set([
  'docusaurus',
  'fumadocs',
  'mintlify',
  'nextra',
  'starlight',
]);

/** Characters of the smaller page; the larger one has four times as many. */
const SMALL = 4000;
/** Four times the work, and half of that again for what grows with the logarithm or in steps. */
const RATIO_MAX = 6;

/** Nothing may be included. */
const ROOTS = {
  root: '/nowhere',
  reach: '/nowhere',
  bases: [],
  aliases: {},
  appended: undefined,
  skipsMissing: true,
  allowed: [],
  refused: [],
};

interface Work {
  readonly characters: number;
  readonly tokens: number;
}

/** Reads the page as the service does: for agents, and for people. */
async function workOn(name: string, text: string): Promise<Work> {
  const dialect = dialectNamed(name);
  const file = MDX.has(name) ? 'a.mdx' : 'a.md';
  const source = { text: `# A\n\n${text}\n`, dialect: name, file };
  const characters = await charactersRead(async () => {
    await draftPage({ file, disk: `/${file}` } as FolderFile, source.text, {
      dialect,
      report: () => undefined,
      language: 'en',
      roots: ROOTS,
      textBelow: undefined,
    });
    renderPage({ source, links: new Map() }, 'https://docs.test');
  });
  return { characters, tokens: tokensOf(parseSource(source, dialect).tokens) };
}

interface Tree {
  readonly children: readonly Tree[] | null;
}

function tokensOf(tokens: readonly Tree[]): number {
  let count = tokens.length;
  for (const { children } of tokens) if (children !== null) count += tokensOf(children);
  return count;
}

const tested: readonly string[] =
  process.env['DOCENT_TEST_DIALECTS'] === 'all' ? DIALECTS : ['docusaurus', 'mkdocs', 'plain'];

for (const dialect of tested) {
  test.serial(
    `${dialect}: four times the length of any hostile page is about four times the work`,
    async (t) => {
      verifies('content:bombs');
      t.timeout(600_000);
      const faults: string[] = [];
      for (const [name, shape] of Object.entries(SHAPES)) {
        const small = await workOn(dialect, shape(SMALL));
        const large = await workOn(dialect, shape(4 * SMALL));
        for (const what of ['characters', 'tokens'] as const) {
          const ratio = large[what] / small[what];
          if (ratio > RATIO_MAX) {
            faults.push(
              `${name}: ${small[what]} ${what}, then ${large[what]} (${ratio.toFixed(1)})`,
            );
          }
        }
      }
      t.deepEqual(faults, []);
    },
  );
}

test('there are at least sixty shapes', (t) => {
  t.true(Object.keys(SHAPES).length >= 60);
});
