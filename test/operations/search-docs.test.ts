/** The JSON of a search. */
import test from 'ava';
import {
  array,
  assert,
  constant,
  constantFrom,
  double,
  nat,
  asyncProperty,
  record,
  string,
  tuple,
} from 'fast-check';
import { searchDocs } from '../../src/operations/search-docs.ts';
import type { SearchOptions } from '../../src/search/search.ts';
import { KINDS } from '../../src/search/wire.ts';
import { answerOf } from '../helpers/search-answer.ts';
import { contextOf, emptyGeneration } from '../helpers/generation.ts';
import { verifies } from '../helpers/verifies.ts';

const text = string({ unit: 'binary' });
const hits = array(
  record(
    {
      kind: constantFrom(...KINDS),
      slug: constantFrom('odd', 'plain'),
      score: double({ min: 0, max: 1, noNaN: true }),
      snippet: text,
      matches: array(tuple(nat(), nat()), { maxLength: 3 }),
      heading: text,
      anchor: text,
      since: text,
      gap: record({ statement: text, source_url: text }),
      sample: text,
    },
    { requiredKeys: ['kind', 'slug', 'score', 'snippet', 'matches'] },
  ),
  { maxLength: 4 },
);
const answers = record(
  { hits, total: nat(), didYouMean: text, partial: constant(true as const) },
  { requiredKeys: ['hits', 'total'] },
);

test('search results are JSON with every hint and hit of the answer, whatever they contain', async (t) => {
  await assert(
    asyncProperty(answers, text, async ({ hits: found, ...rest }, q) => {
      const answer = answerOf(found, rest);
      const generation = emptyGeneration('https://docs.test');
      const context = contextOf({
        ...generation,
        search: { ...generation.search, search: () => answer },
      });
      const { bytes } = await searchDocs.json!(context, { q, limit: 10 });
      const expected = { query: q, count: found.length, ...rest, results: found };
      t.deepEqual(JSON.parse(bytes.toString()), JSON.parse(JSON.stringify(expected)));
    }),
  );
});

test('others are served before each search that counts, and no search is made over the quota', async (t) => {
  verifies('search-docs:facets:cost');
  const generation = emptyGeneration('https://docs.test');
  const done: string[] = [];
  const search = (): ReturnType<typeof answerOf> => {
    done.push('search');
    return answerOf([], { total: 1 });
  };
  const context = contextOf({ ...generation, search: { ...generation.search, search } });
  const input = { q: 'wombat', limit: 10, facets: ['kind'] } as const;
  const work = {
    pause: () => Promise.resolve(void done.push('pause')),
    charge: (requests: number) => Promise.resolve(void done.push(`charge ${requests}`)),
  };
  await searchDocs.json!({ ...context, work }, input);
  // Samples are looked for among samples that ran, and in all that is found.
  const searches = (kind: string): string[] =>
    kind === 'sample' ? ['search', 'search'] : ['search'];
  const counts = KINDS.flatMap((kind) => ['pause', ...searches(kind)]);
  t.deepEqual(done, ['charge 3', 'search', ...counts]);
  done.length = 0;
  const refusing = { ...work, charge: () => Promise.reject(new Error('over the quota')) };
  await t.throwsAsync(async () => searchDocs.json!({ ...context, work: refusing }, input));
  t.deepEqual(done, []);
});

test('others are served between the searches of two sections', async (t) => {
  verifies('search-docs:sections:cost');
  const generation = emptyGeneration('https://docs.test');
  const sections = ['dig', 'eat', 'rest'].map((id) => ({ id, title: id }));
  const done: string[] = [];
  const search = (_query: string, { section = '' }: SearchOptions): ReturnType<typeof answerOf> => {
    done.push(section);
    return answerOf([], { total: 1, confidence: 'high' });
  };
  const context = contextOf({
    ...generation,
    library: { ...generation.library, sections },
    search: { ...generation.search, search },
  });
  const work = {
    pause: () => Promise.resolve(void done.push('pause')),
    charge: (requests: number) => Promise.resolve(void done.push(`charge ${requests}`)),
  };
  const input = { q: 'wombat', limit: 10, section: ['rest', 'dig', 'eat'] };
  await searchDocs.json!({ ...context, work }, input);
  t.deepEqual(done, ['charge 2', 'dig', 'pause', 'eat', 'pause', 'rest']);
});
