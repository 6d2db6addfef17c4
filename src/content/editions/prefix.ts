/** Paths before the pages of an edition. */
import { OWN_NAMES } from '../links/own-addresses.ts';

/** Returns whether a name cannot begin the path of an edition. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    OWN_NAMES.has(lower) ||
    /\.(?:atom|css|html|ico|js|json|md|png|svg|txt|webmanifest|xml)$/.test(lower)
  );
}

/** `/cli/v2/de`, of the parts that are not the default; empty for none. */
export function editionPrefix(parts: readonly (string | undefined)[]): string {
  return parts.map((part) => (part === undefined ? '' : `/${part}`)).join('');
}
