import test from 'ava';
import { WORDS } from '../../src/pages/words/table.ts';
import { en } from '../../src/pages/words/en.ts';
import { commitFiles, folderOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL } from '../helpers/plain-library.ts';
import { service } from '../helpers/service.ts';

const files = {
  'guide/start.md': '# Start\n\n## One\n\n- [x] done\n\n```sh\nls\n```\n\n## Two\n\nA wombat.\n',
  'guide/second.md': '# Second\n\nText.\n',
};

/** Language, address, what is printed there. */
const printed: readonly (readonly [string, string, readonly string[]])[] = [
  ['de', '/docs/guide-start', ['>Menü<', 'Auf dieser Seite', 'Zurück']],
  [
    'de-AT',
    '/docs/guide-start',
    ['>Menü<', 'aria-label="Erledigt"', 'Link zu diesem Abschnitt: One'],
  ],
  [
    'fr',
    '/search?q=wombat',
    ['<h1>Recherche</h1>', '1 résultat<', 'placeholder="Rechercher dans toutes les pages"'],
  ],
  ['es', '/search?q=', ['<h1>Buscar</h1>', 'Buscar en todas las páginas']],
  ['ja', '/docs/nope', ['ページが見つかりません', '「/docs/nope」にページはありません。']],
  ['zh', '/', ['>菜单<', '"copyPage":"复制页面"', '开始阅读']],
  ['ar', '/', ['<html lang="ar" dir="rtl">', '>القائمة<']],
  [
    'he',
    '/docs/guide-start',
    ['<html lang="he" dir="rtl">', '<header class="bar" lang="en" dir="rtl">'],
  ],
  ['it', '/', ['Inizia a leggere', 'placeholder="Cerca"']],
  ['ko', '/search?q=wombat', ['<h1>검색</h1>', '결과 1개<']],
  ['pt-BR', '/docs/nope', ['Página não encontrada', 'Não há página em “/docs/nope”.']],
  ['ru', '/docs/guide-start', ['На этой странице', 'aria-label="Сделано"']],
  ['zh-TW', '/', ['>選單<', '"copyPage":"複製頁面"']],
  ['zh-Hans-SG', '/', ['>菜单<']],
  ['nl', '/docs/guide-start', ['<html lang="nl" dir="ltr">', 'lang="en" dir="ltr"', '>Menu<']],
];

for (const [language, path, texts] of printed) {
  test(`the site speaks ${language} at ${path}`, async (t) => {
    const { get } = await service(t, { files, config: { language } });
    const { payload } = await get(path, { accept: 'text/html' });
    for (const text of texts) t.true(payload.includes(text), text);
  });
}

test('the date of the last commit stands in a sentence of the language', async (t) => {
  const folder = await folderOf(t, { 'p.md': '# P\n' });
  commitFiles(folder, ['p.md'], '2024-05-06T07:08:09Z');
  const { library } = await load(folder, { language: 'de' });
  if (library === undefined) return t.fail();
  const { get } = await service(t, {
    generation: { ...emptyGeneration(BASE_URL), library },
  });
  const { payload } = await get('/docs/p', { accept: 'text/html' });
  t.regex(payload, /Zuletzt geändert am <time datetime="2024-05-06T/);
});

for (const [language, direction] of [
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['pt-BR', 'ltr'],
  ['en-12', 'ltr'],
] as const) {
  test(`${language} runs ${direction}`, async (t) => {
    const { get } = await service(t, { files, config: { language } });
    const { payload } = await get('/');
    t.true(payload.includes(`<html lang="${language}" dir="${direction}">`));
  });
}

test('a page in another language than the site keeps the words of the site marked', async (t) => {
  const english = '---\nlang: en\n---\n# English\n\nA sentence.\n';
  const { get } = await service(t, {
    files: { ...files, 'guide/english.md': english },
    config: { language: 'ar' },
  });
  const { payload } = await get('/docs/guide-english');
  t.true(payload.includes('<html lang="en" dir="ltr">'));
  t.true(payload.includes('<header class="bar" lang="ar" dir="rtl">'));
  t.regex(payload, /<nav\s+id="navigation"[^>]* lang="ar" dir="rtl"/);
});

/** Every text of a table by its path, with the names that it has filled in. */
function placeholders(words: object, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'object') {
      for (const [inner, names] of placeholders(value as object, `${path}${key}.`)) {
        all.set(inner, names);
      }
    } else {
      const names = [...String(value).matchAll(/\{\w*\}/g)].map(([name]) => name);
      all.set(path + key, value === '' ? 'empty' : names.toSorted().join(' '));
    }
  }
  return all;
}

/** Arabic has a word for one result. */
const WITHOUT_COUNT = 'script.oneResult';

for (const [language, words] of WORDS) {
  test(`texts in ${language} fill in what those in English fill in`, (t) => {
    const expected = placeholders(en);
    const found = placeholders(words);
    expected.delete(WITHOUT_COUNT);
    found.delete(WITHOUT_COUNT);
    t.deepEqual(found, expected);
  });
}
