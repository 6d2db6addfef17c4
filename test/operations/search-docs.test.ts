import test from 'ava';
import {
  array,
  assert,
  constant,
  constantFrom,
  double,
  nat,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import type { Page } from '../../src/content/model.ts';
import { summaryOf } from '../../src/content/page-summary.ts';
import { searchDocs } from '../../src/operations/search-docs.ts';
import { KINDS } from '../../src/search/kind.ts';
import type { SearchAnswer, TextAnswer } from '../../src/search/search.ts';
import { emptyGeneration } from '../helpers/generation.ts';

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

test('search results as text are the JSON of search results', (t) => {
  const pageBySlug = new Map([
    ['odd', page('odd', 'Quotes " and \\, \u2028, \ud800')],
    ['plain', page('plain', 'Plain')],
  ]);
  assert(
    property(answers, text, (answer, q) => {
      const { library, search, ...rest } = emptyGeneration('https://docs.test');
      const generation = {
        ...rest,
        library: { ...library, pageBySlug },
        search: {
          ...search,
          search: () => answer as SearchAnswer,
          searchText: () => asText(answer as SearchAnswer, pageBySlug),
        },
      };
      const limits = { quota: 1, windowSeconds: 1 };
      const reports = () => Promise.resolve(undefined);
      const context = { generation, reports, limits, deprecated: false };
      const input = { q, limit: 10 };
      const json = searchDocs.json?.(context, input).bytes.toString();
      t.deepEqual(
        JSON.parse(json ?? ''),
        JSON.parse(JSON.stringify(searchDocs.run(context, input))),
      );
    }),
  );
});

/** The answer as the engine writes it. */
function asText(
  { hits: all, ...rest }: SearchAnswer,
  pageBySlug: ReadonlyMap<string, Page>,
): TextAnswer {
  const texts = all.map((hit) => {
    const found = pageBySlug.get(hit.slug);
    return Buffer.from(JSON.stringify({ ...(found && summaryOf(found)), ...hit }));
  });
  let end = -1;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length + 1));
  const between = texts.flatMap((one, at) => (at === 0 ? one : [Buffer.from(','), one]));
  return { ...rest, bytes: Buffer.concat(between), ends };
}

function page(slug: string, title: string): Page {
  const summary = {
    slug,
    path: `/${slug}`,
    url: title,
    markdownUrl: '',
    title,
    description: title,
  };
  return { ...summary, section: 's', sectionTitle: title, group: '' } as Page;
}
