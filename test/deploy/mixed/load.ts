/** Readers of both replicas, and the judgement of each answer: right, refused as the pages of `operate` say, or failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { handshake } from '../../helpers/mcp.ts';
import { ask, type Answer } from '../../helpers/workers.ts';
import { PAGES } from './parts.ts';

export interface Counts {
  reads: number;
  /** Of the reads: without pages that the cluster lacks, and marked so. */
  partial: number;
  refused: number;
  failed: number;
  /** The oldest documentation that was read after newer had been published. */
  staleMs: number;
}

export interface Watch extends Counts {
  readonly url: string;
  /** The fault of now, until all is well again. */
  fault: string;
  /** The fault before. */
  last: string;
  readonly examples: string[];
  /** Number of the release, by digest of its state. */
  readonly generations: Map<string, number>;
  /** When each release was published; the first is number 1. */
  readonly published: number[];
  /** Ids of reports that are stored. */
  ids(): readonly string[];
  /** Times at which a client that asks too often was answered. */
  readonly granted: number[];
}

/** State that one reader remembers. */
interface Reader {
  readonly number: number;
  count: number;
  generation?: string;
  session?: string;
}

interface Kind {
  readonly name: string;
  asked(reader: Reader, watch: Watch): Readonly<Record<string, unknown>> & { path: string };
}

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 100;
/** Failures that begin with the same so many characters are like each other. */
const LIKE = 80;
const MCP = { accept: 'application/json, text/event-stream' };

const page = ({ count }: Reader): number => (count % PAGES) + 1;

const search = (reader: Reader): object => ({
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: `hole ${page(reader)} ${reader.count}` } },
});

const KINDS: readonly Kind[] = [
  { name: 'page', asked: (reader) => ({ path: `/docs/wombat-${page(reader)}` }) },
  { name: 'Markdown', asked: (reader) => ({ path: `/docs/wombat-${page(reader)}.md` }) },
  {
    name: 'page of the API',
    asked: (reader) => ({ path: `/api/v1/pages/wombat-${page(reader)}` }),
  },
  {
    name: 'search',
    asked: (reader) => ({ path: `/api/v1/search?q=wombat+${page(reader)}+${reader.count}` }),
  },
  {
    name: 'pinned search',
    asked: (reader) => ({
      path: '/api/v1/search?q=wombat&limit=3&offset=3',
      headers: reader.generation && { 'docent-generation': reader.generation },
    }),
  },
  {
    name: 'pinned page',
    asked: (reader) => ({
      path: `/api/v1/pages/wombat-${page(reader)}`,
      headers: reader.generation && { 'docent-generation': reader.generation },
    }),
  },
  {
    name: 'session of MCP',
    asked: (reader) => ({
      path: '/mcp',
      method: 'POST',
      headers: {
        ...MCP,
        'mcp-protocol-version': '2025-11-25',
        ...(reader.session && { 'mcp-session-id': reader.session }),
      },
      body: reader.session ? search(reader) : handshake('2025-11-25', { elicitation: {} }),
      // A session belongs to its client.
      from: `127.3.0.${reader.number + 1}`,
    }),
  },
  {
    name: 'report',
    asked: (reader, { ids }) => ({ path: `/api/v1/reports/${ids()[reader.count % ids().length]}` }),
  },
];

/** Refusals that the documentation allows: the fault, the request, and what came instead. */
const ALLOWED: readonly (readonly [fault: RegExp, kind: RegExp, answer: RegExp])[] = [
  // Rolling out: begin again.
  [/^/, /^pinned/, /^412 generation_changed/],
  // There is one balancer.
  [/^balancer/, /^/, /^(?:ECONNREFUSED|ECONNRESET|TimeoutError|AbortError)/],
  // MCP: a call that a replica had begun is not sent to another one.
  [/^replica/, /MCP/, /^50[234] -/],
  [/^PostgreSQL|^replica: (?:cut|no file)/, /^report/, /^503 service_unavailable retry-after/],
  // On a busy machine Redis and the cluster may be late without any fault.
  [/^/, /MCP/, /^503 service_unavailable retry-after.*sessions of this service cannot be reached/],
  [/^/, /search/, /^503 service_unavailable retry-after.*search cluster does not answer/],
  [/^/, /MCP/, /^tool .*search cluster does not answer just now. Try again/],
  // It comes back empty, and the documentation is not published again yet.
  [
    /^cluster: killed/,
    /search|MCP/,
    /^(?:503 .*retry-after|tool ).*cluster does not have this documentation/,
  ],
];

/** Reads until `isOver`. */
export async function read(watch: Watch, number: number, isOver: () => boolean): Promise<void> {
  const reader: Reader = { number, count: number * 7 };
  while (!isOver()) {
    reader.count += 1;
    const kind = KINDS[reader.count % KINDS.length];
    if (kind !== undefined && (kind.name !== 'report' || watch.ids().length > 0))
      await once(watch, reader, kind);
    await sleep(PAUSE_MS);
  }
}

async function once(watch: Watch, reader: Reader, kind: Kind): Promise<void> {
  const before = watch.fault;
  const began = performance.now();
  const { path, ...asked } = kind.asked(reader, watch);
  const from = `127.1.${reader.number}.${(reader.count % 250) + 1}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await ask(watch.url + path, { from, signal, ...asked }).catch((e: Error) => e);
  const instead =
    answer instanceof Error
      ? failureOf(answer)
      : (wrong(watch, kind, answer) ?? unpinned(asked['headers'], answer));
  if (!(answer instanceof Error)) remember(reader, kind, answer);
  if (instead === undefined) return void (watch.reads += 1);
  const isAllowed = ALLOWED.some(
    ([fault, name, what]) =>
      (fault.test(before) || fault.test(watch.fault)) && name.test(kind.name) && what.test(instead),
  );
  // Redis came back empty, or its link was cut: begin a session again.
  const isLost = instead.startsWith('404') && /Redis|cut off/.test(`${watch.last} ${watch.fault}`);
  if (isAllowed || (isLost && kind.name === 'session of MCP')) return void (watch.refused += 1);
  const took = `after ${Math.round(performance.now() - began)} ms`;
  fail(watch, `${before} / ${watch.fault}: ${kind.name}: ${instead} ${took}`);
}

export function fail(watch: Watch, example: string): void {
  watch.failed += 1;
  const isLike = (other: string): boolean => other.slice(0, LIKE) === example.slice(0, LIKE);
  if (watch.examples.filter(isLike).length < 2) watch.examples.push(example);
}

function failureOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? error.name;
}

function remember(reader: Reader, { name }: Kind, { status, headers }: Answer): void {
  const label = headers['docent-generation'];
  // It reads one state to the end, until it is told that there is another.
  if (status === 412) delete reader.generation;
  else if (label !== undefined) reader.generation ??= String(label);
  if (name !== 'session of MCP') return;
  if (status === 404) delete reader.session;
  const id = headers['mcp-session-id'];
  if (id !== undefined) reader.session = String(id);
}

/** Undefined when it is right. */
function wrong(watch: Watch, kind: Kind, answer: Answer): string | undefined {
  const { status, headers, body } = answer;
  if (status !== 200) {
    const [, code = '-'] = /"code":"(\w+)"/.exec(body) ?? [];
    const isTimed = headers['retry-after'] !== undefined;
    return `${status} ${code} ${isTimed ? 'retry-after' : ''} ${body.slice(0, 300)}`;
  }
  if (kind.name === 'report') return undefined;
  if (/"isError":true|"error":\{/.test(body)) return `tool ${body.slice(0, 400)}`;
  if (body.includes('"protocolVersion"')) return undefined;
  if (!/"partial":true|search was cut short/.test(body)) return mixed(watch, kind, answer);
  watch.partial += 1;
  // While the cluster lacks the state that is served, it may find no page of it.
  return body.includes('release ') ? mixed(watch, kind, answer) : undefined;
}

const digestIn = (label: unknown): string => /^"(\w+)"/.exec(String(label))?.[1] ?? '';

/** Undefined when the answer is of the state that the request named, if it named one. */
function unpinned(asked: unknown, { status, headers }: Answer): string | undefined {
  const wanted = (asked as Record<string, string> | undefined)?.['docent-generation'];
  const label = headers['docent-generation'];
  if (wanted === undefined || status !== 200) return undefined;
  return digestIn(label) === digestIn(wanted) ? undefined : `${label} instead of ${wanted}`;
}

/** Undefined when all of it is of one release, which is that of its label. */
function mixed(watch: Watch, kind: Kind, { headers, body }: Answer): string | undefined {
  const releases = [...new Set(body.match(/release \d+/g))].map((text) => Number(text.slice(8)));
  const [number] = releases;
  if (number === undefined || releases.length > 1)
    return `mixed: ${releases} ${body.slice(0, 200)}`;
  const next = watch.published[number];
  if (next !== undefined) watch.staleMs = Math.max(watch.staleMs, performance.now() - next);
  const label = headers['docent-generation'];
  if (label === undefined) return /API|search|MCP/.test(kind.name) ? 'no label' : undefined;
  const digest = digestIn(label);
  const known = watch.generations.get(digest) ?? number;
  watch.generations.set(digest, known);
  return known === number ? undefined : `label of release ${known}, text of ${number}`;
}

/** One client that asks much more often than its quota allows. It waits for no answer: a slow one would make it modest. */
export async function askTooOften(watch: Watch, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    void askOnce(watch);
    await sleep(40);
  }
}

async function askOnce(watch: Watch): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const path = '/api/v1/search?q=wombat';
  const asked = ask(watch.url + path, { from: '127.2.0.9', signal });
  const answer = await asked.catch(() => undefined);
  if (answer?.status === 200) watch.granted.push(performance.now());
  const isTimed = answer?.headers['retry-after'] !== undefined;
  if (answer?.status === 429 && !isTimed) fail(watch, '429 without Retry-After');
}
