/** Name, version and description of the documented product: from `docent.yaml`, the generator, the project's manifests, the first heading or the folders. */
import type { NavPage } from '../model/navigation.ts';
import path from 'node:path';
import { BOUNDS } from '../source/bounds.ts';
import { dataAt, defined, textAt, valueAt } from '../source/data.ts';
import { parseData } from '../source/data-file.ts';
import type { Project } from '../model/generator.ts';
import type { Product } from '../model/library.ts';
import { nearbyFolders } from '../source/locate.ts';
import { readRegular } from '../source/open-file.ts';
import { isIndex, toSlug } from '../links/slug.ts';
import { withoutCode } from '../notation/fence.ts';
import { cutAtWord, oneLine } from '../notation/text.ts';

/** The product as `docent.yaml` declares it; the rest is found in the folder. */
export type GivenProduct = Pick<Product, 'id'> & Partial<Product>;

export interface ProductSources {
  readonly root: string;
  readonly project: Project;
  readonly pages: readonly NavPage[];
}

const DESCRIPTION_MAX = 300;

/** Names of folders and packages that say what is in them and not what it is about; languages too. */
export const GENERIC_NAME: RegExp =
  /^(?:apps?|book|contents?|docs?|documentation|guides?|main|manual|master|packages|pages|site|source|src|text|web|website|www|[a-z]{2}(?:-[a-z]{2})?)$/i;

const GENERIC_TITLE =
  /^(?:documentation|docs|getting started|home|index|introduction|overview|readme|welcome!?)$/i;

type Facts = Partial<Omit<Product, 'id'>>;

export async function productOf(
  given: GivenProduct,
  { root, project, pages }: ProductSources,
): Promise<Product> {
  const nearby = await nearbyFolders(root);
  const manifest = await manifestFacts(nearby);
  const { identity } = project;
  const found = identity.name ?? manifest.name ?? indexTitle(pages) ?? (await nameAbove(nearby));
  const name = given.name ?? found ?? firstTitle(pages) ?? path.basename(root);
  const facts = [given, identity, sameProduct(name, manifest) ? manifest : {}];
  const first = (key: 'version' | 'description'): string =>
    facts.map((one) => one[key]).find(Boolean) ?? '';
  return {
    id: given.id,
    name: oneLine(name),
    version: first('version'),
    description: cutAtWord(oneLine(first('description')), DESCRIPTION_MAX),
  };
}

/** A manifest next to a site may be that of a tool: only one that names the product describes it. */
function sameProduct(name: string, manifest: Facts): boolean {
  const own = letters(name);
  const other = letters(manifest.name ?? '');
  return own !== '' && other !== '' && (own.includes(other) || other.includes(own));
}

function letters(name: string): string {
  return toSlug(name).replaceAll('-', '');
}

/** The title of the served folder's own index. */
function indexTitle(pages: readonly NavPage[]): string | undefined {
  const index = pages.find(({ path: file }) => !file.includes('/') && isIndex(file));
  const title = index?.draft.document.title?.text;
  return title === undefined || GENERIC_TITLE.test(title) ? undefined : title;
}

function firstTitle(pages: readonly NavPage[]): string | undefined {
  return pages[0]?.draft.document.title?.text;
}

/** The title of the nearest README above the folder, else the nearest folder name that is not generic. */
async function nameAbove([root = '', ...above]: readonly string[]): Promise<string | undefined> {
  if (!GENERIC_NAME.test(path.basename(root))) return undefined;
  for (const folder of above) {
    const text = await readText(folder, 'README.md');
    const heading = readmeTitle(text ?? '');
    const name = path.basename(folder);
    if (heading !== undefined) return heading;
    if (!GENERIC_NAME.test(name)) return name;
  }
  return undefined;
}

/** The first heading, where it is one of level 1 in words: below others it names a part. Comments of a shell in code are none. */
function readmeTitle(text: string): string | undefined {
  const [first = ''] = /^#{1,6}[ \t]+\S[^\n]*|<h1\b/m.exec(withoutCode(text)) ?? [];
  return /^#[ \t]+([^\n[\]!<`*]+?)[ \t#]*$/.exec(first)?.[1];
}

/** Stands for a version that is set when the product is released, or for none. */
const UNRELEASED = /^0\.0\.0(?:-|$)/;

const MANIFESTS: readonly (readonly [string, (text: string) => Facts | undefined])[] = [
  ['package.json', packageJson],
  ['pyproject.toml', pyproject],
  ['Cargo.toml', cargo],
  ['go.mod', goModule],
];

/** The first manifest that names a published package, in the folder or above it in the repository. */
async function manifestFacts(nearby: readonly string[]): Promise<Facts> {
  for (const [name, read] of MANIFESTS) {
    for (const folder of nearby) {
      const text = await readText(folder, name);
      const facts = text === undefined ? undefined : read(text);
      if (facts?.name !== undefined && !GENERIC_NAME.test(facts.name)) return facts;
    }
  }
  return {};
}

async function readText(folder: string, name: string): Promise<string | undefined> {
  const bytes = readRegular(path.join(folder, name), [folder], BOUNDS.dataBytesMax);
  return bytes?.toString('utf8');
}

/** `tool-docs`, the package of a site. */
const OF_SITE = /^([^/]+)-(?:docs?|documentation|site|website)$/i;

/** `module github.com/acme/tool/v2` is tool. */
function goModule(text: string): Facts {
  const [, module = ''] = /^module[ \t]+(\S+)/m.exec(text) ?? [];
  return factsOf({ name: path.posix.basename(module.replace(/\/v\d+$/, '')) });
}

/** Private packages are workspaces and sites, not products. A package that is named as the site of a product tells the product's name, and not its version. */
function packageJson(text: string): Facts | undefined {
  const value = valueOf('package.json', text);
  if (valueAt(value, 'private') === true) return undefined;
  const [, product] = OF_SITE.exec(textAt(value, 'name') ?? '') ?? [];
  return product === undefined ? factsOf(value) : { name: product };
}

function pyproject(text: string): Facts | undefined {
  const value = valueOf('pyproject.toml', text);
  const project = dataAt(value, 'project');
  return factsOf(textAt(project, 'name') === undefined ? dataAt(value, 'tool', 'poetry') : project);
}

function cargo(text: string): Facts | undefined {
  return factsOf(dataAt(valueOf('Cargo.toml', text), 'package'));
}

function valueOf(file: string, text: string): unknown {
  const read = parseData(file, text);
  return 'value' in read ? read.value : undefined;
}

function factsOf(value: unknown): Facts {
  const version = textAt(value, 'version');
  const facts = {
    name: textAt(value, 'name'),
    version: UNRELEASED.test(version ?? '') ? undefined : version,
    description: textAt(value, 'description'),
  };
  return defined(facts);
}
