/** Members of a library that are maps. JSON has them as lists of entries. */
import type { Library, OldAddresses } from '../content/model/library.ts';
import type { PageContent } from '../content/model/page.ts';

/** A library without its pages, their addresses and their navigation. */
export interface PackedHead extends Omit<
  Library,
  'pages' | 'pageBySlug' | 'contents' | 'oldAddresses' | 'navigation' | 'entryPath'
> {
  readonly oldAddresses: Omit<OldAddresses, 'exact'>;
}

/** The names of the members of a type that are maps: the compiler asks for each. */
type Maps<Of> = Readonly<
  Record<
    {
      [Key in keyof Of]-?: NonNullable<Of[Key]> extends ReadonlyMap<string, unknown> ? Key : never;
    }[keyof Of],
    true
  >
>;

const HEAD: Maps<PackedHead> = {
  redirects: true,
  agentData: true,
  assets: true,
  imageSizes: true,
  siteCopies: true,
};
const ADDRESSES: Maps<PackedHead['oldAddresses']> = { outer: true };
const TEXT: Maps<PageContent> = { links: true, linkTitles: true };

export function headFrom(value: unknown): PackedHead {
  const head = withMaps<PackedHead>(value, HEAD);
  return {
    ...head,
    oldAddresses: withMaps<PackedHead['oldAddresses']>(head.oldAddresses, ADDRESSES),
  };
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
