/** A confirm_token that is not the one of this preview, through the whole service. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { documentDigest } from '../../src/reports/consent/confirm-token.ts';
import { termsOf, type TermsOptions } from '../../src/reports/consent/terms.ts';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { REDACTION_VERSION } from '../../src/reports/redact/redact.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from './documents.ts';
import { reportClient, UNLIMITED } from './report-client.ts';

/** Of the configuration's defaults. */
const LABELS = ['docent-report'];

interface Signed {
  readonly report: ReportDocument;
  readonly key: Buffer;
  readonly productId?: string;
  readonly redaction?: number;
  readonly terms?: TermsOptions;
  /** Seconds from now. */
  readonly expiresIn?: number;
}

/** A token as the service makes it, with the given parts. */
function signed({
  report,
  key,
  productId = 'docent',
  redaction = REDACTION_VERSION,
  terms = { labels: LABELS },
  expiresIn = 600,
}: Signed): string {
  const expiry = Math.floor(Date.now() / 1000) + expiresIn;
  const nonce = Buffer.alloc(16, 5).toString('base64url');
  const mac = createHmac('sha256', key)
    .update(`confirm\n${productId}\n${redaction}\n${expiry}\n${nonce}\n`)
    .update(documentDigest(termsOf(report, terms) as unknown as ReportDocument))
    .digest('base64url');
  return `c1.${expiry}.${nonce}.${mac}`;
}

async function keyOf({ config }: Service): Promise<Buffer> {
  return Buffer.from((await readFile(join(config.data, 'secret'), 'utf8')).trim(), 'hex');
}

const report = reportOf('bug');
const OTHER_KEY = Buffer.alloc(32, 1);

type Forge = (key: Buffer) => string;

const REFUSED: readonly (readonly [what: string, token: Forge, says: RegExp])[] = [
  ['is no token', () => 'yes, I agree', /not one of this service/],
  ['is empty of a signature', () => 'c1.9999999999.AAAAAAAAAAAAAAAAAAAAAA.', /not one of this/],
  ['is signed with another key', () => signed({ report, key: OTHER_KEY }), /made for another/],
  ['has expired', (key) => signed({ report, key, expiresIn: -1 }), /has expired/],
  [
    'has its expiry put off',
    (key) => putOff(signed({ report, key, expiresIn: -1 })),
    /made for another/,
  ],
  [
    'was made for another document',
    (key) => signed({ report: { ...report, summary: 'Something else.' }, key }),
    /another document/,
  ],
  [
    'was made for another product',
    (key) => signed({ report, key, productId: 'acme' }),
    /another document, product/,
  ],
  [
    'was made under other rules of redaction',
    (key) => signed({ report, key, redaction: REDACTION_VERSION - 1 }),
    /product or redaction/,
  ],
  [
    'was made for a +1',
    (key) =>
      signed({ report, key, terms: { labels: LABELS, duplicateOf: 'https://a.test/issues/1' } }),
    /other labels, duplicate_of or tracker/,
  ],
  [
    'was made for other labels',
    (key) => signed({ report, key, terms: { labels: ['urgent'] } }),
    /other labels, duplicate_of or tracker/,
  ],
  [
    'was made where reports become public',
    (key) => signed({ report, key, terms: { labels: LABELS, tracker: 'github.com/a/b' } }),
    /other labels, duplicate_of or tracker/,
  ],
];

/** The same token with an hour more. */
function putOff(token: string): string {
  const [version, expiry, ...rest] = token.split('.');
  return [version, Number(expiry) + 3600, ...rest].join('.');
}

for (const [what, forge, says] of REFUSED) {
  test(`a token that ${what} stores nothing, and the answer says what to do`, async (t) => {
    const made = await service(t, { config: { limits: UNLIMITED } });
    const { failure = 'stored' } = await reportClient(made.server).submit(
      report,
      forge(await keyOf(made)),
    );
    t.regex(failure, says);
    t.regex(failure, /Nothing was stored\. Call preview_report/);
    t.deepEqual(await made.store.list({ limit: 10 }), []);
  });
}

test('a token with every part right is taken, so each refusal above is for its own reason', async (t) => {
  verifies('flow:submit-token', 'tool:submit-report:confirm-token');
  const made = await service(t, { config: { limits: UNLIMITED } });
  const token = signed({ report, key: await keyOf(made) });
  const { data } = await reportClient(made.server).submit(report, token);
  t.is(data.status, 'queued');
});

test('a token is worth one report, however often and at once it is replayed', async (t) => {
  const made = await service(t, { config: { limits: UNLIMITED } });
  const client = reportClient(made.server);
  const token = await client.preview(report);
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.submit(report, token)));
  t.is(new Set(answers.map(({ data }) => data.report_id)).size, 1);
  await made.store.move({
    id: answers[0]?.data.report_id,
    to: 'declined',
    at: '2026-01-01',
    actor: 'maintainer',
  });
  t.is((await client.submit(report, token)).data.status, 'declined', 'what became of it meanwhile');
  t.is((await made.store.list({ limit: 10 })).length, 1);
});

test('a token of a report with a secret is taken with the secret and without it: what is stored is the same', async (t) => {
  const made = await service(t, { config: { limits: UNLIMITED } });
  const client = reportClient(made.server);
  const withSecret = reportOf('bug', {
    summary: 'Set GITHUB_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789.',
  });
  const token = await client.preview(withSecret);
  const { data } = await client.submit(withSecret, token);
  const stored = await made.store.get(data.report_id);
  t.false(JSON.stringify(stored).includes('ghp_'));
  t.is((await client.submit(stored?.report ?? report, token)).data.report_id, data.report_id);
});

test('a queue that is full says so, stores nothing, and takes the report with the same token later', async (t) => {
  const reports = { queueMax: 2 };
  const made = await service(t, { config: { limits: UNLIMITED, reports } });
  const client = reportClient(made.server);
  const send = async (number: number) => {
    const sent = reportOf('feature', { use_case: `Case ${number}` });
    const token = await client.preview(sent);
    return { again: () => client.submit(sent, token), answer: await client.submit(sent, token) };
  };
  const first = await send(1);
  await send(2);
  const third = await send(3);
  t.regex(
    third.answer.failure ?? '',
    /Nothing was stored: 2 reports are waiting.*again later.*15 minutes/,
  );
  t.is((await made.store.list({ limit: 10 })).length, 2);
  const id = first.answer.data.report_id;
  await made.store.move({ id, to: 'declined', at: '2026-01-01', actor: 'maintainer' });
  t.is((await third.again()).data.status, 'queued');
});

test('a report of more than 64 KiB is refused with its size, at preview and without one', async (t) => {
  const made = await service(t, { config: { limits: UNLIMITED } });
  const files = Array.from({ length: 4 }, (_, at) => ({
    name: `f${at}`,
    content: 'é'.repeat(9000),
  }));
  const large = reportOf('bug', { reproduction: { files } });
  const client = reportClient(made.server);
  t.falsy(await client.preview(large));
  const { failure } = await client.submit(large, signed({ report: large, key: await keyOf(made) }));
  t.regex(failure ?? '', /has 7\d{4} bytes as JSON; the limit is 65536. Shorten/);
  t.deepEqual(await made.store.list({ limit: 10 }), []);
});
