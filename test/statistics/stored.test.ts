/** Data that a service with statistics stores about its readers: looked for in every byte of its data folder. */
import { readFile, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import { dayOf, type DailySum } from '../../src/statistics/store.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'install.md': '# Install\n\nRun the installer.\n',
  'use.md': '# Use\n\nAsk it.\n',
  'v1/docs.md': '# Docs\n\nOld.\n',
};

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 agentmark7731';
const HTML = 'text/html,application/xhtml+xml';

interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
}

/** A request with every header that could be of interest to somebody who watches readers. */
function ask(url: string, { path, headers = {}, method = 'GET', body }: Asked): Promise<number> {
  const all = {
    'user-agent': BROWSER,
    accept: HTML,
    cookie: 'session=cookiemark7732',
    'x-forwarded-for': '203.0.113.77',
    'x-request-id': 'idmark7733',
    'accept-language': 'xx-languagemark7734',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: all }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function toolCall(name: string, query: string): Asked {
  const params = { name, arguments: { query } };
  return {
    path: '/mcp',
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
  };
}

const markdown = { accept: 'text/markdown' };
const from = (referer: string): Asked => ({ path: '/docs/use', headers: { referer } });

/** Requests, each sent a hundred times. */
const MIXED: readonly Asked[] = [
  { path: '/docs/install?token=querymark7735' },
  { path: '/docs/install', headers: { 'if-none-match': '*' } },
  { path: '/docs/install', headers: markdown },
  { path: '/api/v1/search?q=answered+installer+searchmark7736' },
  toolCall('search_docs', 'installer toolmark7737'),
  from('https://www.example.org/pathmark7738?q=refmark7739'),
  { path: '/docs/instal-guide?secret=deadmark7740' },
];

/** Requests that are sent four times: too seldom to be stored by name. */
const SELDOM: readonly Asked[] = [
  { path: '/docs/reset/onetimemark7741' },
  from('https://hiddenmark7742.example.org/'),
];

/** Requests that no sum may hold by name, however often they are sent. */
const NAMELESS: readonly Asked[] = [
  from('http://192.168.7.43/wiki'),
  from('http://intranetmark7744/wiki'),
  from('android-app://appmark7745/'),
  from('http://localhost/docs/install'),
  { path: '/docs/mail/me@mark7746-corp.io' },
  { path: `/docs/${'longmark7747'.repeat(20)}` },
  { path: '/docs/install', headers: { 'user-agent': 'Googlebot/2.1 botmark7748' } },
  { path: '/docs/install', headers: { 'sec-purpose': 'prefetch' } },
  { path: '/docs/install', method: 'HEAD' },
];

async function sendAll(url: string): Promise<number> {
  let sent = 0;
  const send = async (all: readonly Asked[], times: number): Promise<void> => {
    for (let round = 0; round < times; round += 1) {
      await Promise.all(all.map((one) => ask(url, one)));
      sent += all.length;
    }
  };
  await send(MIXED, 100);
  await send(SELDOM, 4);
  await send(NAMELESS, 40);
  return sent;
}

async function served(t: ExecutionContext, flags: readonly string[]): Promise<Stored> {
  const folder = await folderOf(t, FILES);
  const data = join(folder, '.data');
  const limits = ['--limits-requests-quota', '100000', '--limits-pages-quota', '100000'];
  const all = ['--port', '0', '--host', '127.0.0.1', '--data', data, ...limits, ...flags];
  const running = docent(t, ['serve', folder, ...all], { DOCENT_PROXIES: 'loopback' });
  return { data, running, url: await address(running) };
}

interface Stored {
  readonly data: string;
  readonly url: string;
  readonly running: DocentProcess;
}

/** Every byte of the store, with its logs. */
async function bytesOf(data: string): Promise<string> {
  const names = (await readdir(data)).filter((name) => name.startsWith('reports.sqlite'));
  const files = await Promise.all(names.map((name) => readFile(join(data, name), 'latin1')));
  return files.join('\n');
}

async function sumsIn(data: string): Promise<readonly DailySum[]> {
  const store = await openReportStore({ data });
  const sums = await store.statistics.since('');
  await store.close();
  return sums;
}

test('after a thousand mixed requests the store holds daily sums, and no byte of who asked', async (t) => {
  verifies('statistics:nameless');
  verifies('statistics:sums');
  const { data, url, running } = await served(t, [
    '--statistics',
    'true',
    '--search-unanswered',
    'true',
  ]);
  const firstDay = dayOf(new Date());
  t.true((await sendAll(url)) >= 1000);
  await ask(url, { path: '/api/v1/search?q=Zzzz+unansweredmark' });
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0, running.output());
  const bytes = await bytesOf(data);
  t.deepEqual(bytes.match(/\w*mark77\d\d/g), null);
  for (const part of [
    '203.0.113',
    '127.0.0.1',
    '::1',
    '192.168',
    'Mozilla',
    'xx-',
    'answered installer',
  ]) {
    t.false(bytes.includes(part), part);
  }
  t.true(bytes.includes('zzzz unansweredmark'), 'the search without an answer, as is documented');
  const sums = new Map<string, number>();
  const lastDay = dayOf(new Date());
  for (const { kind, name, count, day } of await sumsIn(data)) {
    t.true(day >= firstDay && day <= lastDay, day);
    sums.set(`${kind} ${name}`, count + (sums.get(`${kind} ${name}`) ?? 0));
  }
  t.deepEqual(Object.fromEntries(sums), {
    'markdown /docs/install': 100,
    'missing ': 40,
    'missing /docs/instal-guide': 100,
    'missing /docs/mail/[redacted:email#1]': 40,
    'referrer ': 80,
    'referrer www.example.org': 100,
    'search api': 101,
    'tool search_docs': 100,
    'unanswered zzzz unansweredmark': 1,
    'view /docs/install': 200,
    'view /docs/use': 264,
  });
});

test('without the keys nothing is stored', async (t) => {
  verifies('statistics:opt-in');
  const { data, url, running } = await served(t, []);
  for (const one of [...MIXED, { path: '/api/v1/search?q=zzzz' }]) {
    for (let times = 0; times < 6; times += 1) await ask(url, one);
  }
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0, running.output());
  t.deepEqual(await sumsIn(data), []);
});
