/** Codes and limits that TypeScript and the engine must share. */
import test from 'ava';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { ANY_KIND, FIELDS, KINDS, QUERY_CHARACTERS_MAX } from '../../src/search/wire.ts';

test('kinds, fields and the length of a query are those of the engine', async (t) => {
  const { module } = await loadEngine();
  const { kindNames, fieldNames, queryCharactersMax } = instantiate(module);
  t.deepEqual(kindNames(), [...KINDS]);
  t.deepEqual(fieldNames(), [...FIELDS]);
  t.is(queryCharactersMax(), QUERY_CHARACTERS_MAX);
  t.true(ANY_KIND >= KINDS.length, 'no kind has the code of all kinds');
});
