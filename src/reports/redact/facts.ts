/** Tells values that name or prove something from those that open something, by the words right before them. */
import type { Found } from './found.ts';

/** Of commits, images, builds, requests, certificates: facts that a report needs. */
const FACT =
  /(?:^|[^A-Za-z])(?:commit|sha-?\d*|md5|hash|digest|checksum|integrity|etag|(?:finger|thumb)print|trace(?:parent)?|span|request|req|correlation|revision|rev|build|image|public|pub(?:key)?|uu?id|guid|id|ids|identifier|run|job|pod|node|container|instance|objectid|tree|blob|parent|merge|branch|ref|head|tag|layer|manifest|snapshot|artifact|chunk|bundle|kid|jti|oid|tenant|account|subscription|project|event|message|transaction|order|version|serial|issuer|subject|x5t|spi|peer|revert|cherry-pick|fixes|bh)s?(?:[-_ ]?(?:id|key|no|number|sha-?\d*|\d))?["'`)\]]{0,2}(?: is| was)?[\s:=#"'`(@/>-]{0,4}$/i;
const FACT_LENGTH = 48;
/** Characters before a value that may open a block. */
const BEFORE_MAX = 8192;

/** `PublicKeyToken=…`, `request_id: …`: the name right before the value is of something public. */
export function isFact(text: string, { start }: Found): boolean {
  const before = text.slice(Math.max(0, start - FACT_LENGTH), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return (
    FACT.test(line.replaceAll(/[A-Z](?=[a-z])/g, ' $&')) || FACT.test(line) || isPublic(text, start)
  );
}

/** A signature of mail, over folded lines. */
const MAIL_SIGNATURE = /(?:^|\n)(?:DKIM-Signature|ARC-[A-Za-z-]{4,40}):[^\n]*(?:\n[ \t][^\n]*)*$/i;

/** Data of an image, a public key, a certificate. */
function isPublic(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BEFORE_MAX), at);
  if (/public[-_ ]?key["']?\s{0,4}[:=]\s{0,4}["']?$/i.test(before.slice(-64))) return true;
  if (
    /(?:;base64,|=\?[\w-]{3,20}\?[BQ]\?|(?:ssh|ecdsa|sk)-[\w@.-]{3,40} )$/.test(before.slice(-64))
  )
    return true;
  if (MAIL_SIGNATURE.test(before.slice(-2000))) return true;
  const block = before.slice(before.lastIndexOf('-----BEGIN '));
  return (
    /^-----BEGIN (?:[A-Z0-9 ]{0,40}PUBLIC KEY|[A-Z ]{0,20}CERTIFICATE|PGP SIGNATURE|SSH SIGNATURE)/.test(
      block,
    ) && !block.includes('-----END ')
  );
}
