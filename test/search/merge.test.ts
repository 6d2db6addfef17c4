/** One answer of several queries: no place is lost. */
import test from 'ava';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { createSearch } from '../../src/search/wasm.ts';
import { libraryOf } from '../helpers/folder.ts';

test('each documented gap of a page is a result of its own, with synonyms and pins too', async (t) => {
  const gap = (id: string) =>
    `- { id: ${id}, statement: No wombat ${id}., source_url: /docs/acme, page: acme }\n`;
  const library = await libraryOf(t, {
    'acme.md': '# Acme\n\nWhat Acme is.\n',
    'gaps.yaml': gap('burrow') + gap('cluster'),
  });
  const settings = {
    ...NO_SETTINGS,
    synonyms: [['wombat', 'marsupial']],
    pins: [{ query: 'wombat', page: 'acme.md' }],
  };
  const search = await createSearch(library, { settings });
  for (const query of ['marsupial', 'wombat']) {
    const { hits } = search.search(query, { limit: 10 });
    const statements = hits.flatMap((hit) => hit.gap?.statement ?? []);
    t.deepEqual(statements.toSorted(), ['No wombat burrow.', 'No wombat cluster.'], query);
  }
});
