/** Data with which browsers search by themselves, and their caching. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/folder.ts';
import { service } from '../helpers/service.ts';

test('the texts that browsers keep have another address when only the source of a gap changes', async (t) => {
  const manifestOf = async (source: string): Promise<Record<string, string>> => {
    const library = await libraryOf(t, {
      'acme.md': '# Acme\n\nWhat Acme is.\n',
      'gaps.yaml': `- { id: burrow, statement: No burrow., source_url: ${source} }\n`,
    });
    const generation = { library, search: await createSearch(library), builtAt: '2026-01-01' };
    const { get } = await service(t, { generation });
    return JSON.parse((await get('/search-data/current.json')).payload) as Record<string, string>;
  };
  const first = await manifestOf('/docs/acme');
  const moved = await manifestOf('/llms.txt');
  t.deepEqual(await manifestOf('/docs/acme'), first);
  t.is(moved['index'], first['index']);
  t.not(moved['texts'], first['texts']);
});
