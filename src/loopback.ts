/** Host names of this machine, which nothing leaves. */

/** @param hostname of a URL: `localhost`, an IPv4 address in 127.0.0.0/8 or `[::1]` */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
