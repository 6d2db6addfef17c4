/** The rule of `service.md` 9.4: a version is kept for at least 180 days after its deprecation. */
import type { Deprecation } from './config.ts';
import type { ConfigFault } from './fault.ts';

/** Days between deprecation and sunset, at least. */
const SUNSET_DAYS_MIN = 180;
const DAY_MS = 86_400_000;

/** What is wrong with the two dates. `originOf` says where a key was set. */
export function deprecationFaults(
  { deprecatedAt, sunsetAt }: Deprecation,
  originOf: (key: string) => string,
): ConfigFault[] {
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
