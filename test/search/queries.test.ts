/**
 * Query -> first hit, on the WebAssembly build: what must not depend on the compiler that made it.
 * `crates/search/tests/ranking/` asks the same of the native build.
 */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from './libraries.ts';

const library = libraryOf([
  { slug: 'files', title: 'Files', lead: 'Call fs.readFile to read one, or readFileSync.' },
  {
    slug: 'flags',
    title: 'Flags',
    lead: 'Pass --baseline or -v to it. ECONNREFUSED means no server.',
  },
  { slug: 'tables', title: 'Tables', lead: 'Set row_group_size, the @@ operator and php::class.' },
  { slug: 'packages', title: 'Packages', lead: 'Install @scope/name from the registry.' },
  { slug: 'kubernetes', title: 'Kubernetes', lead: 'Deploy pods to a cluster with manifests.' },
  { slug: 'groesse', title: 'Größe', lead: 'Die Größe der Zwischenspeicherung über alles.' },
  { slug: 'database', title: '数据库', lead: '数据库连接池的配置' },
  { slug: 'nihongo', title: '日本語', lead: 'ファイルを読む方法' },
  {
    slug: 'order',
    title: 'Order',
    lead: 'A new world order.',
    sections: { 'After that': 'Rest.' },
  },
  { slug: 'filters', title: 'Filters', lead: 'Limit it to a kind or section.' },
  { slug: 'editions', title: 'Editions', lead: 'Windows版は次の第3章。' },
  { slug: 'elision', title: 'Elision', lead: "Après l’installation, print(f'installed')." },
  {
    slug: 'odos',
    title: 'Οδός',
    lead: 'Η ΟΔΟΣ \u2764\uFE0F 葛\u{E0100}城 και ο\u00ADδη\u200Eγός.',
  },
  { slug: 'logging', title: 'Logging', lead: 'Logged, logs.', sections: { 'Why log': 'Logs.' } },
  { slug: 'forms', title: 'Forms', lead: 'Fields.', sections: { 'Log In': 'Name, password.' } },
  { slug: 'world', title: 'World', lead: 'The order of the new and old world.' },
]);

const table: readonly (readonly [query: string, slug: string | undefined])[] = [
  ['log in?', 'forms'],
  ['log', 'logging'],
  ['fs.readFile', 'files'],
  ['readfile', 'files'],
  ['readFileS', 'files'],
  ['--baseline', 'flags'],
  ['-v', 'flags'],
  ['ECONNREFUSED', 'flags'],
  ['econnrefusd', 'flags'],
  ['row_group_size', 'tables'],
  ['@@', 'tables'],
  ['::', 'tables'],
  ['php::class', 'tables'],
  ['@scope/name', 'packages'],
  ['kubernets ', 'kubernetes'],
  ['kuebrnetes ', 'kubernetes'],
  ['kubernatas ', 'kubernetes'],
  ['kuberrnetes ', 'kubernetes'],
  ['clustermanifests ', 'kubernetes'],
  ['kuber', 'kubernetes'],
  ['deploying', 'kubernetes'],
  ['grosse', 'groesse'],
  ['GRÖSSE', 'groesse'],
  ['zwischenspeich', 'groesse'],
  ['uber', 'groesse'],
  ['installation', 'elision'],
  ["d'installation", 'elision'],
  ['installed', 'elision'],
  ['"οδοσ 葛城"', 'odos'],
  ['"οδηγοσ"', 'odos'],
  ['连接', 'database'],
  ['ファイル', 'nihongo'],
  ['ﾌｧｲﾙ', 'nihongo'],
  ['語', 'nihongo'],
  ['語 ', 'nihongo'],
  ['"Windows版"', 'editions'],
  ['"第3章"', 'editions'],
  ['英', undefined],
  ['"new world order"', 'order'],
  ['world -old', 'order'],
  ['world -old,world', 'order'],
  ['world -world,old', 'world'],
  ['方法 -日本酒', 'nihongo'],
  ['方法 -日本語', undefined],
  ['after', 'order'],
  ['with', 'kubernetes'],
  ['the', 'world'],
  ['kind:section', 'filters'],
  ['section:guide', 'filters'],
  [`${'and the order of this old thing in our new world '.repeat(4)}`, 'world'],
  ['zzzzzzzzzz', undefined],
];

for (const [query, slug] of table) {
  test(`the first hit for ${JSON.stringify(query.slice(0, 60))} is ${slug ?? 'none'}`, async (t) => {
    const search = await createSearch(library);
    t.is(search.search(query, { limit: 3 }).hits[0]?.slug, slug);
  });
}
