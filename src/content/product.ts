/** Name, version and description of the documented product: from `docent.yaml`, the generator, the project's manifests or the first heading. */
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { BOUNDS } from './bounds.ts';
import { dataAt, isData, textAt } from './generators/config-file.ts';
import type { Project } from './generators/generator.ts';
import type { Product } from './model.ts';
import { nearbyFolders } from './nav/locate.ts';
import type { NavPage } from './nav/tree.ts';
import { readRegular } from './open-file.ts';
import { isIndex } from './slug.ts';
import { cutAtWord, oneLine } from './syntax/text.ts';

/** The product as `docent.yaml` declares it; the rest is found in the folder. */
export type GivenProduct = Pick<Product, 'id'> & Partial<Product>;

const DESCRIPTION_MAX = 300;

type Facts = Partial<Omit<Product, 'id'>>;

export async function productOf(
  given: GivenProduct,
  { root, project, pages }: ProductSources,
): Promise<Product> {
  const manifest = await manifestFacts(root);
  const front = frontPage(pages);
  const { identity } = project;
  const first = <Key extends keyof Facts>(key: Key): string | undefined =>
    [given, identity, manifest].map((facts) => (facts as Facts)[key]).find(Boolean);
  const name = first('name') ?? front?.draft.document.title?.text ?? path.basename(root);
  return {
    id: given.id,
    name: oneLine(name),
    version: first('version') ?? '',
    description: cutAtWord(oneLine(first('description') ?? ''), DESCRIPTION_MAX),
  };
}

export interface ProductSources {
  readonly root: string;
  readonly project: Project;
  readonly pages: readonly NavPage[];
}

/** The index of the served folder, or else the first page. */
function frontPage(pages: readonly NavPage[]): NavPage | undefined {
  return pages.find(({ path: file }) => !file.includes('/') && isIndex(file)) ?? pages[0];
}

const MANIFESTS: readonly (readonly [string, (text: string) => Facts | undefined])[] = [
  ['package.json', packageJson],
  ['pyproject.toml', pyproject],
  ['Cargo.toml', cargo],
];

/** The first manifest that names a published package, in the folder or above it in the repository. */
async function manifestFacts(root: string): Promise<Facts> {
  for (const [name, read] of MANIFESTS) {
    for (const folder of await nearbyFolders(root)) {
      const bytes = await readRegular(path.join(folder, name), [folder], BOUNDS.dataBytesMax);
      const facts = bytes && read(bytes.toString('utf8'));
      if (facts?.name !== undefined) return facts;
    }
  }
  return {};
}

/** Private packages are workspaces and sites, not products. */
function packageJson(text: string): Facts | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isData(value) && value['private'] !== true ? factsOf(value) : undefined;
  } catch {
    return undefined;
  }
}

function pyproject(text: string): Facts | undefined {
  const value = toml(text);
  const project = dataAt(value, 'project');
  return factsOf(textAt(project, 'name') === undefined ? dataAt(value, 'tool', 'poetry') : project);
}

function cargo(text: string): Facts | undefined {
  return factsOf(dataAt(toml(text), 'package'));
}

function toml(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

function factsOf(value: unknown): Facts {
  const facts = {
    name: textAt(value, 'name'),
    version: textAt(value, 'version'),
    description: textAt(value, 'description'),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, one]) => one !== undefined));
}
