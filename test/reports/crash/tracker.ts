/** A small tracker with GitHub's addresses that outlives the processes of a crash test, slow and unreliable on purpose. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportIdIn } from '../../../src/reports/issue/marker.ts';
import { fastNow } from './clock.ts';

interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly updated_at: string;
  readonly comments: { readonly body: string }[];
}

export interface CrashTracker {
  readonly apiUrl: string;
  /** An issue that reports may be duplicates of. */
  readonly known: string;
  /** How often something was written for each report, by report id. */
  writes(kind: 'issues' | 'comments'): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Longest delay before and after a write, in milliseconds. */
const DELAY_MS = 15;
/** One write in this many fails before it is done, one is done without an answer. */
const FAULT_EVERY = 12;

export async function crashTracker(random: () => number): Promise<CrashTracker> {
  const issues: Issue[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = add({ title: 'Known', body: 'Known before.' });

  function add({ title, body }: { title: string; body: string }): Issue {
    const number = issues.length + 1;
    const issue = { number, title, body, updated_at: fastNow().toISOString(), comments: [] };
    issues.push(issue);
    return issue;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const [, number, comments] = /\/issues(?:\/(\d+))?(\/comments)?$/.exec(pathname) ?? [];
    const issue = issues[Number(number) - 1];
    const isWrite = request.method === 'POST';
    const given = isWrite ? ((await json(request)) as { title: string; body: string }) : undefined;
    await sleep(random() * DELAY_MS);
    if (isWrite && random() < 1 / FAULT_EVERY)
      return end(response, 502, { message: 'Bad gateway' });
    const asked = { query: searchParams, response };
    const body = given === undefined ? read(issue, comments, asked) : write(issue, given);
    if (isWrite && random() < 1 / FAULT_EVERY) return void response.destroy();
    await sleep(random() * DELAY_MS);
    end(response, isWrite ? 201 : 200, body);
  }

  function write(issue: Issue | undefined, given: { title: string; body: string }): object {
    if (issue === undefined) return wire(add(given));
    issue.comments.push(given);
    return given;
  }

  function read(issue: Issue | undefined, comments: string | undefined, asked: Asked): unknown {
    if (issue !== undefined)
      return comments === undefined ? wire(issue) : page(issue.comments, asked);
    const since = asked.query.get('since') ?? '';
    const changed = issues.filter(({ updated_at: at }) => at >= since).toReversed();
    return page(changed.map(wire), asked);
  }

  const wire = ({ number, title, body, updated_at }: Issue): object => ({
    html_url: `${origin}/acme/acme/issues/${number}`,
    title,
    body,
    state: 'open',
    updated_at,
  });

  return {
    apiUrl: origin,
    known: `${origin}/acme/acme/issues/${known.number}`,
    writes(kind) {
      const texts = kind === 'issues' ? issues : issues.flatMap(({ comments }) => comments);
      const counts = new Map<string, number>();
      for (const { body } of texts) {
        const id = reportIdIn(body);
        if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Asked {
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

/** One page of a list; whether there is another one is told in a header. */
function page<Item>(items: readonly Item[], { query, response }: Asked): Item[] {
  const size = Number(query.get('per_page') ?? 30);
  const to = Number(query.get('page') ?? 1) * size;
  if (to < items.length) response.setHeader('link', '<more>; rel="next"');
  return items.slice(to - size, to);
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
