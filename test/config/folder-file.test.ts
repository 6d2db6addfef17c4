/** `docent.yaml` in the content folder: what its author may set, and what becomes of the rest. */
import { execFileSync } from 'node:child_process';
import test from 'ava';
import { folderSettings } from '../../src/config/folder-file.ts';
import { authorKeys, configTable, type ConfigRow } from '../../src/config/table.ts';
import { readConfig } from '../../src/config/read.ts';
import { rereadConfig } from '../../src/config/reread.ts';
import { verifies } from '../helpers/verifies.ts';

const read = (text: string) => {
  const { config } = readConfig({ folder: folderSettings(text) });
  if (config === undefined) throw new Error('a folder ends nothing');
  return config;
};

const { config: defaults } = readConfig({});

const THEME_KEYS = [
  'theme.logo',
  'theme.logoDark',
  'theme.favicon',
  'theme.image',
  'theme.accent',
  'theme.accentDark',
  'theme.css',
  'theme.words',
  'theme.header.links',
  'theme.header.social',
  'theme.header.repository',
  'theme.header.tabs',
  'theme.home',
  'theme.footer',
  'theme.announcement',
  'theme.show.developers',
  'theme.show.copy',
  'theme.show.assistants',
  'theme.show.openapi',
];

/** A valid value of each key, other than its default. */
function valueFor({ key, type, default: usual }: ConfigRow): unknown {
  const values: readonly unknown[] = [
    1,
    0,
    250,
    true,
    false,
    'https://evil.test',
    'a/b',
    'loopback',
    ['/etc'],
    ['evil.test'],
    ['https://evil.test'],
    'de',
    'poll',
    'gitea',
    'zed',
    'generated',
    'warn',
    'evil',
    'auto',
    '2026-01-01',
    '2030-01-01',
    'postgres://a:b@evil.test/c',
    'redis://evil.test',
    'opensearch',
    'x'.repeat(30),
    '#0b57d0',
    { text: 'a' },
    [{ title: 'a', href: 'b' }],
    [{ links: [{ title: 'a', href: 'b' }] }],
  ];
  const found = values.find((one) => type.validate(one).error === undefined && one !== usual);
  if (found === undefined) throw new Error(`give a value for ${key}`);
  return found;
}

test("the keys of an author are those, and every other key is the operator's", (t) => {
  verifies('config:author-keys');
  t.deepEqual(authorKeys, [
    'product.id',
    'product.name',
    'product.version',
    'product.description',
    'language',
    'nav',
    'redirects',
    ...THEME_KEYS,
    'sets',
    'search.synonyms',
    'search.stopWords',
    'search.pins',
  ]);
});

test('what an author may set is applied', (t) => {
  verifies('config:author-keys');
  const config = read(`product: { id: acme, name: Acme }
language: de
nav: [a.md]
redirects: { /old: a.md }
sets: [{ id: a, folder: a }]
search:
  synonyms: [[a, b]]
  stopWords: [acme]
  pins: [{ query: a, page: a.md }]
`);
  t.deepEqual(config.unapplied, []);
  t.like(config, {
    product: { id: 'acme', name: 'Acme' },
    language: 'de',
    nav: ['a.md'],
    redirects: { '/old': 'a.md' },
    sets: [{ id: 'a', folder: 'a' }],
    search: {
      synonyms: [['a', 'b']],
      stopWords: ['acme'],
      pins: [{ query: 'a', page: 'a.md' }],
      unanswered: false,
    },
  });
});

for (const row of configTable.filter(({ owner }) => owner === 'operator')) {
  test(`${row.key} in the folder is a finding and is not applied`, (t) => {
    verifies('config:operator-keys');
    const value = valueFor(row);
    for (const text of [`# A\n${row.key}: ${JSON.stringify(value)}\n`, nested(row.key, value)]) {
      const { unapplied, ...config } = read(text);
      t.deepEqual({ ...config, unapplied: [] }, defaults);
      const isSecret = row.places === 'environment';
      t.like(unapplied[0], {
        severity: isSecret ? 'error' : 'warning',
        rule: 'operator-key',
        file: 'docent.yaml',
        key: row.key,
        line: text.split('\n').findIndex((line) => line.includes(lastOf(row.key))) + 1,
      });
      t.is(unapplied.length, 1);
      const said = JSON.stringify(unapplied);
      t.true(said.includes(row.env), said);
      if (isSecret) t.false(said.includes(String(value)), said);
    }
  });
}

const lastOf = (key: string): string => key.split('.').at(-1) ?? key;

/** The key as a mapping of mappings. */
function nested(key: string, value: unknown): string {
  const steps = key.split('.');
  const lines = steps.map((step, depth) => `${'  '.repeat(depth)}${step}:`);
  return `# A\n\n${lines.join('\n')} ${JSON.stringify(value)}\n`;
}

test('what is printed to copy says the value and runs nothing, whatever it is', (t) => {
  verifies('config:ready-to-copy');
  const hostile = [
    'https://docs.acme.test',
    "https://a.test/';touch ran;'",
    'https://a.test/$(touch ran)`touch ran`"\\!x',
    '~root',
    ' leading and trailing ',
    '=x',
    '{a,b}*',
    '',
    '#x',
  ];
  for (const value of hostile) {
    const [one] = read(`baseUrl: ${JSON.stringify(value)}\n`).unapplied;
    const script = `${one?.setting}\nprintf %s "$DOCENT_BASE_URL"`;
    t.is(execFileSync('sh', ['-c', script], { encoding: 'utf8', cwd: '/' }), value, one?.setting);
  }
  t.is(
    read('baseUrl: https://docs.acme.test\n').unapplied[0]?.setting,
    'export DOCENT_BASE_URL=https://docs.acme.test',
  );
  t.is(
    read('proxies: [loopback, 10.0.0.0/8]\n').unapplied[0]?.setting,
    'export DOCENT_PROXIES=loopback,10.0.0.0/8',
  );
});

test('a value that no variable can hold is printed as a line for the file, without a character that a terminal obeys', (t) => {
  verifies('config:ready-to-copy');
  const values = [
    ['a,b', 'c'],
    'a\u001b[31m\nexport PATH=/evil',
    'a\u202eb\u2028c',
    { a: { b: 1 } },
  ];
  for (const value of values) {
    const [one] = read(`contact: ${JSON.stringify(value)}\n`).unapplied;
    const line = one?.setting ?? '';
    t.true(line.startsWith('contact: '), line);
    t.notRegex(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    t.deepEqual(JSON.parse(line.slice('contact: '.length)), value);
  }
  const [long] = read(`contact: ${'x'.repeat(100_000)}\n`).unapplied;
  t.true((long?.setting ?? '').length < 200);
});

const mistakes: readonly (readonly [text: string, line: number | undefined, message: RegExp])[] = [
  ['prot: 1', 1, /'prot' is not a configuration key\.$/],
  ['product: Acme', 1, /'product' has keys of its own/],
  ['language: no language', 1, /language is "no language"/],
  ['\nsearch:\n  stopWords:\n    - two words\n', 4, /search\.stopWords\[0\]/],
  ['sets: [{ id: a, folder: ../../etc }]', 1, /sets\[0\]\.folder/],
  ['redirects: { old: a.md }', 1, /redirects/],
  ['language: de\nlanguage: fr', 2, /is repeated/],
  ['a: [1', 1, /not YAML/],
  ['- 1', undefined, /not a mapping/],
  ['language: \u0000', 1, /./],
  [`a: ${'['.repeat(10_000)}`, 1, /nested deeper/],
  [`a: &a [1]\nb: [${'*a, '.repeat(2000)}]`, 1, /aliases/],
];

for (const [text, line, message] of mistakes) {
  test(`a mistake of the author is a finding, and the rest applies: ${JSON.stringify(text.slice(0, 40))}`, (t) => {
    verifies('config:author-mistakes');
    const config = read(text);
    t.is(config.language, undefined);
    t.deepEqual(config.sets, []);
    const [one, ...more] = config.unapplied;
    t.like(one, { severity: 'error', rule: 'configuration', file: 'docent.yaml' });
    t.is(one?.line, line);
    t.regex(one?.message ?? '', message);
    t.deepEqual(more, []);
  });
}

for (const address of ['https://a%20b.test/', 'https://a.test:99999/', 'http://256.256.256.256/']) {
  test(`an address of which no program can make anything is a mistake: ${address}`, (t) => {
    verifies('config:author-mistakes');
    const header = `{ social: ["${address}", https://a.test/b], repository: "${address}" }`;
    const config = read(`theme: { header: ${header} }`);
    t.deepEqual(config.theme.header, { social: ['https://a.test/b'] });
    t.is(config.unapplied.length, 2);
    for (const one of config.unapplied) {
      t.like(one, { severity: 'error', rule: 'configuration', file: 'docent.yaml', line: 1 });
      t.regex(one.message, /has a host or a port that no address can have/);
    }
  });
}

test('a thousand strange keys are a hundred findings, and their names cannot steer a terminal', (t) => {
  const keys = Array.from({ length: 1000 }, (_, index) => `"\\e[31m${index}${'k'.repeat(500)}": 1`);
  const { unapplied } = read(`${keys.join('\n')}\nlanguage: de\n`);
  t.is(unapplied.length, 100);
  for (const { message } of unapplied) t.notRegex(message, /\p{Cc}|k{200}/u);
});

test('a reload applies the keys that the table marks, and names the others', (t) => {
  verifies('config:reread');
  /** Not for files, or not without another key. */
  const alone: string[] = [];
  for (const row of configTable) {
    const { config: next } = readConfig({
      file: { name: 'x', text: nested(row.key, valueOf(row)) },
    });
    if (next === undefined || defaults === undefined) {
      alone.push(row.key);
      continue;
    }
    const { config, restart } = rereadConfig(defaults, next);
    t.deepEqual(restart, row.isReread ? [] : [row.key]);
    t.deepEqual(config, row.isReread ? next : defaults);
  }
  t.deepEqual(alone.toSorted(), [
    'admin.token',
    'config',
    'databaseUrl',
    'deprecation.sunsetAt',
    'redisUrl',
    'search.authorization',
    'tracker.kind',
    'tracker.token',
  ]);
  const marked = configTable.flatMap(({ key, isReread }) => (isReread ? [key] : []));
  t.deepEqual(marked, [
    'product.name',
    'product.version',
    'product.description',
    'content.includeRoots',
    'nav',
    'redirects',
    ...THEME_KEYS,
    'search.synonyms',
    'search.stopWords',
    'search.pins',
  ]);
});

const TREES: Readonly<Record<string, unknown>> = {
  redirects: { '/a': 'b' },
  sets: [{ id: 'a', folder: 'a' }],
  'search.synonyms': [['a', 'b']],
  'search.pins': [{ query: 'a', page: 'b' }],
};

function valueOf(row: ConfigRow): unknown {
  return TREES[row.key] ?? valueFor(row);
}

test('one wrong entry of a list or a map leaves the others as they are', (t) => {
  const { redirects, search, sets, unapplied } =
    read(`sets: [{ id: docs, folder: a }, { id: api, folder: b }]
redirects:
  /old: new
  wrong: new
  /older: newer
search:
  synonyms:
    - [a, b]
    - 7
`);
  t.deepEqual(redirects, { '/old': 'new', '/older': 'newer' });
  t.deepEqual(search.synonyms, [['a', 'b']]);
  t.deepEqual(sets, [{ id: 'docs', folder: 'a' }]);
  t.deepEqual(
    unapplied.map(({ line, message }) => [line, message]),
    [
      [1, 'sets[1].id is a name that the service uses itself.'],
      [4, 'redirects.wrong is no old address: it has to begin with /.'],
      [9, 'search.synonyms[1] must be an array.'],
    ],
  );
});
