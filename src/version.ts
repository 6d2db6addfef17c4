/** Docent's own version. */
import { readFileSync } from 'node:fs';

let version: string | undefined;

/** The version in `package.json`. */
export function ownVersion(): string {
  version ??= read();
  return version;
}

function read(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
