/** Folders of a built site that have the pages of another one, as `latest` those of `2.0`: they are read once. */

/** By the folder at the top, the one whose pages are read. */
export type SiteCopies = ReadonlyMap<string, string>;

/** The folder at the top that holds a path. */
export function topOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** The path of the page that is read, of a path that may be that of a copy. */
export function originalOf(file: string, copies: SiteCopies | undefined): string {
  const top = topOf(file);
  const home = copies?.get(top);
  return home === undefined ? file : home + file.slice(top.length);
}

/** Paths of the copies of a page. */
export function copiesOf(file: string, copies: SiteCopies): readonly string[] {
  const top = topOf(file);
  return [...copies].flatMap(([copy, home]) =>
    home === top ? [copy + file.slice(top.length)] : [],
  );
}
