/**
 * The `confirm_token`: proof that this very submission was previewed here a short while ago.
 * An HMAC-SHA-256 over the terms (document, duplicate_of, labels, consequence), product, redaction rules, expiry and nonce; nothing is kept until the report is submitted.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ReportDocument } from '../document/document.ts';
import { REDACTION_VERSION } from '../redact/redact.ts';
import type { Terms } from './terms.ts';

const TOKEN_LIFETIME_SECONDS = 15 * 60;

export interface TokenOptions {
  /** At least 32 bytes, the same on every replica. */
  readonly key: Buffer;
  readonly productId: string;
  /** Seconds since 1970. */
  readonly now: number;
}

export type TokenVerdict =
  | { readonly ok: true; readonly reportId: string; readonly nonce: string }
  | { readonly ok: false; readonly reason: string; readonly remedy: string };

const SHAPE = /^c1\.(?<expiry>\d{10,12})\.(?<nonce>[A-Za-z0-9_-]{22})\.(?<mac>[A-Za-z0-9_-]{43})$/;

/** @param nonce 16 random bytes. */
export function mintConfirmToken(terms: Terms, nonce: Buffer, options: TokenOptions): string {
  const expiry = String(Math.floor(options.now) + TOKEN_LIFETIME_SECONDS);
  const text = nonce.toString('base64url');
  return `c1.${expiry}.${text}.${macOf(terms, { expiry, nonce: text }, options)}`;
}

/** Checks a token against what is about to be done. The same token always names the same report. */
export function verifyConfirmToken(
  token: string,
  terms: Terms,
  options: TokenOptions,
): TokenVerdict {
  const { expiry, nonce, mac } = SHAPE.exec(token)?.groups ?? {};
  if (expiry === undefined || nonce === undefined || mac === undefined) {
    return refuse('The confirm_token is not one of this service.');
  }
  const expected = macOf(terms, { expiry, nonce }, options);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) {
    return refuse(
      'The confirm_token was made for another document, product or redaction, or with other labels, duplicate_of or tracker.',
    );
  }
  if (Number(expiry) < options.now) return refuse('The confirm_token has expired.');
  return { ok: true, reportId: reportIdOf(nonce, options.key), nonce };
}

function refuse(reason: string): TokenVerdict {
  return {
    ok: false,
    reason,
    remedy:
      'Call preview_report with the report and duplicate_of as they are to be sent, show the issue to the developer, and pass on the new confirm_token.',
  };
}

function macOf(
  terms: Terms,
  { expiry, nonce }: { readonly expiry: string; readonly nonce: string },
  { key, productId }: TokenOptions,
): string {
  return createHmac('sha256', key)
    .update(`confirm\n${productId}\n${REDACTION_VERSION}\n${expiry}\n${nonce}\n`)
    .update(digestOf(terms))
    .digest('base64url');
}

/** SHA-256 (hexadecimal) of the document with its keys in order: the order in which a client sends them does not count. */
export function documentDigest(report: ReportDocument): string {
  return digestOf(report);
}

function digestOf(value: ReportDocument | Terms): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** `r_` and 16 characters (80 bits) that nobody can guess without the key. */
export function reportIdOf(nonce: string, key: Buffer): string {
  const bytes = createHmac('sha256', key).update(`report-id\n${nonce}`).digest();
  const characters = Array.from(bytes.subarray(0, 16), (byte) => BASE32.charAt(byte & 31));
  return `r_${characters.join('')}`;
}
