/**
 * Minutes of full load while the content changes every five seconds, by pages that are changed, added, moved and removed: no
 * request may fail, no answer may be of two states of the content or of an older one than before, and memory must not grow.
 *
 *     npm run bench:soak -- [--minutes 10] [--corpus <folder>]
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { median } from '../src/reporter/statistics.ts';
import { serveChanging } from './changing.ts';
import { distinctQueries, readSubjects } from './corpus.ts';
import { machine } from './machine.ts';
import { corpusRequest, statedRequests, type Tally } from './soak-requests.ts';

const CHANGE_MS = 5000;
const CONNECTIONS = 10;
/** Number of distinct queries before they repeat; by then no response is cached. */
const QUERIES = 50_000;
/** Allowed ratio of the memory in the last quarter to that in the second; the first quarter is warm-up. */
const GROWTH_MAX = 1.15;
/** A shorter run ends before memory has settled. */
const SETTLED_MINUTES = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    corpus: { type: 'string', default: 'content' },
  },
});
const corpus = await serveChanging(resolve(values.corpus));
const { server } = corpus;
const memory: number[] = [];
const tally: Tally = { stated: 0, mixed: 0, wrong: 0, newest: 0, slowestMs: 0, examples: [] };

const { phrases, slugs } = await readSubjects(server.url);
const queries = distinctQueries(phrases);
const others = Array.from({ length: QUERIES }, (_, place) => {
  if (place % 10 === 0) {
    return corpusRequest(`/docs/${slugs[place % slugs.length]}`, undefined, tally);
  }
  const query = queries.next().value;
  return corpusRequest(`/api/v1/search?q=${encodeURIComponent(query)}&limit=10`, query, tally);
});
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
    const stated = statedRequests(corpus.states, tally);
    client.setRequests(
      share.flatMap((request, place) => (place % 20 === 0 ? [request, ...stated] : [request])),
    );
  },
});
rest();
clearInterval(sampling);
const changes = corpus.states.length;
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
    changes,
    newestStateSeen: tally.newest + 1,
    slowestChangeMs: tally.slowestMs,
    requests: result.requests.total,
    requestsPerSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed,
    wrong: tally.wrong,
    answersWithAState: tally.stated,
    answersOfTwoStatesOrAnOlderOne: tally.mixed,
    examples: tally.examples,
    memoryMiB: {
      secondQuarter: second,
      lastQuarter: last,
      highest: Math.max(...memory),
      samples: memory,
    },
  };
  process.stdout.write(`${JSON.stringify(facts, undefined, 1)}\n`);
  const isSettled = Number(values.minutes) < SETTLED_MINUTES || last <= second * GROWTH_MAX;
  const isGood = failed + tally.wrong + tally.mixed === 0 && tally.stated > 0 && isSettled;
  process.exitCode = isGood && tally.newest >= changes - 3 ? 0 : 1;
}
