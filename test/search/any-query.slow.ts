/**
 * Random queries through the WebAssembly engine, with snippets: any Unicode, operators, control characters, 200 code points.
 * `DOCENT_TEST_QUERIES=1000000 npx ava --config ava.slow.config.js dist/test/search/any-query.slow.js` asks a million.
 */
import test from 'ava';
import { buildSnapshot } from '../../src/search/index/build.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { putPassages, ReportReader } from '../../src/search/engine/memory.ts';
import { ownLibrary } from '../helpers/own-library.ts';

const QUERIES = Number(process.env['DOCENT_TEST_QUERIES'] ?? 20_000);
/** Queries after which memory is level: most words are kept, and later answers may be a little larger than any before. */
const WARM = QUERIES / 2;
/** The snapshot, the texts, and what is kept of words. */
const BYTES_MAX = 2 ** 25;
/** It grows by a quarter at a time: not once more. */
const GROWTH_MAX = 2 ** 21;
const CODE_POINTS_MAX = 200;

const OPERATORS = [
  '"',
  '-',
  'kind:section ',
  'section:guide ',
  '::',
  '--',
  '@',
  ' ',
  '\u0000',
  "'",
  '.',
  '/',
];

/** The same numbers on every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Words of the documentation (whole, cut or with a typo), operators, and characters of any kind. */
function randomQuery(words: readonly string[], random: (below: number) => number): string {
  let query = '';
  for (let left = random(40); left >= 0; left -= 1) {
    const kind = random(8);
    if (kind < 4) {
      const word = words[random(words.length)] ?? '';
      const at = random(word.length);
      query += ` ${kind === 0 ? word.slice(0, at) + word.slice(at + 1) : kind === 1 ? word.slice(0, at) : word}`;
    } else if (kind < 6) {
      query += OPERATORS[random(OPERATORS.length)] ?? '';
    } else {
      query += String.fromCodePoint(kind === 6 ? random(0x3_00) : random(0x11_00_00));
    }
  }
  return [...query].slice(0, CODE_POINTS_MAX).join('');
}

test(`${QUERIES} random queries: no trap, level memory, none over its budget`, async (t) => {
  t.timeout(8 * 60_000);
  const library = await ownLibrary();
  const { module } = await loadEngine();
  const { memory, IndexSearcher, workMax } = instantiate(module);
  const documents = await documentsOf(library);
  const units = documents.groups.flatMap(({ slug, units: own }) =>
    own.map((unit) => ({ page: { slug }, unit })),
  );
  const searcher = new IndexSearcher(await buildSnapshot(documents), new Float32Array());
  const reports = new ReportReader(memory);
  const words = library.contents.pages.flatMap(({ passages }) =>
    passages.flatMap(({ text }) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? []),
  );
  const random = seeded(QUERIES);
  let bytes = 0;
  let most = { work: 0, query: '' };
  let found = 0;
  for (let n = 0; n < QUERIES; n += 1) {
    const query = randomQuery(words, random);
    const kind = n % 9 === 0 ? random(5) : ANY_KIND;
    const { missing } = reports.read(
      searcher.searchJson(query, random(3), random(51), kind, undefined, true),
    );
    putPassages({ memory, searcher, reports }, [...missing], (passage) => {
      return units[passage] ?? { page: {}, unit: undefined };
    });
    found += reports.read(searcher.renderHits()).count;
    if (searcher.work > most.work) most = { work: searcher.work, query };
    if (n === WARM) bytes = memory.buffer.byteLength;
  }
  t.true(found > QUERIES);
  t.true(
    memory.buffer.byteLength - bytes <= GROWTH_MAX,
    `${bytes} bytes have grown to ${memory.buffer.byteLength}`,
  );
  t.true(memory.buffer.byteLength <= BYTES_MAX);
  t.true(most.work <= workMax(), most.query);
  t.log(`most work: ${most.work} of ${workMax()}; memory ${memory.buffer.byteLength >> 20} MiB`);
});
