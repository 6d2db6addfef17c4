import { randomBytes } from 'node:crypto';
import test from 'ava';
import {
  mintConfirmToken,
  verifyConfirmToken,
  type TokenOptions,
} from '../../src/reports/consent/confirm-token.ts';
import { termsOf } from '../../src/reports/consent/terms.ts';
import { reportOf } from './documents.ts';

const options: TokenOptions = { key: randomBytes(32), productId: 'docent', now: 1_800_000_000 };
const report = reportOf('bug');
const terms = termsOf(report, { labels: [] });
const token = mintConfirmToken(terms, randomBytes(16), options);

const reasonOf = (...args: Parameters<typeof verifyConfirmToken>): string => {
  const verdict = verifyConfirmToken(...args);
  return verdict.ok ? 'accepted' : `${verdict.reason} ${verdict.remedy}`;
};

test('a token of this document is accepted, again and again with the same report id', (t) => {
  const first = verifyConfirmToken(token, terms, options);
  const again = verifyConfirmToken(token, terms, { ...options, now: options.now + 60 });
  t.true(first.ok);
  t.deepEqual(first, again);
  t.regex(first.ok ? first.reportId : '', /^r_[a-z2-7]{16}$/);
});

test('the order of the keys of the document does not count', (t) => {
  const reversed = Object.fromEntries(Object.entries(report).toReversed());
  const same = { ...terms, report: reversed as unknown as typeof report };
  t.is(reasonOf(token, same, options), 'accepted');
});

test('another document, product, key or an expired token is refused with what to do', (t) => {
  const other = reportOf('bug', { summary: 'Something else.' });
  t.regex(
    reasonOf(token, termsOf(other, { labels: [] }), options),
    /another document.*preview_report/,
  );
  t.regex(reasonOf(token, terms, { ...options, productId: 'acme' }), /another document, product/);
  t.regex(reasonOf(token, terms, { ...options, key: randomBytes(32) }), /another document/);
  t.regex(
    reasonOf(token, terms, { ...options, now: options.now + 901 }),
    /expired.*preview_report/,
  );
});

test('a forged token is refused, whatever part is changed', (t) => {
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.charAt(at) === 'A' ? 'B' : 'A';
    const forged = token.slice(0, at) + changed + token.slice(at + 1);
    const verdict = verifyConfirmToken(forged, terms, options);
    // The last character of a base64url MAC carries two unused bits; no other character may change.
    t.false(verdict.ok, `position ${at}`);
  }
  t.regex(reasonOf('', terms, options), /not one of this service/);
});

test('two previews of one document give two tokens and two report ids', (t) => {
  const second = mintConfirmToken(terms, randomBytes(16), options);
  const ids = [token, second].map((one) => verifyConfirmToken(one, terms, options));
  t.true(ids.every((verdict) => verdict.ok));
  t.not(ids[0]?.ok === true && ids[0].reportId, ids[1]?.ok === true && ids[1].reportId);
});
