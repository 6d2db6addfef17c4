/** Requests of a soak, and the check that each response is correct and comes from one state of the folder. */
import type autocannon from 'autocannon';
import { STAMP_SLUG, STAMP_WORD, type FolderState } from './changing.ts';
import type { HttpRequest } from './load.ts';
import { mcpRequest } from './scenarios/mcp.ts';

/** Totals over the answers. */
export interface Tally {
  /** Responses that name their state. */
  stated: number;
  /** Those that are of no state at all, or of an older one than an answer before on the same connection. */
  mixed: number;
  /** Answers that are not to the question, or are cut off. */
  wrong: number;
  /** Place of the newest state that was seen. */
  newest: number;
  /** The longest time from a change to an answer that shows it or a later one, in milliseconds. */
  slowestMs: number;
  /** The beginnings of a few answers that were mixed or wrong. */
  readonly examples: string[];
}

const EXAMPLES_MAX = 5;

/** Answers that name both pages, and answers that name the one. */
const LISTS: readonly HttpRequest[] = [
  { method: 'GET', path: `/api/v1/search?q=${STAMP_WORD}&limit=10` },
  { method: 'GET', path: '/api/v1/pages' },
  { method: 'GET', path: `/docs/${STAMP_SLUG}` },
  { method: 'GET', path: '/llms.txt' },
  mcpRequest('2025-11-25', 'tools/call', {
    name: 'search_docs',
    arguments: { query: STAMP_WORD, limit: 10 },
  }),
  mcpRequest('2026-07-28', 'resources/list', {}),
];
const PAGES: readonly HttpRequest[] = [
  { method: 'GET', path: `/api/v1/pages/${STAMP_SLUG}` },
  { method: 'GET', path: `/docs/${STAMP_SLUG}.md` },
  mcpRequest('2026-07-28', 'tools/call', { name: 'get_page', arguments: { page: STAMP_SLUG } }),
];

/** The requests whose answers say their state, for one connection: its answers never go back to an older state. */
export function statedRequests(states: readonly FolderState[], tally: Tally): autocannon.Request[] {
  let last = 0;
  const judge = (isList: boolean) => (status: number, body: string) => {
    if (status !== 200 || (isPart(body) && said(body).length === 0)) return;
    tally.stated += 1;
    const place = states.findIndex((state, at) => at >= last && isOf(state, body, isList));
    if (place < 0) {
      tally.mixed += 1;
      keep(tally, `after state ${last + 1} of ${states.length}: ${said(body).join(', ')}`);
      return;
    }
    last = place;
    noteNewest(states, tally, place);
  };
  return [
    ...LISTS.map((request) => asked(request, judge(true))),
    ...PAGES.map((request) => asked(request, judge(false))),
  ];
}

/** A search or a page of the corpus itself, whose answer is whole and to the question. */
export function corpusRequest(
  path: string,
  query: string | undefined,
  tally: Tally,
): autocannon.Request {
  const start = query === undefined ? '<!doctype html>' : `{"query":${JSON.stringify(query)},`;
  const end = query === undefined ? '</html>' : '}';
  return asked({ method: 'GET', path }, (status, body) => {
    if (status !== 200) return;
    if (
      body.slice(0, start.length).toLowerCase() === start.toLowerCase() &&
      body.trimEnd().endsWith(end)
    )
      return;
    tally.wrong += 1;
    keep(tally, `${path}: ${body.slice(0, 200)}`);
  });
}

function asked(
  { method, path, headers, body }: HttpRequest,
  onResponse: (status: number, body: string) => void,
): autocannon.Request {
  return {
    method,
    path,
    ...(headers && { headers: { ...headers } }),
    ...(body !== undefined && { body }),
    onResponse,
  };
}

function noteNewest(states: readonly FolderState[], tally: Tally, place: number): void {
  for (let seen = tally.newest + 1; seen <= place; seen += 1) {
    const lateMs = performance.now() - (states[seen]?.at ?? Number.NaN);
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(lateMs));
  }
  tally.newest = Math.max(tally.newest, place);
}

/** Every number and place that the answer names. */
function said(body: string): readonly string[] {
  return [...new Set(body.match(/\b(?:Stamp|Guest) \d+|\b(?:here|there)-guest\b/g))];
}

/** The first part of a list of MCP, which has 100 entries: the rest may have the pages. */
function isPart(body: string): boolean {
  return body.includes('"nextCursor"');
}

function isOf({ stamp, guest }: FolderState, body: string, isList: boolean): boolean {
  const expected = new Set([
    `Stamp ${stamp}`,
    ...(guest ? [`Guest ${guest.number}`, guest.slug] : []),
  ]);
  const found = said(body);
  const isComplete = found.length === (isList ? expected.size : 1) || isPart(body);
  return isComplete && found.every((one) => expected.has(one));
}

function keep({ examples }: Tally, example: string): void {
  if (examples.length < EXAMPLES_MAX) examples.push(example);
}
