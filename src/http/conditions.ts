/**
 * Reads the two request headers that choose between forms of one answer: Accept-Encoding and If-None-Match
 * (RFC 9110, 12.5.3 and 13.1.2). Pure; never throws.
 */
import accept from '@hapi/accept';
import { LRUCache } from 'lru-cache';
import type { Coding } from './encoded-body.ts';

/** The published types leave the second argument out; the code and its documentation have it. */
const byPreference = accept.encodings as (
  header: string,
  preferences: readonly string[],
) => Coding[];

const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
const IDENTITY: readonly Coding[] = ['identity'];
/** Few distinct values exist in practice; hostile ones push each other out. */
const known = new LRUCache<string, readonly Coding[]>({ max: 200 });

/**
 * The codings the client accepts, best first; between equals br, gzip, identity.
 * A header that accepts none of ours is treated as if it accepted identity: an answer helps more than a refusal.
 */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return IDENTITY;
  let codings = known.get(header);
  if (codings === undefined) {
    codings = parseCodings(header);
    if (header.length <= 200) known.set(header, codings);
  }
  return codings;
}

function parseCodings(header: string): readonly Coding[] {
  try {
    const codings = byPreference(header, CODINGS);
    return codings.length === 0 ? IDENTITY : codings;
  } catch {
    return IDENTITY;
  }
}

/** Whether If-None-Match names `etag` (weak comparison) or is `*`. */
export function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const tags = header.match(/"[^"]*"/g);
  return tags !== null && tags.includes(etag);
}
