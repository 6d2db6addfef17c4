/** Validates the deprecation dates: a version remains available for at least 180 days (section 9.4 of the specification). */
import type { Deprecation } from './config.ts';
import type { ConfigError } from './error.ts';

/** Days between deprecation and sunset, at least. */
const SUNSET_DAYS_MIN = 180;
const DAY_MS = 86_400_000;

/** Returns the errors of the two dates. `originOf` returns the place where a key is set. */
export function deprecationErrors(
  { deprecatedAt, sunsetAt }: Deprecation,
  originOf: (key: string) => string,
): ConfigError[] {
  if (!sunsetAt) return [];
  const origin = originOf('deprecation.sunsetAt');
  if (!deprecatedAt) {
    const message = 'deprecation.sunsetAt is set without deprecation.deprecatedAt';
    return [{ origin, message, remedy: 'Set both dates, or neither.' }];
  }
  const earliest = new Date(deprecatedAt.getTime() + SUNSET_DAYS_MIN * DAY_MS);
  if (sunsetAt >= earliest) return [];
  const message = `deprecation.sunsetAt is less than ${SUNSET_DAYS_MIN} days after deprecation.deprecatedAt`;
  return [{ origin, message, remedy: `Set it to ${earliest.toISOString()} or later.` }];
}
