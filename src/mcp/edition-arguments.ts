/** Tool arguments that name an edition, if there are several. */
import type { ObjectSchema } from 'joi';
import { withoutPrefix, type Edition, type EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';
import { editionArguments, editionChoices, editionKeys } from '../operations/editions.ts';

/** The name of a tool's own `language`, a filter by that of code, where the documentation has several languages. */
const CODE_LANGUAGE = 'code_language';

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
  { baseUrl, edition }: Library,
  { url, path, slug }: Readonly<Record<string, unknown>>,
): EditionNames | undefined {
  const text = [url, path, slug].find((one) => typeof one === 'string') ?? '';
  const root = withoutPrefix(baseUrl, edition);
  const isAbsolute = text.startsWith(`${root}/`);
  if (!isAbsolute && !text.startsWith('/')) return undefined;
  const found = editions.at(isAbsolute ? text.slice(root.length) : text);
  if (found.prefix === edition.prefix || (!isAbsolute && found.prefix === '')) return undefined;
  const { set, version, language } = found;
  return { set, language, ...(version !== undefined && { version }) };
}

/** Names as further members of a call that a text proposes: `, "version": "v3.3"`. */
export function membersOf(names: EditionNames = {}): string {
  const members = Object.entries(names).map(
    ([part, value]) => `, "${part}": ${JSON.stringify(value)}`,
  );
  return members.join('');
}
