/** Versions of what was measured. */
import { readFileSync } from 'node:fs';

/** The installed version of a package, from the `package.json` that its entry file belongs to. */
export function versionOf(name: string): string {
  let folder = new URL('.', import.meta.resolve(name));
  for (;;) {
    const found = manifest(folder);
    if (found?.name === name) return `${name} ${found.version}`;
    const parent = new URL('..', folder);
    if (parent.href === folder.href) return name;
    folder = parent;
  }
}

function manifest(folder: URL): { readonly name: string; readonly version: string } | undefined {
  try {
    return JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as never;
  } catch {
    return undefined;
  }
}

/** The runtime that this program runs in. */
export function runtimeVersion(): string {
  const { bun, deno, node } = process.versions as Readonly<Record<string, string | undefined>>;
  if (bun) return `Bun ${bun}`;
  return deno ? `Deno ${deno}` : `Node ${node}`;
}
