/**
 * The key under which a caller's requests are counted: its IP address, taken from
 * X-Forwarded-For only when the request came through configured proxies.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** The address of the client, as `clientAddress` finds it, made comparable: IPv6 by its /64. */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return plain.includes(':') ? network64(plain) : plain;
}

/** The first four groups of an IPv6 address, which is what one customer of a provider is given. */
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

/**
 * A function that finds the client's address of a request.
 * @param proxies addresses, CIDR blocks or `loopback`, `linklocal`, `uniquelocal` of proxies to believe
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

/** Some proxies add the port (`192.0.2.1:4711`, `[2001:db8::1]:4711`); what is no address then is not believed. */
function bareAddress(written: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}
