/** Sign-in to the triage page: a cookie that proves the admin token without holding it, and tokens for its forms. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Sessions {
  /** Value of the cookie; undefined for a wrong token. */
  open(token: string): string | undefined;
  /** Signs out: the cookie is worth nothing afterwards, also to whoever copied it. */
  end(cookie: string): void;
  isOpen(cookie: string | undefined): cookie is string;
  /** Goes into every form of the session: a page of another origin cannot know it. */
  formToken(cookie: string): string;
  isFormToken(cookie: string, given: string | undefined): boolean;
}

/** A working day. */
export const SESSION_SECONDS = 28_800;

/** @param now milliseconds since 1970 */
export function sessionsOf(adminToken: string, now: () => number): Sessions {
  const key = digest(`docent triage ${adminToken}`);
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
  // Names of sessions that were signed out of before their end; only who has signed in adds one.
  const ended = new Set<string>();
  return {
    open(token) {
      if (!isSame(token, adminToken)) return undefined;
      const id = randomBytes(8).toString('hex');
      const name = `${Math.floor(now() / 1000) + SESSION_SECONDS}-${id}`;
      return `${name}.${sign(`session ${name}`)}`;
    },
    end(cookie) {
      for (const one of ended) if (endOf(one) <= now()) ended.delete(one);
      ended.add(cookie.split('.')[0] ?? '');
    },
    isOpen(cookie): cookie is string {
      const [name = '', signature = ''] = cookie?.split('.') ?? [];
      const isSigned = isSame(signature, sign(`session ${name}`));
      return isSigned && endOf(name) > now() && !ended.has(name);
    },
    formToken: (cookie) => sign(`form ${cookie}`),
    isFormToken: (cookie, given) => isSame(given ?? '', sign(`form ${cookie}`)),
  };
}

/** When the session of a name, `<seconds since 1970>-<random>`, ends; milliseconds since 1970. */
function endOf(name: string): number {
  return Number(name.split('-')[0]) * 1000;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
