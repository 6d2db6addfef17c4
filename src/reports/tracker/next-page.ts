/** The page after an answer, by its `Link` (RFC 8288). */

/** The rest of the address stays ours: a tracker behind a proxy may name another host, which gets no token. */
export function nextOf(link: string): Readonly<Record<string, string>> | undefined {
  const address = /<([^>]*)>[^,]*rel="next"/.exec(link)?.[1] ?? '';
  if (!URL.canParse(address)) return undefined;
  return Object.fromEntries(new URL(address).searchParams);
}
