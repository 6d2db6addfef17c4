/** Members of a library that are maps. JSON has them as lists of entries. */
import type { LibraryHead } from '../content/library/memory-library.ts';
import type { OldAddresses } from '../content/model/library.ts';
import type { PageContent } from '../content/model/page.ts';

/** The names of the members of a type that are maps: the compiler asks for each. */
type Maps<Of> = Readonly<
  Record<
    {
      [Key in keyof Of]-?: NonNullable<Of[Key]> extends ReadonlyMap<string, unknown> ? Key : never;
    }[keyof Of],
    true
  >
>;

const HEAD: Maps<LibraryHead> = {
  redirects: true,
  agentData: true,
  assets: true,
  imageSizes: true,
  siteCopies: true,
};
const ADDRESSES: Maps<OldAddresses> = { exact: true, outer: true };
const TEXT: Maps<PageContent> = { links: true, linkTitles: true };

export function headFrom(value: unknown): LibraryHead {
  const head = withMaps<LibraryHead>(value, HEAD);
  return { ...head, oldAddresses: withMaps<OldAddresses>(head.oldAddresses, ADDRESSES) };
}

export function textFrom(value: unknown): PageContent {
  return withMaps<PageContent>(value, TEXT);
}

function withMaps<Of>(value: unknown, maps: Maps<Of>): Of {
  const members = Object.entries(value as object).map(([name, member]: [string, unknown]) => [
    name,
    Object.hasOwn(maps, name) ? new Map(member as [string, unknown][]) : member,
  ]);
  return Object.fromEntries(members) as Of;
}
