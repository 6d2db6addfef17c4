/** Tool arguments that name an edition, if there are several. */
import type { ObjectSchema } from 'joi';
import { withoutPrefix, type Edition, type EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';
import {
  editionArguments,
  editionChoices,
  editionKeys,
  type EditionArguments,
} from '../operations/editions.ts';
import { CODE_LANGUAGE } from '../operations/code-language.ts';
import { resolveWhole, withAnchor } from './page-reference.ts';

interface WithArguments {
  readonly input: ObjectSchema;
  readonly takesEdition?: 'one' | 'all';
}

/** Adds the arguments that name an edition; returns the tool unchanged if there is only one edition. */
export function withEditions<Tool extends WithArguments>(
  tool: Tool,
  all: readonly Edition[],
): Tool {
  const { takesEdition, input } = tool;
  if (takesEdition === undefined || all.length < 2) return tool;
  const keys = editionKeys(all, takesEdition);
  const own = Object.keys(input.describe()['keys'] ?? {});
  const isTaken = keys.language !== undefined && own.includes('language');
  const renamed = isTaken ? { [CODE_LANGUAGE]: input.extract('language') } : {};
  return { ...tool, input: input.keys({ ...renamed, ...keys }) };
}

/** The arguments as the tool itself declares them. */
export function ownArguments(
  given: Readonly<Record<string, unknown>>,
  all: readonly Edition[],
): Readonly<Record<string, unknown>> {
  const { [CODE_LANGUAGE]: code, ...rest } = editionArguments(given, editionChoices(all)).input;
  return code === undefined ? rest : { ...rest, language: code };
}

/** The edition that an address of this service is in; undefined for what is no address, or of the library's own edition. */
export function editionOfAddress(
  editions: Editions,
  { edition }: Library,
  path: string | undefined,
): EditionNames | undefined {
  const found = path === undefined ? edition : editions.at(path);
  return found.prefix === edition.prefix ? undefined : namesOf(found);
}

function namesOf({ set, version, language }: Edition): EditionNames {
  return { set, language, ...(version !== undefined && { version }) };
}

/**
 * Path with prefix of an address: of this service, of the documentation's public site, or a path, which is below the library's own
 * edition unless it names another. Undefined for what is no address, such as a slug.
 */
export function pathOfAddress(
  editions: Editions,
  { baseUrl, edition }: Library,
  text: string,
): string | undefined {
  const root = withoutPrefix(baseUrl, edition);
  const [address = ''] = text.trim().split(/[?#]/, 1);
  if (address.startsWith(`${root}/`)) return address.slice(root.length);
  const path = /^(?:https?:\/\/[^/]*)?(\/.*)$/i.exec(address)?.[1];
  return path !== undefined && editions.at(path).prefix === '' ? edition.prefix + path : path;
}

interface Addressed {
  readonly editions: Editions;
  readonly library: Library;
  /** Arguments of the tool that may hold an address. */
  readonly addresses: readonly string[];
}

/**
 * The edition to which an address among the arguments leads over HTTP, and the arguments with the address there; undefined where
 * that is the library's own.
 */
export async function editionAddressed(
  { editions, library, addresses }: Addressed,
  value: EditionArguments['input'],
): Promise<Required<EditionArguments> | undefined> {
  const name = addresses.find((one) => typeof value[one] === 'string');
  if (name === undefined) return undefined;
  const text = String(value[name]);
  const to = await ledTo(editions, library, text);
  if (to === undefined) return undefined;
  const edition = editions.at(to);
  const [address = '', fragment] = to.slice(edition.prefix.length).split('#', 2);
  const anchor = /#(.+)$/s.exec(text)?.[1] ?? fragment;
  return { names: namesOf(edition), input: { ...value, [name]: withAnchor(address, anchor) } };
}

/** Path with prefix to which an address leads, and not within the library. */
async function ledTo(
  editions: Editions,
  library: Library,
  text: string,
): Promise<string | undefined> {
  const path = pathOfAddress(editions, library, text);
  if (path === undefined) return undefined;
  if (editionOfAddress(editions, library, path) !== undefined) return path;
  if (resolveWhole(library, text) !== undefined) return undefined;
  const to = await editions.formerly(path);
  return to === path ? undefined : to;
}

/** Names as further members of a call that a text proposes: `, "version": "v3.3"`. */
export function membersOf(names: EditionNames = {}): string {
  const members = Object.entries(names).map(
    ([part, value]) => `, "${part}": ${JSON.stringify(value)}`,
  );
  return members.join('');
}
