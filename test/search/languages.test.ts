/** A documentation in a language of its own: asked over HTTP. */
import test, { type ExecutionContext } from 'ava';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { folderOf, load } from '../helpers/folder.ts';
import { service } from '../helpers/service.ts';
import { snapshots } from '../helpers/snapshots.ts';

const FILES = {
  'a.md': '# Anmeldung\n\nDie Schlüssel werden mit `rotateKeys()` erneuert.\n',
  'b.md': '# Mit Diensten\n\nBei Diensten läuft ein Server.\n',
  'c.md': '# Sonstiges\n\nNichts davon: installed.\n',
};

async function libraryIn(t: ExecutionContext, language: string): Promise<MemoryLibrary> {
  const { library } = await load(await folderOf(t, FILES), { language });
  if (library === undefined) throw new Error('the files have errors');
  return library;
}

/** The slugs that a search over HTTP returns. */
async function asked(
  t: ExecutionContext,
  language: string,
): Promise<(query: string) => Promise<readonly string[]>> {
  const library = await libraryIn(t, language);
  const search = await createSearch(library);
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { server } = await service(t, { generation });
  return async (query) => {
    const { result } = await server.inject(`/api/v1/search?q=${encodeURIComponent(query)}`);
    const { results } = JSON.parse(String(result)) as { results: { slug: string }[] };
    return results.map(({ slug }) => slug);
  };
}

test('a German documentation is found by German forms of its words, and by its identifiers', async (t) => {
  const ask = await asked(t, 'de-AT');
  t.deepEqual(await ask('Schlüsseln '), ['a']);
  t.deepEqual(await ask('des Dienstes '), ['b']);
  t.deepEqual(await ask('rotateKeys'), ['a']);
  t.deepEqual(await ask('installing '), [], 'English forms are not German ones');
});

test('the same documentation declared as English is found by English forms only', async (t) => {
  const ask = await asked(t, 'en');
  t.deepEqual(await ask('installing '), ['c']);
  t.deepEqual(await ask('Dienst qqqqq'), [], 'German forms are not English ones');
});

test('an index kept for one language is not opened for another', async (t) => {
  const cache = snapshots();
  const digests: string[] = [];
  for (const language of ['en', 'de']) {
    const search = await createSearch(await libraryIn(t, language), { cache });
    digests.push(search.digest);
    const isFound = search.search('Dienst qqqqq', { limit: 1 }).hits.length === 1;
    t.is(isFound, language === 'de', language);
  }
  t.is(new Set(digests).size, 2);
});
