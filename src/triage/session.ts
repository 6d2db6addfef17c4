/** Sign-in to the triage page: a cookie that proves the admin token without holding it, and tokens for its forms. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Sessions {
  /** Value of the cookie; undefined for a wrong token. */
  open(token: string): string | undefined;
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
  return {
    open(token) {
      if (!isSame(token, adminToken)) return undefined;
      const end = String(Math.floor(now() / 1000) + SESSION_SECONDS);
      return `${end}.${sign(`session ${end}`)}`;
    },
    isOpen(cookie): cookie is string {
      const [end = '', signature = ''] = cookie?.split('.') ?? [];
      return isSame(signature, sign(`session ${end}`)) && Number(end) * 1000 > now();
    },
    formToken: (cookie) => sign(`form ${cookie}`),
    isFormToken: (cookie, given) => isSame(given ?? '', sign(`form ${cookie}`)),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
