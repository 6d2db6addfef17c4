/** Docent's own version. */
import { readFileSync } from 'node:fs';

let version: string | undefined;

/** Text of `package.json`. */
export function ownPackage(): string {
  return readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
}

/** The version in `package.json`. */
export function ownVersion(): string {
  version ??= (JSON.parse(ownPackage()) as { version: string }).version;
  return version;
}
