/** Makes secrets in many shapes, each planted in the text of a bug report; random with a seed, so that a failure repeats. */

type Random = () => number;

/** mulberry32: a small seeded generator; the corpus needs repeatability, not strength. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const ALNUM = LOWER + LOWER.toUpperCase() + DIGITS;
const HEX = `${DIGITS}abcdef`;
const URLSAFE = `${ALNUM}-_`;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const pick = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');

/** A password as people make them: letters, a digit, a symbol. */
const password = (r: Random): string =>
  `${pick(r, LOWER, 5)}${pick(r, LOWER.toUpperCase(), 2)}${pick(r, DIGITS, 2)}${pick(r, '!#%+=', 1)}${pick(r, ALNUM, 4)}`;
const name = (r: Random): string => pick(r, LOWER, 4) + pick(r, LOWER, 3);
const jwt = (r: Random): string =>
  `eyJ${pick(r, URLSAFE, 20)}.eyJ${pick(r, URLSAFE, 60)}.${pick(r, URLSAFE, 43)}`;

/** What must be gone, and the text that holds it. */
export interface Planted {
  readonly shape: string;
  readonly secret: string;
  readonly text: string;
}

type Shape = (random: Random) => readonly [secret: string, text: string];

/** A token that stands alone in a sentence. */
const bare =
  (make: (r: Random) => string): Shape =>
  (r) => {
    const secret = make(r);
    return [secret, `It fails since I set ${secret} there`];
  };

/** A value inside surrounding text, written with `§` for the value. */
const inside =
  (template: string, make: (r: Random) => string): Shape =>
  (r) => {
    const secret = make(r);
    return [secret, template.replaceAll('§', () => secret)];
  };

const prefixed = (prefix: string, alphabet: string, length: number): Shape =>
  bare((r) => prefix + pick(r, alphabet, length));
const key40 = (r: Random): string => pick(r, ALNUM, 40);
const hex32 = (r: Random): string => pick(r, HEX, 32);

export const SHAPES: Readonly<Record<string, Shape>> = {
  'github classic': prefixed('ghp_', ALNUM, 36),
  'github oauth': prefixed('gho_', ALNUM, 36),
  'github server': prefixed('ghs_', ALNUM, 36),
  'github fine-grained': bare((r) => `github_pat_${pick(r, ALNUM, 22)}_${pick(r, ALNUM, 59)}`),
  gitlab: prefixed('glpat-', URLSAFE, 20),
  bitbucket: prefixed('ATBB', ALNUM, 32),
  atlassian: prefixed('ATATT3', URLSAFE.replaceAll('-', ''), 180),
  'aws id': prefixed('AKIA', BASE32, 16),
  'aws temporary id': prefixed('ASIA', BASE32, 16),
  'aws secret in env': inside('AWS_SECRET_ACCESS_KEY=§', key40),
  'aws secret in credentials file': inside('[default]\naws_secret_access_key = §\n', key40),
  'google api key': prefixed('AIza', URLSAFE, 35),
  'google oauth': prefixed('ya29.', URLSAFE, 80),
  'google client secret': prefixed('GOCSPX-', URLSAFE, 28),
  anthropic: bare((r) => `sk-ant-api03-${pick(r, URLSAFE, 93)}AA`),
  openai: bare((r) => `sk-proj-${pick(r, URLSAFE, 74)}`),
  groq: prefixed('gsk_', ALNUM, 52),
  perplexity: prefixed('pplx-', ALNUM, 48),
  replicate: prefixed('r8_', ALNUM, 37),
  'hugging face': prefixed('hf_', ALNUM, 34),
  'slack bot': bare(
    (r) => `xoxb-${pick(r, DIGITS, 12)}-${pick(r, DIGITS, 12)}-${pick(r, ALNUM, 24)}`,
  ),
  'slack app': bare(
    (r) => `xapp-1-A${pick(r, DIGITS, 10)}-${pick(r, DIGITS, 12)}-${pick(r, HEX, 64)}`,
  ),
  'slack webhook': inside(
    'curl https://hooks.slack.com/services/§',
    (r) => `T${pick(r, ALNUM, 8)}/B${pick(r, ALNUM, 8)}/${pick(r, ALNUM, 24)}`,
  ),
  'discord webhook': inside(
    'https://discord.com/api/webhooks/§',
    (r) => `${pick(r, DIGITS, 18)}/${pick(r, URLSAFE, 68)}`,
  ),
  'discord bot': bare((r) => `M${pick(r, ALNUM, 23)}.${pick(r, ALNUM, 6)}.${pick(r, ALNUM, 27)}`),
  telegram: bare((r) => `${pick(r, '123456789', 10)}:AA${pick(r, ALNUM, 33)}`),
  'twilio key': prefixed('SK', HEX, 32),
  'stripe live': prefixed('sk_live_', ALNUM, 24),
  'stripe restricted': prefixed('rk_live_', ALNUM, 24),
  'stripe webhook': prefixed('whsec_', ALNUM, 32),
  npm: prefixed('npm_', ALNUM, 36),
  'npmrc _authToken': inside('//registry.acme.dev/:_authToken=§', (r) => pick(r, ALNUM, 36)),
  pypi: prefixed('pypi-', URLSAFE, 150),
  rubygems: prefixed('rubygems_', HEX, 48),
  docker: prefixed('dckr_pat_', URLSAFE, 27),
  digitalocean: prefixed('dop_v1_', HEX, 64),
  sendgrid: bare((r) => `SG.${pick(r, ALNUM, 22)}.${pick(r, ALNUM, 43)}`),
  mailgun: prefixed('key-', HEX, 32),
  mailchimp: bare((r) => `${hex32(r)}-us14`),
  shopify: prefixed('shpat_', HEX, 32),
  square: prefixed('sq0atp-', URLSAFE.replaceAll('-', ''), 22),
  vault: prefixed('hvs.', ALNUM, 90),
  terraform: bare((r) => `${pick(r, ALNUM, 14)}.atlasv1.${pick(r, ALNUM, 67)}`),
  doppler: prefixed('dp.pt.', ALNUM, 43),
  pulumi: prefixed('pul-', HEX, 40),
  linear: prefixed('lin_api_', ALNUM, 40),
  notion: prefixed('ntn_', ALNUM, 46),
  figma: prefixed('figd_', ALNUM, 40),
  postman: bare((r) => `PMAK-${pick(r, HEX, 24)}-${pick(r, HEX, 34)}`),
  databricks: prefixed('dapi', HEX, 32),
  sentry: prefixed('sntrys_', ALNUM, 120),
  grafana: prefixed('glsa_', ALNUM, 41),
  'new relic': prefixed('NRAK-', BASE32, 27),
  dynatrace: bare((r) => `dt0c01.${pick(r, BASE32, 24)}.${pick(r, BASE32, 64)}`),
  supabase: prefixed('sbp_', HEX, 40),
  planetscale: prefixed('pscale_tkn_', ALNUM, 43),
  tailscale: bare((r) => `tskey-auth-${pick(r, ALNUM, 12)}-${pick(r, ALNUM, 32)}`),
  age: prefixed('AGE-SECRET-KEY-1', BASE32, 58),
  airtable: bare((r) => `pat${pick(r, ALNUM, 14)}.${pick(r, HEX, 64)}`),
  jwt: bare(jwt),
  'bearer header': inside('> Authorization: Bearer §', (r) => pick(r, ALNUM, 30)),
  'bearer in curl': inside("curl -H 'Authorization: Bearer §' https://api.acme.dev", jwt),
  'basic header': inside('Authorization: Basic §', (r) =>
    Buffer.from(`${name(r)}:${password(r)}`).toString('base64'),
  ),
  'token header': inside('authorization: token §', (r) => pick(r, HEX, 40)),
  'json header': inside('{"headers":{"authorization":"Bearer §"}}', (r) => pick(r, ALNUM, 32)),
  'x-api-key header': inside('x-api-key: §', (r) => pick(r, ALNUM, 32)),
  'gitlab header': inside('PRIVATE-TOKEN: §', (r) => pick(r, ALNUM, 20)),
  'cookie header': inside('Cookie: theme=dark; session=§', (r) => pick(r, ALNUM, 32)),
  'set-cookie header': inside('< set-cookie: sid=§; Path=/; HttpOnly', (r) => pick(r, ALNUM, 40)),
  'postgres url': inside('DATABASE_URL=postgres://app:§@db.acme.dev:5432/app', password),
  'redis url': inside('redis://:§@10.1.2.3:6379/0', password),
  'mongodb url': inside('mongodb+srv://admin:§@cluster0.acme.dev/test', (r) => pick(r, ALNUM, 16)),
  'amqp url': inside('amqps://svc:§@mq.acme.dev', password),
  'git url with token': inside('git clone https://§@git.acme.dev/team/app.git', (r) =>
    pick(r, ALNUM, 40),
  ),
  'http basic url': inside('GET https://bob:§@intra.acme.dev/x', password),
  'signed url': inside('https://b.s3.amazonaws.com/o?X-Amz-Expires=900&X-Amz-Signature=§', (r) =>
    pick(r, HEX, 64),
  ),
  'sas url': inside('https://acct.blob.core.windows.net/c?sv=2024&sig=§', (r) =>
    pick(r, ALNUM, 43),
  ),
  'token parameter': inside('GET /v1/me?access_token=§ 401', (r) => pick(r, ALNUM, 32)),
  'azure connection string': inside(
    'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=§;EndpointSuffix=core',
    (r) => `${pick(r, ALNUM, 86)}==`,
  ),
  'sql server connection string': inside(
    'Server=tcp:db;User ID=sa;Password=§;Encrypt=true',
    (r) => pick(r, ALNUM, 14) + '7!',
  ),
  'dotenv password': inside('DB_HOST=db\nDB_PASSWORD=§\nDB_PORT=5432', password),
  'dotenv quoted': inside('SECRET_KEY_BASE="§"', (r) => pick(r, HEX, 64)),
  'yaml password': inside('database:\n  password: §\n', password),
  'json password': inside('{"user":"bob","password":"§","retries":3}', password),
  'toml token': inside('[auth]\ntoken = "§"', (r) => pick(r, ALNUM, 32)),
  'python keyword': inside('client = Client(api_key="§", timeout=5)', (r) => pick(r, ALNUM, 32)),
  'javascript property': inside("const c = { clientSecret: '§' }", (r) => pick(r, ALNUM, 32)),
  'flag with equals': inside('acme deploy --token=§ --dry-run', (r) => pick(r, ALNUM, 24)),
  'flag with space': inside('$ acme login --password § --verbose', password),
  'curl user': inside('curl -u admin:§ https://api.acme.dev', password),
  'mysql -p': inside('mysql -h db -u root -p§ app', password),
  netrc: inside('machine git.acme.dev login bob password §', password),
  pgpass: inside('db.acme.dev:5432:app:bob:§', (r) => pick(r, ALNUM, 14)),
  'ssh private key': inside(
    '-----BEGIN OPENSSH PRIVATE KEY-----\n§\n-----END OPENSSH PRIVATE KEY-----',
    (r) => pick(r, ALNUM, 200),
  ),
  'rsa private key': inside(
    '-----BEGIN RSA PRIVATE KEY-----\n§\n-----END RSA PRIVATE KEY-----',
    (r) => pick(r, ALNUM, 300),
  ),
  'random value': bare((r) => pick(r, ALNUM, 44)),
  email: bare((r) => `${name(r)}.${name(r)}@${name(r)}-corp.io`),
  'linux home': inside('at load (/home/§/work/app/index.js:3:1)', name),
  'macos home': inside('File "/Users/§/src/app.py", line 3', name),
  'windows home': inside('at C:\\Users\\§\\AppData\\Local\\x.js:1', name),
  'windows home in json': inside('{"cwd":"C:\\\\Users\\\\§\\\\src"}', name),
  'ipv4 private': inside(
    'connect ECONNREFUSED §:5432',
    (r) => `10.${Math.floor(r() * 255)}.${Math.floor(r() * 255)}.${1 + Math.floor(r() * 250)}`,
  ),
  'ipv4 public': inside(
    'from § port 22',
    (r) => `93.${Math.floor(r() * 255)}.${Math.floor(r() * 255)}.${1 + Math.floor(r() * 250)}`,
  ),
  ipv6: inside(
    'connect to [§]:443 failed',
    (r) => `2a01:4f8:${pick(r, HEX, 3)}1:${pick(r, HEX, 3)}2::${pick(r, '123456789', 2)}`,
  ),
};

const AROUND = [
  (text: string): string => text,
  (text: string): string =>
    `## What happened\n\nRunning the server on 2.14.0 failed.\n\n\`\`\`\n${text}\n\`\`\`\n`,
  (text: string): string =>
    `Error: request failed\n    at Object.<anonymous> (src/index.ts:10:5)\n${text}\nplease help.`,
];

/** `each` plantings of every shape, in turn in different surroundings. */
export function secretCorpus(each: number, seed: number): Planted[] {
  const random = seeded(seed);
  return Object.entries(SHAPES).flatMap(([shape, make]) =>
    Array.from({ length: each }, (_, index) => {
      const [secret, text] = make(random);
      const around = AROUND[index % AROUND.length] ?? ((same: string): string => same);
      return { shape, secret, text: around(text) };
    }),
  );
}
