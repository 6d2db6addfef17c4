/** Asks whether something is at an address of another host: HEAD, then GET, over redirects, without reading a body. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowedAddresses, RefusedAddress, type Network } from './public-address.ts';

/** Why an address is no answer, or may be one. */
export type LinkOutcome =
  | { readonly kind: 'found' }
  /** The host says that there is nothing. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** Nobody knows the host, or this machine has no network. */
  | { readonly kind: 'hostless'; readonly reason: string }
  /** It may be there for a reader. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** The host does not answer in time: its other addresses would not either. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** This machine does not connect to it. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface LinkRequestOptions {
  readonly network: Network;
  /** For one request, from the look-up of the name to the head of the answer. */
  readonly timeoutMs: number;
  /** Between two requests. */
  readonly pauseMs: number;
}

const REDIRECTS_MAX = 5;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Never rejects. @param url of http or https */
export async function askLink(url: string, options: LinkRequestOptions): Promise<LinkOutcome> {
  const head = await outcome('HEAD', url, options);
  if (!GET_MAY_DIFFER.has(head.kind)) return head;
  await sleep(options.pauseMs);
  return outcome('GET', url, options);
}

/** Some servers know GET only. */
const GET_MAY_DIFFER: ReadonlySet<LinkOutcome['kind']> = new Set(['missing', 'unknown']);

async function outcome(
  method: 'HEAD' | 'GET',
  url: string,
  options: LinkRequestOptions,
): Promise<LinkOutcome> {
  try {
    return outcomeOf(await followed(method, url, options));
  } catch (error) {
    return outcomeOfError(error as NodeJS.ErrnoException);
  }
}

function outcomeOf(status: number): LinkOutcome {
  if (status < 400) return { kind: 'found' };
  const reason = `the host answers ${status}`;
  return GONE.has(status) ? { kind: 'missing', reason } : { kind: 'unknown', reason };
}

function outcomeOfError(error: NodeJS.ErrnoException): LinkOutcome {
  if (error instanceof RefusedAddress) return { kind: 'refused', reason: error.message };
  if (error.code === 'ENOTFOUND') return { kind: 'hostless', reason: 'there is no such host' };
  if (error instanceof Silence) return { kind: 'silent', reason: 'no answer (time is up)' };
  return { kind: 'unknown', reason: `no answer (${error.code ?? error.message})` };
}

/** The status at the end of the redirects. */
async function followed(
  method: 'HEAD' | 'GET',
  url: string,
  options: LinkRequestOptions,
): Promise<number> {
  let at = url;
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    if (step > 0) await sleep(options.pauseMs);
    const { statusCode: status = 0, headers } = await answerOf(method, new URL(at), options);
    const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
    if (!isRedirect) return status;
    at = new URL(headers.location ?? '', at).href;
    if (!/^https?:/.test(at)) throw new Error('a redirect to another scheme');
  }
  throw new Error('too many redirects');
}

/** The head of an answer; its connection is closed. */
async function answerOf(
  method: string,
  url: URL,
  { network, timeoutMs }: LinkRequestOptions,
): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(timeoutMs);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await allowedAddresses(host, network);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      signal,
      agent: false,
      lookup: fixedLookup(addresses),
      headers: { 'user-agent': 'docent-check', accept: '*/*' },
    });
    request.on('response', (response) => {
      resolve(response);
      response.destroy();
    });
    // Nobody asked for another protocol; the answer is one all the same.
    request.on('upgrade', (response, socket) => {
      resolve(response);
      socket.destroy();
    });
    request.on('error', (error) => reject(signal.aborted ? new Silence() : error));
    request.on('close', () => reject(new Error('the connection was closed')));
    request.end();
  });
}

/** The host does not answer in time. */
class Silence extends Error {}

/** Leads to addresses that have been looked up and allowed. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, callback) => {
    const [first = { address: '', family: 4 }] = all;
    if (wantsAll === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
