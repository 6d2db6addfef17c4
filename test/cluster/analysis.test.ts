/** Words of the cluster's indexes: those of the engine, in any language and script. */
import test from 'ava';
import { openClusterSearch } from '../../src/cluster/cluster-search.ts';
import { takeLease } from '../../src/cluster/lease.ts';
import { indexBody } from '../../src/cluster/mapping.ts';
import { plainWords } from '../../src/cluster/plain-words.ts';
import { publish } from '../../src/cluster/publish.ts';
import { findHits } from '../../src/search/find-hits.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { generationOf } from '../helpers/content.ts';
import { hasOpenSearch, sharedOpenSearch } from '../helpers/opensearch.ts';

const product = { id: 'acme', name: 'Acme', version: '1', description: '' };
const clustered = hasOpenSearch ? test.serial : test.serial.skip;
const cluster = sharedOpenSearch(test);

/** Tokens of the texts in an index of pages in the language. */
async function tokens(
  language: string,
  analyzer: string,
  texts: readonly string[],
): Promise<readonly string[][]> {
  const { indices } = cluster().client;
  const index = `${analyzer.replace('_', '-')}-${language}`;
  await indices.create({ index, body: indexBody(language) as never });
  const analysed = texts.map(async (text) => {
    const { body } = await indices.analyze({
      index,
      body: { analyzer, text: plainWords(text) },
    });
    return (body.tokens ?? []).map(({ token }) => token);
  });
  return Promise.all(analysed);
}

const SCRIPTS = {
  Node安装包: ['node', '安装', '装包'],
  '包 การ': ['包', 'กา', 'าร'],
  한국어: ['한국', '국어'],
  𠮷野家の𠮷: ['𠮷野', '野家', '家の', 'の𠮷'],
};

clustered('runs of scripts without spaces are pairs of characters, in each edition', async (t) => {
  for (const language of ['en', 'ja', 'th'])
    for (const analyzer of ['written', 'written_query'])
      t.deepEqual(
        await tokens(language, analyzer, Object.keys(SCRIPTS)),
        Object.values(SCRIPTS),
        language,
      );
});

clustered('identifiers have their parts in editions of all languages', async (t) => {
  const [parts = []] = await tokens('zh', 'written', ['readFile']);
  t.deepEqual(parts.toSorted(), ['file', 'read', 'readfile']);
  t.deepEqual(await tokens('en', 'counted', ['readFile']), [['readfil']], 'counted whole');
});

clustered('words of Greek and Tamil are stemmed', async (t) => {
  const [one, many] = await tokens('el', 'stemmed', ['εγκατάσταση', 'εγκατάστασης']);
  t.deepEqual(one, many);
  const [book, books] = await tokens('ta', 'stemmed', ['புத்தகம்', 'புத்தகங்கள்']);
  t.deepEqual(book, books);
});

clustered('pages in Thai and Chinese are found in an edition in English', async (t) => {
  const { client } = cluster();
  const files = {
    'thai.md': '# การติดตั้ง\n\nคู่มือการใช้งาน\n',
    'chinese.md': '# 安装指南\n\n运行安装程序。\n',
    'other.md': '# Watch\n\nThe watcher reloads pages.\n',
  };
  const { library } = await generationOf(t, files, { product, baseUrl: 'http://localhost' });
  const alias = 'docent.scripts';
  const lease = await takeLease(client, alias, () => new Date());
  await publish(client, library, { alias, lease, replicas: 0 }).finally(() => lease.release());
  const onTrap = (error: unknown): void => t.fail(String(error));
  const guarded = <T>(ask: () => Promise<T>): Promise<T> => ask();
  const options = { client, guarded, alias, library, settings: NO_SETTINGS };
  const onBehind = (): void => undefined;
  const search = await openClusterSearch({ ...options, onTrap, onBehind });
  for (const [query, slug] of [
    ['การติดตั้ง', 'thai'],
    ['安装程序', 'chinese'],
  ] as const)
    t.deepEqual(
      (await findHits(search, query, { limit: 5 })).map((hit) => hit.slug),
      [slug],
    );
});
