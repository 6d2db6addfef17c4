/** Redirects that the host of a generator's site follows, where their rules lie with the project: links and old addresses lead where they lead. */
import path from 'node:path';
import { addressKey } from '../links/address.ts';
import { redirectLine } from '../links/redirect-line.ts';
import type { ProjectConfig, ProjectPlace, Redirect } from '../model/generator.ts';
import { listAt, textAt, valueAt } from '../source/data.ts';
import { parseData } from '../source/data-file.ts';
import { readNavFile } from '../source/locate.ts';

/** Lists of the project's folder, with their names for an address and its target. */
const LISTS = [
  { file: 'netlify.toml', from: 'from', to: 'to' },
  { file: 'vercel.json', from: 'source', to: 'destination' },
] as const;
/** Hugo makes `_redirects` of it. */
const TEMPLATE = 'layouts/index.redirects';
/** Words of a line that lead all readers: Hugo's template has actions in braces. */
const WORDS = { from: /^\/[^{}]*$/, to: /^(?:\/|https?:\/\/)[^{}]*$/, code: /^\d{3}!?$/ };
/** Each request for an address that is no page tries all patterns. */
const RULES_MAX = 2000;

/** The redirects of `_redirects` in a public folder, `netlify.toml` and `vercel.json`. */
export async function hostRedirects(
  place: ProjectPlace,
  { publicFolders = [], pages }: Pick<ProjectConfig, 'publicFolders' | 'pages'>,
): Promise<Redirect[]> {
  // Those of a built site are applied as its host does.
  if (pages === 'html') return [];
  const textOf = async (file: string): Promise<string> =>
    (await readNavFile(place, path.resolve(place.home, file)))?.text ?? '';
  const files = publicFolders.map((folder) => path.join(folder, '_redirects'));
  const texts = await Promise.all([...new Set(files), TEMPLATE].map(textOf));
  const lines = texts.flatMap((text) => text.split(/\r?\n/)).flatMap(redirectOfLine);
  const lists = LISTS.map(async ({ file, ...names }) =>
    redirectsIn(file, await textOf(file), names),
  );
  const all = [...lines, ...(await Promise.all(lists)).flat()];
  return all.filter(({ from }) => beginsWithName(from)).slice(0, RULES_MAX);
}

function redirectOfLine(line: string): Redirect[] {
  const { from, to, code, conditions } = redirectLine(line.replace(/\s#.*$/, ''));
  const isRule = WORDS.from.test(from) && WORDS.to.test(to) && WORDS.code.test(code);
  return isRule && conditions.length === 0 && !code.startsWith('404') ? [{ from, to }] : [];
}

function redirectsIn(file: string, text: string, names: Redirect): Redirect[] {
  const read = text === '' ? {} : parseData(file, text);
  return listAt('value' in read ? read.value : {}, 'redirects').flatMap((one) => {
    const [from, to] = [textAt(one, names.from), textAt(one, names.to)];
    const isForSome = ['conditions', 'query', 'has', 'missing'].some(
      (key) => valueAt(one, key) !== undefined,
    );
    const leads = from?.startsWith('/') === true && to !== undefined && !isForSome;
    return leads && valueAt(one, 'status') !== 404 ? [{ from, to }] : [];
  });
}

/** One for all addresses answers what no page has. */
function beginsWithName(from: string): boolean {
  return addressKey(from.replace(/[:*].*$/s, '')) !== '';
}
