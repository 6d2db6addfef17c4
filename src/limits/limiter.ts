/**
 * Quotas of one caller: the key of a caller, the port, and its adapter for one process.
 * Fixed windows: the number of seconds until the window ends is the only number a refused caller needs.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import { Windows, type Window } from './windows.ts';

/** A quota of `quota` requests in `windowSeconds`. */
export interface Quota {
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The result of counting a request. */
export interface Consumption {
  readonly allowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface Limiter {
  readonly quota: Quota;
  /** Counts one request of `key`. A promise only when another process counts too. */
  consume(key: string): Consumption | Promise<Consumption>;
}

/** Source of limiters: this process, or a store that several processes share. */
export interface Limiters {
  /** @param name Distinguishes quotas that are counted in the same store. */
  of(name: string, quota: Quota): Limiter;
  /** Releases connections. */
  close(): Promise<void>;
}

/** Limiters that count in this process only. */
export const memoryLimiters: Limiters = {
  of: (_name, quota) => memoryLimiter(quota),
  close: () => Promise.resolve(),
};

interface Counted extends Window {
  count: number;
}

/**
 * A limiter whose counts live in this process.
 * @param clock milliseconds that only grow: the wall clock may be set back
 */
export function memoryLimiter(
  quota: Quota,
  keysMax?: number,
  clock: () => number = () => performance.now(),
): Limiter & { consume(key: string): Consumption } {
  const ms = quota.windowSeconds * 1000;
  const windows = new Windows<Counted>(
    (key, now) => ({ key, count: 0, endsAt: now + ms }),
    keysMax,
  );
  const consume = (key: string): Consumption => {
    const now = clock();
    const window = windows.of(key, now);
    window.count += 1;
    return consumption(quota, window.count, window.endsAt - now);
  };
  return { quota, consume };
}

/** The result of the `count`-th request of a window that ends after `ms`. */
export function consumption(
  { quota, windowSeconds }: Quota,
  count: number,
  ms: number,
): Consumption {
  return {
    allowed: count <= quota,
    remaining: Math.max(0, quota - count),
    resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(ms / 1000))),
  };
}

/** The address of the client, as `clientAddress` finds it, made comparable: IPv6 by its /64. */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return plain.includes(':') ? network64(plain) : plain;
}

/** The first four groups of an IPv6 address: the network that a provider assigns to one customer. */
function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** How the clients of a service are told apart. */
export interface Clients {
  /** The address of the client that sent a request. */
  readonly address: (request: IncomingMessage) => string;
  /** The key under which an address is counted. */
  readonly key: (address: string) => string;
  /** Whether an address is that of a trusted proxy, whose connections are those of many clients. */
  readonly isProxy: (address: string) => boolean;
}

/** @param proxies as {@link clientAddress} takes them */
export function clientsBehind(proxies: readonly string[]): Clients {
  const isTrusted = proxyAddr.compile([...proxies]);
  const isProxy = (address: string): boolean => isTrusted(address, 0);
  return { address: clientAddress(proxies), key: clientKey, isProxy };
}

/**
 * Returns a function that finds the client address of a request.
 * @param proxies addresses, CIDR blocks or `loopback`, `linklocal`, `uniquelocal` of trusted proxies
 */
export function clientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) return direct;
  const isTrusted = proxyAddr.compile([...proxies]);
  return (request) => {
    // A connection that was reset before its request is read has no address, whatever the library's types say.
    const found = proxyAddr(request, isTrusted) as string | undefined;
    return bareAddress(found ?? '') ?? direct(request);
  };
}

const direct = (request: IncomingMessage): string => request.socket.remoteAddress ?? 'unknown';

/** Some proxies add the port (`192.0.2.1:4711`, `[2001:db8::1]:4711`); anything else that is not an address is ignored. */
function bareAddress(written: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}
