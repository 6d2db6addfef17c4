/** Addresses that a link of the content may make this machine connect to: those that everybody can reach. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks that the library takes for ordinary ones: benchmarking (RFC 2544), and where Azure's machines find their own secrets. */
const REFUSED = ['198.18.0.0/15', '168.63.129.16/32'].map((one) => ipaddr.IPv4.parseCIDR(one));
/** All that is assigned of IPv6 for the Internet (RFC 4291): none of it is local or holds the address of another network. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for private, loopback, link-local and reserved addresses, and for IPv6 addresses that hold an IPv4 one of another network. */
export function isPublicAddress(given: string): boolean {
  const address = ipaddr.process(given);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6
    ? address.match(GLOBAL)
    : !REFUSED.some((network) => address.match(network));
}

/** The guard of every connection; tests have one that reaches a server of theirs. */
export interface Network {
  /** All addresses of a host. @throws when it has none */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly isAllowed: (address: string) => boolean;
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
};

/** The name of a host leads to an address that is not for everybody. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * The addresses of a host, to be connected to as they are: asked again, its name could lead elsewhere.
 * @param host without the brackets of IPv6
 * @throws {RefusedAddress} when one of them is not for everybody
 */
export async function allowedAddresses(
  host: string,
  { resolve, isAllowed }: Network,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new Error('it has no address');
  if (addresses.every(isAllowed)) return addresses;
  throw new RefusedAddress('its host has a private, local or reserved address');
}
