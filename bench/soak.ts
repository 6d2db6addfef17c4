/**
 * Minutes of full load while the content changes every five seconds: no request may fail, no answer may mix two states of
 * the content, and memory must not grow.
 *
 *     npm run bench:soak -- [--minutes 8] [--corpus <folder>]
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from '../src/agent/statistics.ts';
import { isOfOneState, serveChanging, STAMP_SLUG, STAMP_WORD } from './changing.ts';
import { distinctQueries, readSubjects } from './corpus.ts';
import { machine } from './machine.ts';

const CHANGE_MS = 5000;
const CONNECTIONS = 10;
/** Distinct queries are asked again after so many; by then no answer is kept. */
const QUERIES = 50_000;
/** Memory of the last quarter over that of the second; the first warms up. */
const GROWTH_MAX = 1.15;
/** A shorter run ends before memory has settled. */
const SETTLED_MINUTES = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '8' },
    corpus: { type: 'string', default: 'content' },
  },
});
const corpus = await serveChanging(resolve(values.corpus));
const { server } = corpus;
const memory: number[] = [];
let mixed = 0;
let stamped = 0;
let newest = 0;

/** Requests whose answer says which state it is of. */
const stampedRequests = [
  `/api/v1/search?q=${STAMP_WORD}`,
  `/api/v1/pages/${STAMP_SLUG}`,
  `/docs/${STAMP_SLUG}`,
  `/docs/${STAMP_SLUG}.md`,
].map((path) => ({ method: 'GET' as const, path, onResponse: note }));

function note(status: number, body: string): void {
  if (status !== 200) return;
  stamped += 1;
  if (!isOfOneState(body)) mixed += 1;
  newest = Math.max(newest, Number(/\bStamp (\d+)/.exec(body)?.[1] ?? 0));
}

const { phrases, slugs } = await readSubjects(server.url);
const queries = distinctQueries(phrases);
const others = Array.from({ length: QUERIES }, (_, place) => ({
  method: 'GET' as const,
  path:
    place % 10 === 0
      ? `/docs/${slugs[place % slugs.length]}`
      : `/api/v1/search?q=${encodeURIComponent(queries.next().value)}&limit=10`,
}));
const rest = corpus.changeEvery(CHANGE_MS);
const sampling = setInterval(() => memory.push(residentMiB(server.pid)), CHANGE_MS);
let connection = 0;
const result = await autocannon({
  url: server.url,
  connections: CONNECTIONS,
  duration: Number(values.minutes) * 60,
  setupClient(client) {
    const first = connection++;
    const share = others.filter((_, place) => place % CONNECTIONS === first);
    client.setRequests(
      share.flatMap((request, place) =>
        place % 20 === 0 ? [request, ...stampedRequests] : [request],
      ),
    );
  },
});
rest();
clearInterval(sampling);
const writes = corpus.writes();
await corpus.stop();
report();

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function report(): void {
  const quarter = Math.ceil(memory.length / 4);
  const second = median(memory.slice(quarter, 2 * quarter));
  const last = median(memory.slice(-quarter));
  const failed = result.errors + result.timeouts + result.non2xx;
  const facts = {
    command: `npm run bench:soak -- ${process.argv.slice(2).join(' ')}`.trim(),
    machine: machine(),
    pages: slugs.length,
    minutes: Number(values.minutes),
    writes,
    newestStateSeen: newest,
    requests: result.requests.total,
    requestsPerSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed,
    answersWithAState: stamped,
    answersOfTwoStates: mixed,
    memoryMiB: {
      secondQuarter: second,
      lastQuarter: last,
      highest: Math.max(...memory),
      samples: memory,
    },
  };
  process.stdout.write(`${JSON.stringify(facts, undefined, 1)}\n`);
  const isSettled = Number(values.minutes) < SETTLED_MINUTES || last <= second * GROWTH_MAX;
  const isGood = failed === 0 && mixed === 0 && stamped > 0 && isSettled;
  process.exitCode = isGood && newest >= writes - 2 ? 0 : 1;
}
