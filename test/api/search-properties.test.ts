import test from 'ava';
import * as fc from 'fast-check';
import { acme, requestsQuota } from '../helpers/acme.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface SearchResults {
  readonly query: string;
  readonly count: number;
  readonly total: number;
  readonly results: readonly {
    readonly slug: string;
    readonly score: number;
    readonly snippet: string;
    readonly matches: readonly (readonly [number, number])[];
  }[];
}

/** Words that the documentation has, so that many queries find something. */
const words = fc.constantFrom('wombat', 'Acme', 'install', 'timeout', '熊', '"wombat', 'kind:gap');
/** Every code point that UTF-8 has, control characters included. */
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });
const query = fc.oneof(
  anyText,
  fc
    .array(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1 })
    .map((parts) => Array.from(parts.join(' ')).slice(0, 200).join('') || 'a'),
);

test('any query of 1 to 200 code points answers within its promises', async (t) => {
  verifies('api-rule:at-most-limit', 'search-result:score', 'search-results:count');
  verifies('search-docs:limit', 'limits:limit', 'limits:q-length', 'search-docs:q');
  const { get } = await acme(t, { limits: requestsQuota(1_000_000) });
  const property = fc.asyncProperty(
    query,
    fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
    async (q, limit) => {
      const suffix = limit === undefined ? '' : `&limit=${limit}`;
      const response = await get(`/api/v1/search?q=${encodeURIComponent(q)}${suffix}`);
      if (response.statusCode !== 200) throw new Error(response.payload);
      checkAnswer(JSON.parse(response.payload) as SearchResults, q, limit ?? 10);
    },
  );
  await t.notThrowsAsync(fc.assert(property, { numRuns: 300 }));
});

function checkAnswer(answer: SearchResults, q: string, limit: number): void {
  const { results, count, total } = answer;
  const scores = results.map(({ score }) => score);
  const hitsOf = (page: string) => results.filter(({ slug }) => slug === page).length;
  const holds =
    answer.query === q &&
    count === results.length &&
    count <= limit &&
    total >= count &&
    scores.every((score) => score >= 0 && score <= 1) &&
    scores.every((score, index) => index === 0 || score <= (scores[index - 1] ?? 0)) &&
    results.every(({ slug }) => hitsOf(slug) <= 3) &&
    results.every(({ snippet, matches }) =>
      matches.every(([start, end]) => start < end && end <= snippet.length),
    );
  if (!holds) throw new Error(JSON.stringify(answer));
}

test('titles and headings of nothing but stop words are found with scores like others', async (t) => {
  verifies('search-result:score', 'search-results:count');
  const files = {
    'guide/conditions.md': '# Conditions\n\n## If\n\nif chooses.\n\n## What is it?\n\nMore.\n',
    'guide/for.md': '# For\n\nLoops go on if asked.\n\n## @if\n\nA directive.\n',
  };
  const { get } = await service(t, { files });
  for (const q of ['if', '@if', 'wha', 'what is it', 'if for', 'if chooses']) {
    const { payload } = await get(`/api/v1/search?q=${encodeURIComponent(q)}`);
    const answer = JSON.parse(payload) as SearchResults;
    t.notThrows(() => checkAnswer(answer, q, 10));
    t.true(answer.count > 0 && answer.count === answer.total, payload);
  }
});

test('200 code points are accepted however many bytes they take, 201 are not', async (t) => {
  verifies('limits:q-length', 'search-docs:q');
  const { get } = await acme(t);
  for (const character of ['a', 'é', '熊', '𝒳', '\u0000']) {
    const at = async (length: number) =>
      (await get(`/api/v1/search?q=${encodeURIComponent(character.repeat(length))}`)).statusCode;
    t.is(await at(1), 200);
    t.is(await at(200), 200);
    t.is(await at(201), 400);
  }
});

test('50 code points of code_language are accepted however many bytes they take, 51 are not', async (t) => {
  const { get } = await acme(t);
  for (const character of ['a', '𝒳']) {
    const at = async (length: number) =>
      (
        await get(
          `/api/v1/search?q=a&code_language=${encodeURIComponent(character.repeat(length))}`,
        )
      ).statusCode;
    t.is(await at(50), 200);
    t.is(await at(51), 400);
  }
});

test('the default limit is 10, and 50 is the most', async (t) => {
  verifies('search-docs:limit', 'limits:limit', 'api-rule:at-most-limit');
  const files: Record<string, string> = {};
  for (let n = 0; n < 60; n += 1) files[`guide/page-${n}.md`] = `# Page ${n}\n\nOnly wombats.\n`;
  const { get } = await service(t, { files });
  const count = async (suffix: string) =>
    (JSON.parse((await get(`/api/v1/search?q=wombats${suffix}`)).payload) as SearchResults).count;
  t.is(await count(''), 10);
  t.is(await count('&limit=1'), 1);
  t.is(await count('&limit=50'), 50);
});

/** The documentation of 120 pages that a word finds. */
const manyPages = Object.fromEntries(
  Array.from({ length: 120 }, (_, n) => [`guide/page-${n}.md`, `# Page ${n}\n\nOnly wombats.\n`]),
);

test('answers with an offset, one after the other, are the list of one answer', async (t) => {
  verifies('search-docs:offset');
  const { get } = await service(t, { files: manyPages });
  const read = async (suffix: string) =>
    JSON.parse((await get(`/api/v1/search?q=wombats${suffix}`)).payload) as SearchResults;
  const whole = await read('&limit=50');
  const parts = await Promise.all([0, 20, 40].map((at) => read(`&limit=20&offset=${at}`)));
  t.deepEqual(parts.flatMap(({ results }) => results).slice(0, 50), whole.results);
  const last = await read('&limit=50&offset=100');
  t.is(last.count, 20);
  t.is(last.total, 120);
  t.like(await read('&offset=450'), { count: 0, total: 120, results: [] });
});

test('an offset outside its bounds is refused with the bounds', async (t) => {
  verifies('search-docs:offset');
  const { get } = await acme(t);
  for (const offset of ['-1', '451', '1.5', 'ten', '']) {
    const { statusCode, payload } = await get(`/api/v1/search?q=wombat&offset=${offset}`);
    t.is(statusCode, 400, offset);
    t.regex(JSON.parse(payload).detail, /"offset" must be an integer from 0 to 450/);
  }
});

test('a title weighs more than headings, headings more than the description, that more than the body', async (t) => {
  verifies('service:search-weights');
  const filler = 'Some other words that say nothing of interest, at about the same length.';
  const files = {
    'guide/d.md': `---\ntitle: Fourth\ndescription: ${filler}\n---\n# Fourth\n\nThe quokka lives here. ${filler}\n`,
    'guide/c.md': `---\ntitle: Third\ndescription: The quokka lives here.\n---\n# Third\n\n${filler}\n`,
    'guide/b.md': `---\ntitle: Second\ndescription: ${filler}\n---\n# Second\n\n## The quokka\n\n${filler}\n`,
    'guide/a.md': `---\ntitle: Quokka\ndescription: ${filler}\n---\n# Quokka\n\n${filler}\n`,
  };
  const { get } = await service(t, { files });
  const { payload } = await get('/api/v1/search?q=quokka&limit=50');
  const slugs = (JSON.parse(payload) as SearchResults).results.map(({ slug }) => slug);
  t.deepEqual([...new Set(slugs)], ['guide-a', 'guide-b', 'guide-c', 'guide-d']);
});
