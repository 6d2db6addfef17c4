/** Names that stand in tables and lists of definitions, and what other pages call a page. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import type { MemorySearch } from '../../src/search/search.ts';
import { libraryOf } from '../helpers/folder.ts';

const first = (search: MemorySearch, query: string): string | undefined => {
  const [hit] = search.search(query, { limit: 1 }).hits;
  return hit && `${hit.slug}#${hit.anchor ?? ''}`;
};

test('the name of an option finds the section whose table explains it', async (t) => {
  const files = {
    'proxy.md':
      '# Proxy\n\nStands between.\n\n## Behind a proxy\n\nSet `keepAlive` to more than the proxy has.\n',
    'server.md':
      '# Server\n\nIt listens.\n\n## Options\n\n| Name | Meaning |\n|---|---|\n| `port` | Where it listens. |\n| `keepAlive`, `-k` | Seconds that a connection stays. |\n| `retries` | How often it tries again before it gives up, and tells so. |\n',
    'terms.md':
      '# Terms\n\nAll words.\n\n## Words\n\n`upstream`\n: What stands behind it.\n\n`edge`\n: What stands before it, near to those who read.\n',
    'choose.md': '# Choose\n\nAll do.\n\n## First\n\nChoose an upstream that answers.\n',
  };
  const search = await createSearch(await libraryOf(t, files));
  t.is(first(search, 'keepAlive'), 'server#options');
  t.is(first(search, 'upstream'), 'terms#words');
  const [hit] = search.search('keepAlive', { limit: 1 }).hits;
  t.regex(hit?.snippet ?? '', /keepAlive.*Seconds that a connection stays/);
});

test('a page is found by what other pages call it, and quotes read only its own text', async (t) => {
  const files = {
    'reconcilers.md': '# Reconcilers\n\nThey watch, and repair what differs.\n',
    'parts.md':
      '# Parts\n\nOne is the [control loop](reconcilers.md), another the store of all objects, and a third one counts what is there.\n',
    'more.md':
      '# More\n\nSee the [control loop](reconcilers.md#top) first. Then read about everything else that there is to know.\n',
    'other.md': '# Objects\n\nA loop in control of nothing.\n',
  };
  const search = await createSearch(await libraryOf(t, files));
  t.is(first(search, 'control loop'), 'reconcilers#');
  const quoted = search.search('"control loop"', { limit: 10 }).hits.map(({ slug }) => slug);
  t.deepEqual(quoted.toSorted(), ['more', 'parts']);
});

test('of the links to a page 200 different ones count, none of its own, and none that is a passage', async (t) => {
  const passage = `[quokka ${'word '.repeat(50)}](about.md)`;
  const linked = Array.from({ length: 201 }, (_, number) => `[n${number}x](about.md)`);
  const files = {
    'list.md': `# List\n\n${[passage, ...linked].join('\n')}\n`,
    'about.md': '# About\n\n[itself](about.md) and [here](#about) once.\n',
  };
  const search = await createSearch(await libraryOf(t, files));
  const found = (query: string): readonly string[] =>
    search.search(query, { limit: 10 }).hits.map(({ slug }) => slug);
  t.deepEqual(found('n199x').toSorted(), ['about', 'list']);
  t.deepEqual(found('n200x'), ['list']);
  t.deepEqual(found('quokka'), ['list']);
  const [hit] = search.explain?.('itself', { limit: 1 }) ?? [];
  t.deepEqual(
    hit?.parts.map(({ reason }) => reason),
    ['text', 'page'],
  );
});
