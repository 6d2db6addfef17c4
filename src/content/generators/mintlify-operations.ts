/** Operations that a Mintlify project names in its navigation and in front matter, from the OpenAPI files of its folder. */
import type { Data } from '../model/data.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import {
  findOperation,
  operationName,
  operationNames,
  type Operation,
  type OperationName,
} from './openapi/description.ts';
import { titleOf, writeOperation } from './openapi/write.ts';
import { toSlug } from '../links/slug.ts';
import { isInside, pathBelow } from '../source/walk.ts';
import { listAt, textAt, valueAt } from '../source/data.ts';
import { readConfigFile } from './config-file.ts';
import type { MadePage, ProjectConfig, ProjectPlace } from '../model/generator.ts';

const USUAL = ['openapi.json', 'openapi.yaml', 'openapi.yml', 'api-reference/openapi.json'];
/** Pages that one project gets from its descriptions. */
const PAGES_MAX = 2000;
const DEPTH_MAX = 30;

interface Found {
  readonly operation: Operation;
  readonly disk: string;
}

/** Reads the project's descriptions, each once. */
export class Operations {
  readonly pages: MadePage[] = [];
  readonly #place: ProjectPlace;
  readonly #usual: readonly string[];
  readonly #read = new Map<string, Promise<unknown>>();
  readonly #known = new Map<string, string>();

  constructor(place: ProjectPlace, config: Data) {
    this.#place = place;
    const own = files(valueAt(config, 'api', 'openapi') ?? config['openapi']);
    this.#usual = [...own, ...USUAL];
  }

  /** The navigation with a page for each operation that it names; groups that name a description alone list all of its operations. */
  async fill(value: unknown, above: readonly string[] = [], depth = 0): Promise<unknown> {
    if (depth > DEPTH_MAX) return undefined;
    if (typeof value === 'string') return (await this.#page(value, above)) ?? value;
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const one of value as unknown[]) items.push(await this.fill(one, above, depth + 1));
      return items;
    }
    return typeof value === 'object' && value !== null
      ? await this.#fillNode(value as Data, above, depth)
      : value;
  }

  async #fillNode(node: Data, above: readonly string[], depth: number): Promise<Data> {
    const own = files(node['openapi']);
    const named = own.length > 0 ? own : above;
    const entries: [string, unknown][] = [];
    for (const [key, one] of Object.entries(node)) {
      entries.push([key, typeof one === 'object' ? await this.fill(one, named, depth + 1) : one]);
    }
    const isBare = own.length > 0 && !('pages' in node || 'groups' in node || 'tabs' in node);
    if (isBare) entries.push(['pages', await this.#all(own)]);
    return Object.fromEntries(entries);
  }

  /** Text below that of a page whose front matter names an operation. */
  readonly textBelow: NonNullable<ProjectConfig['textBelow']> = async (attributes) => {
    const name = operationName(textAttribute(attributes, 'openapi') ?? '');
    const found = name && (await this.#find(name, []));
    return found === undefined ? '' : writeOperation(found.operation);
  };

  async #page(written: string, above: readonly string[]): Promise<string | undefined> {
    const name = operationName(written);
    const found = name && (await this.#find(name, above));
    return found && this.#made(found);
  }

  async #all(specs: readonly string[]): Promise<unknown[]> {
    const groups = new Map<string, string[]>();
    for (const file of specs) {
      for (const name of operationNames(await this.#description(file))) {
        const found = await this.#find({ ...name, file }, []);
        const made = found && this.#made(found);
        if (found === undefined || made === undefined) continue;
        const tag = tagOf(found.operation) ?? '';
        groups.set(tag, [...(groups.get(tag) ?? []), made]);
      }
    }
    return [...groups].flatMap(([group, pages]): unknown[] =>
      group === '' ? pages : [{ group, pages }],
    );
  }

  async #find(name: OperationName, above: readonly string[]): Promise<Found | undefined> {
    const candidates = name.file === undefined ? [...above, ...this.#usual] : [name.file];
    for (const file of candidates) {
      const operation = findOperation(await this.#description(file), name);
      if (operation !== undefined) return { operation, disk: this.#disk(file) };
    }
    return undefined;
  }

  #disk(file: string): string {
    return path.join(this.#place.home, file);
  }

  async #description(file: string): Promise<unknown> {
    const disk = this.#disk(file);
    if (/^https?:/i.test(file) || !isInside(this.#place.home, disk)) return undefined;
    const known =
      this.#read.get(disk) ?? readConfigFile(this.#place, disk).then((one) => one?.value);
    this.#read.set(disk, known);
    return await known;
  }

  /** The path of the page that shows the operation; each has one. */
  #made({ operation, disk }: Found): string | undefined {
    const { method, path: address } = operation.name;
    const key = `${disk} ${method} ${address}`;
    const known = this.#known.get(key);
    if (known !== undefined || this.pages.length >= PAGES_MAX) return known;
    const name = toSlug(titleOf(operation)) || toSlug(`${method} ${address}`);
    const folder = posix.join('api-reference', toSlug(tagOf(operation) ?? ''));
    const file = `${posix.join(folder, name)}-${this.pages.length}.mdx`;
    const isTaken = this.pages.some((page) => page.path === posix.join(folder, `${name}.mdx`));
    const made = isTaken ? file : posix.join(folder, `${name}.mdx`);
    const title = JSON.stringify(titleOf(operation));
    const source = posix.join('/', pathBelow(this.#place.home, disk));
    const front = `---\ntitle: ${title}\nopenapi: ${JSON.stringify(`${source} ${method} ${address}`)}\n---\n`;
    this.pages.push({ path: made, disk, text: front });
    this.#known.set(key, made);
    return made;
  }
}

function tagOf({ about }: Operation): string | undefined {
  return textAt(listAt(about, 'tags')[0]);
}

/** `"openapi.json"`, a list of such, or `{ "source": "openapi.json" }`. */
function files(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  return all.flatMap((one) => textAt(one) ?? textAt(one, 'source') ?? []);
}
