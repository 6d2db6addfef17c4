/** Clients of both replicas: agents that report until they are told that the report is stored, and readers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOverHttp, type ToolAnswer } from '../../helpers/tool-over-http.ts';
import { reportOf } from '../documents.ts';
import type { Replica } from './replica.ts';

export interface Tally {
  /** Ids of reports that were acknowledged, by the text that names them. */
  readonly acknowledged: Map<string, string>;
  /** Texts of reports of which nobody knows whether they are stored. */
  readonly unknown: Set<string>;
  refused: number;
  read: number;
  /** Reads without their page, by what came instead. */
  readonly unread: Map<string, number>;
}

const TIMEOUT_MS = 15_000;
/** Tries with one token. */
const TRIES = 200;

/** Sends reports one after the other until `isOver`; each third one repeats `known`. */
export async function report(
  replicas: readonly Pick<Replica, 'url'>[],
  tally: Tally,
  { known, isOver }: { readonly known: string; readonly isOver: () => boolean },
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const text = randomUUID();
    const document = reportOf('bug', { summary: text });
    const duplicate = count % 3 === 0 ? { duplicate_of: known } : {};
    const preview = await call(replicas, 'preview_report', { report: document, ...duplicate });
    const token = preview?.structuredContent?.['confirm_token'] as string | undefined;
    if (token === undefined) {
      tally.refused += 1;
      await sleep(200);
      continue;
    }
    const id = await submit(replicas, { report: document, confirm_token: token, ...duplicate });
    if (id === undefined) tally.unknown.add(text);
    else tally.acknowledged.set(text, id);
    await sleep(Math.random() * 2000);
  }
}

/** Sends the same report with the same token to either replica, until one says that it is stored. */
async function submit(
  replicas: readonly Pick<Replica, 'url'>[],
  args: object,
): Promise<string | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await call(replicas, 'submit_report', args);
    const id = answer?.structuredContent?.['report_id'] as string | undefined;
    if (id !== undefined) return id;
    // The clock jumped: the developer would have to agree again, which is another consent.
    if (/has expired/.test(answer?.content?.[0]?.text ?? '')) return undefined;
    await sleep(Math.random() * 500);
  }
  return undefined;
}

async function call(
  replicas: readonly Pick<Replica, 'url'>[],
  name: string,
  args: object,
): Promise<ToolAnswer | undefined> {
  const replica = replicas[Math.floor(Math.random() * replicas.length)];
  return callOverHttp(replica?.url ?? '', name, args).catch(() => undefined);
}

/** Reads pages and searches. A replica that is killed, starts, or may open no file does not answer: that is counted. */
export async function read(
  replicas: readonly Pick<Replica, 'url'>[],
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const path = count % 2 === 0 ? '/docs/wombats' : '/api/v1/search?q=wombats';
    const url = `${replicas[count % replicas.length]?.url}${path}`;
    const instead = await missing(url);
    if (instead === undefined) tally.read += 1;
    else tally.unread.set(instead, (tally.unread.get(instead) ?? 0) + 1);
    await sleep(50);
  }
}

/** What came instead of the page; nothing when it came. */
async function missing(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const isPage = (await answer.text()).includes('ombats');
    return answer.status === 200 && isPage ? undefined : String(answer.status);
  } catch (error) {
    const { name, cause } = error as Error;
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
  }
}
