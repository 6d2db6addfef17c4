/** Pages of Astro that are programs, in `src/pages`: Docent does not run them. */
import path from 'node:path';
import { seenOrNothing, shownIn } from '../source/disk.ts';

const ENDING = /\.(?:astro|html|[cm]?[jt]s)$/;
const PARTS_MAX = 20;

/** Returns whether an address is that of a page which is a program. One part of it at least has its name: `[...all].astro` may be any page. */
export function isRoute(folder: string, address: string): boolean {
  const parts = address.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  return parts.length <= PARTS_MAX && leads(folder, parts, false);
}

function leads(folder: string, [part, ...rest]: readonly string[], isNamed: boolean): boolean {
  const names = namesOf(folder);
  if (part === undefined) return isNamed && names.some((name) => bareName(name) === 'index');
  return names.some((name) => {
    const bare = bareName(name);
    const isSame = bare === part || bare === part.replace(/\.html$/, '');
    if (!isSame && !/^\[[^\]]+\]$/.test(bare)) return false;
    const isKnown = isNamed || isSame;
    if (!ENDING.test(name)) return leads(path.join(folder, name), rest, isKnown);
    return isKnown && (rest.length === 0 || bare.startsWith('[...'));
  });
}

/** Without symbolic links, which may lead around in a circle or out of the folder. */
function namesOf(folder: string): readonly string[] {
  const entries = seenOrNothing(() => shownIn(folder)) ?? [];
  return entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name);
}

function bareName(name: string): string {
  return name.replace(ENDING, '');
}
