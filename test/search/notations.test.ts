/** Notations of an identifier over this project's own documentation: whoever asks in one finds the page that has another. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { ownLibrary } from '../helpers/own-library.ts';

/** The words of identifiers and the one page that has them, in any notation; no title is made of their words. */
const PAGES: Readonly<Record<string, string>> = {
  'load sidebar': 'serve-docsify',
  'resource subscriptions': 'agents-mcp',
  'expiry date': 'serve-hugo',
  'glossary tooltip': 'serve-hugo',
  'nav exclude': 'serve-jekyll',
  'ts headline': 'compare-from-a-database-or-library',
  'pg dump': 'operate-backup',
  'process resident memory bytes': 'operate-monitoring',
  'perf baseline times': 'reports-report-document',
  'verified by human': 'reports-report-document',
};

const NOTATIONS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  camelCase,
  snake_case: (words) => words.join('_'),
  'kebab-case': (words) => words.join('-'),
  'dotted.name': (words) => words.join('.'),
  'name()': (words) => `${camelCase(words)}()`,
  '--flag': (words) => `--${words.join('-')}`,
};

test('each notation of an identifier finds the page that has it in another', async (t) => {
  const library = await ownLibrary();
  const search = await createSearch(library);
  for (const [words, page] of Object.entries(PAGES)) {
    const queries = Object.values(NOTATIONS).map((notation) => notation(words.split(' ')));
    const found = queries.map((query) => [query, search.search(query, { limit: 1 }).hits[0]?.slug]);
    t.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(queries.map((query) => [query, page])),
    );
  }
});

function camelCase([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
