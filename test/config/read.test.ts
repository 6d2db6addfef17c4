import test from 'ava';
import { folderSettings } from '../../src/config/folder-file.ts';
import { readConfig } from '../../src/config/read.ts';
import { configTable } from '../../src/config/table.ts';
import { verifies } from '../helpers/verifies.ts';

const file = (text: string) => ({ name: 'operator.yaml', text });

test('flags win over the environment, the environment over the file, the file over the folder, the folder over the default', (t) => {
  verifies('config:order');
  const text =
    'limits:\n  requests:\n    quota: 5\n    windowSeconds: 7\nport: 1111\nhost: 127.0.0.1\nproduct:\n  name: File\n  version: 2.0.1\n';
  const { config } = readConfig({
    folder: folderSettings(
      'product:\n  name: Folder\n  version: 1.0.1\n  id: folder\nlanguage: de\n',
    ),
    file: file(text),
    env: { PORT: '2222', DOCENT_LIMITS_REQUESTS_QUOTA: '6', HOST: '', DOCENT_PRODUCT_NAME: 'Env' },
    flags: { port: '3333' },
  });
  t.is(config?.port, 3333);
  t.is(config?.host, '127.0.0.1');
  t.deepEqual(config?.limits.requests, { quota: 6, windowSeconds: 7 });
  t.deepEqual(config?.limits.reports, { quota: 20, windowSeconds: 3600 });
  t.deepEqual(config?.product, { id: 'folder', name: 'Env', version: '2.0.1' });
  t.is(config?.language, 'de');
});

test('all errors are reported at once, each with its place and what to change', (t) => {
  const { errors } = readConfig({
    file: file('prot: 1\nport: -1\nproduct:\n  nmae: x\nlimits: 5\n'),
    env: { DOCENT_LOG_LEVL: 'info', DOCENT_LOG_LEVEL: 'loud' },
    flags: { 'base-url': 'docs.example.com' },
  });
  t.deepEqual(
    errors.map(({ origin }) => origin),
    [
      'operator.yaml:1',
      'operator.yaml:2',
      'operator.yaml:4',
      'operator.yaml:5',
      'environment variable DOCENT_LOG_LEVL',
      'environment variable DOCENT_LOG_LEVEL',
      'flag --base-url',
    ],
  );
  t.is(errors[0]?.remedy, 'Did you mean port?');
  t.is(errors[2]?.remedy, 'Did you mean product.name?');
  t.is(errors[4]?.remedy, 'Did you mean DOCENT_LOG_LEVEL?');
  t.true(errors.every(({ message, remedy }) => message.length > 0 && remedy.length > 0));
});

const told: readonly (readonly [text: string, message: RegExp, remedy: RegExp])[] = [
  ['port: 99999', /^port is 99999; it must be a whole number from 0 to 65535$/, /3000/],
  ['baseUrl: docs.acme.test', /is "docs\.acme\.test"; it must be an address .*http\|https/, /./],
  ['limits:\n  requests:\n    quota: 0', /quota is 0; it must be 1 or more/, /default is 120/],
  ['product: Acme', /'product' has keys of its own, not a value/, /product\.id, product\.name/],
  ['zebra: 1', /'zebra' is not a configuration key/, /Remove it/],
];

for (const [text, message, remedy] of told) {
  test(`a error says what was written and what to write: ${text.replaceAll('\n', ' ')}`, (t) => {
    const [error] = readConfig({ file: file(text) }).errors;
    t.regex(error?.message ?? '', message);
    t.regex(error?.remedy ?? '', remedy);
  });
}

test('a variable of a key that only the file can hold is answered with the key, and never proposed', (t) => {
  const remedy = (name: string): string | undefined =>
    readConfig({ env: { [name]: '1' } }).errors[0]?.remedy;
  t.is(remedy('DOCENT_NAV'), 'Write nav into docent.yaml.');
  t.notRegex(remedy('DOCENT_NAVI') ?? '', /DOCENT_NAV/);
});

test('the value of a secret is not told', (t) => {
  const [error] = readConfig({ env: { REDIS_URL: 'http://user:hunter2@x' } }).errors;
  t.notRegex(JSON.stringify(error), /hunter2/);
});

for (const text of ['a: [1', 'a: 1\na: 2', '- 1\n- 2', 'just text', '\u0000', 'a: &x [*x]\n']) {
  test(`a file that is no mapping of keys has errors: ${JSON.stringify(text)}`, (t) => {
    const { config, errors } = readConfig({ file: file(text) });
    t.is(config, undefined);
    t.true(errors.length > 0);
    for (const { origin } of errors) t.true(origin.startsWith('operator.yaml'));
  });
}

test('an empty file is no error', (t) => {
  t.deepEqual(readConfig({ file: file('') }).errors, []);
  t.deepEqual(readConfig({ file: file('# nothing\n') }).errors, []);
});

test('a sunset less than 180 days after the deprecation is refused', (t) => {
  verifies('versioning:180-days');
  const read = (deprecatedAt: string, sunsetAt: string) =>
    readConfig({
      file: file(`deprecation:\n  deprecatedAt: ${deprecatedAt}\n  sunsetAt: ${sunsetAt}\n`),
    });
  const [error] = read('2027-01-01', '2027-06-29').errors;
  t.is(error?.origin, 'operator.yaml:3');
  t.regex(error?.remedy ?? '', /2027-06-30/);
  t.deepEqual(read('2027-01-01', '2027-06-30').errors, []);
  t.true(readConfig({ flags: { 'deprecation-sunset-at': '2027-01-01' } }).errors.length > 0);
});

test('a trailing slash of the base address is dropped, a query is refused', (t) => {
  t.is(
    readConfig({ env: { DOCENT_BASE_URL: 'https://a.test/docs/' } }).config?.baseUrl,
    'https://a.test/docs',
  );
  t.is(readConfig({ env: { DOCENT_BASE_URL: 'https://a.test/?x=1' } }).errors.length, 1);
});

test('proxies are a list, with commas where there is only text', (t) => {
  const { config } = readConfig({ env: { DOCENT_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' } });
  t.deepEqual(config?.proxies, ['loopback', '10.0.0.0/8', '2001:db8::1']);
  for (const wrong of ['everyone', '0.0.0.0/0', '::/0', '10.0.0.0/33'])
    t.is(readConfig({ env: { DOCENT_PROXIES: wrong } }).errors.length, 1, wrong);
});

test('a tracker without a repository is refused, and one that does not exist with what there is', (t) => {
  const messages = (flags: Record<string, string>): (string | undefined)[] =>
    readConfig({ flags }).errors.map(({ message }) => message);
  t.regex(
    messages({ 'tracker-kind': 'jira' })[0] ?? '',
    /must be one of \[dry-run, github, gitlab,/,
  );
  t.regex(messages({ 'tracker-kind': 'github' })[0] ?? '', /without tracker.repository/);
  t.deepEqual(messages({ 'tracker-kind': 'forgejo', 'tracker-repository': 'acme/acme' }), [
    'tracker.kind is forgejo without tracker.apiUrl',
  ]);
  const nested = { 'tracker-repository': 'acme/tools/acme' };
  t.deepEqual(messages({ 'tracker-kind': 'gitlab', ...nested }), []);
  t.regex(
    messages({ 'tracker-kind': 'github', ...nested })[0] ?? '',
    /more than an owner and a name/,
  );
  t.regex(messages({ 'tracker-repository': 'acme/../acme' })[0] ?? '', /owner\/name pattern/);
  const flags = { 'tracker-kind': 'github', 'tracker-repository': 'acme/acme' };
  t.deepEqual(messages(flags), []);
});

test('secrets are taken from the environment only, and never told', (t) => {
  const { config } = readConfig({ env: { DOCENT_TRACKER_TOKEN: 'ghp_secret' } });
  t.is(config?.tracker.token, 'ghp_secret');
  const text = 'tracker:\n  token: ghp_secret\ndatabaseUrl: postgres://a:ghp_secret@b/c\n';
  const { errors } = readConfig({ file: file(text) });
  t.regex(JSON.stringify(errors[0]), /operator.yaml:2.*is a secret.*DOCENT_TRACKER_TOKEN/);
  t.regex(JSON.stringify(errors[1]), /operator.yaml:3.*is a secret.*DATABASE_URL/);
  t.notRegex(JSON.stringify(errors), /ghp_/);
});

test('the token goes over plain HTTP to this machine only', (t) => {
  verifies('config:token-host');
  const errors = (apiUrl: string, env: Record<string, string>) =>
    readConfig({
      env,
      flags: { 'tracker-kind': 'gitea', 'tracker-repository': 'a/b', 'tracker-api-url': apiUrl },
    }).errors;
  const env = { DOCENT_TRACKER_TOKEN: 'ghp_secret' };
  const [error] = errors('http://git.acme.test/api/v1', env);
  t.is(error?.origin, 'flag --tracker-api-url');
  t.regex(`${error?.message} ${error?.remedy}`, /token over plain HTTP.*https:\/\//);
  for (const url of ['http://localhost.acme.test', 'http://127.0.0.1.acme.test', 'http://[::2]/'])
    t.is(errors(url, env).length, 1, url);
  for (const url of [
    'https://git.acme.test',
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'http://localhost',
  ])
    t.deepEqual(errors(url, env), [], url);
  t.deepEqual(errors('http://git.acme.test/api/v1', {}), []);
});

test('the file cannot name another file', (t) => {
  const [error] = readConfig({ file: file('config: other.yaml\n') }).errors;
  t.regex(`${error?.message} ${error?.remedy}`, /cannot be set in a file.*--config.*DOCENT_CONFIG/);
});

test('every list is written with commas where there is only text', (t) => {
  const env = {
    DOCENT_CONTENT_INCLUDE_ROOTS: '../a, ../b',
    DOCENT_IMAGES_EXTERNAL: 'a.test,b.test',
  };
  const { config } = readConfig({ env });
  t.deepEqual(config?.content.includeRoots, ['../a', '../b']);
  t.deepEqual(config?.images.external, ['a.test', 'b.test']);
});

test('names of variables and flags are unique, and secrets have no flag', (t) => {
  const env = configTable.map((row) => row.env);
  const flags = configTable.flatMap((row) => row.flag ?? []);
  t.is(new Set(env).size, env.length);
  t.is(new Set(flags).size, flags.length);
  t.false(flags.some((flag) => /redis|token/.test(flag)));
});

test('a error inside a list is told with its line and its place', (t) => {
  const text =
    'search:\n  stopWords:\n    - acme\n    - two words\n  pins:\n    - query: x\n    - query: y\n      page: z\n      rank: 1\n';
  const { errors } = readConfig({ file: file(text) });
  t.deepEqual(
    errors?.map(({ origin, message }) => `${origin} ${message.split(' ')[0]}`),
    [
      'operator.yaml:4 search.stopWords[1]',
      'operator.yaml:6 search.pins[0].page',
      'operator.yaml:9 search.pins[1].rank',
    ],
  );
});
