/** Values of `site` and `page` in Liquid of Jekyll: configuration, data files, pages, posts and collections. */
import { Drop } from 'liquidjs';
import path from 'node:path/posix';
import type { Attributes, Data } from '../model/data.ts';
import type { SourcePage } from '../model/generator.ts';
import type { FolderFile, SourceFile } from '../model/source.ts';
import type { TemplateSources } from '../model/templates.ts';
import { BOUNDS } from '../source/bounds.ts';
import { dataAt, valueAt } from '../source/data.ts';
import { decode } from '../source/decode.ts';
import { readFrontMatter } from '../source/front-matter.ts';
import { readRegular } from '../source/open-file.ts';
import { pathBelow } from '../source/walk.ts';
import { readJekyllData } from './jekyll-data.ts';
import { POST } from './jekyll-permalinks.ts';

/** Values that plugins compute, or that a page has once it is made. */
const COMPUTED = {
  site: new Set(['categories', 'github', 'related_posts', 'static_files', 'tags', 'time']),
  page: new Set(['content', 'excerpt', 'next', 'output', 'previous']),
};

export interface SiteOptions extends TemplateSources {
  readonly config: Data;
  /** On disk. */
  readonly folder: string;
  /** Front matter that the configuration gives to a file of the folder. */
  readonly defaultsOf: (path: string) => Attributes;
  readonly address: (page: SourcePage) => string;
  /** Notes a value that is missing. */
  readonly note: (what: string) => void;
}

/** A site as templates and their tags see it. */
export class JekyllSite {
  readonly #options: SiteOptions;
  readonly #files: ReadonlyMap<string, FolderFile>;
  readonly #pages: ReadonlyMap<string, SourceFile>;
  /** Paths of posts by the name of the file without its ending. */
  readonly #posts: ReadonlyMap<string, string>;
  readonly #lists = new Map<string, unknown>();
  /** `site` */
  readonly values: Values;

  constructor(options: SiteOptions) {
    const { files, pages, folder } = options;
    this.#options = options;
    this.#files = new Map(files.map((file) => [pathBelow(folder, file.disk), file]));
    this.#pages = new Map(pages.map(({ source }) => [source.path, source]));
    const posts = [...this.#pages.keys()].filter((file) => POST.test(file));
    // Of posts with the same name the first counts.
    this.#posts = new Map(posts.toReversed().map((file) => [path.parse(file).name, file]));
    this.values = new Values((name) => this.#valueOf(name), options.config);
  }

  /** A value of `site`: each list is made when a page asks for it first. */
  #valueOf(name: string): unknown {
    const { config, note } = this.#options;
    // The site's own address is that of the folder: links are written from its root.
    if (name === 'url' || name === 'baseurl') return '';
    if (COMPUTED.site.has(name)) note(`{{ site.${name} }}`);
    if (!this.#lists.has(name)) this.#lists.set(name, this.#listOf(name) ?? valueAt(config, name));
    return this.#lists.get(name);
  }

  #listOf(name: string): unknown {
    const collections = dataAt(this.#options.config, 'collections');
    if (name === 'data') return readJekyllData(this.#files, this.#options.report);
    if (name === 'posts') return this.#itemsOf((file) => POST.test(file), newestFirst);
    if (name === 'pages') return this.#itemsOf((file) => !/(?:^|\/)_/.test(file), byName);
    if (name === 'documents') return this.#itemsOf((file) => /(?:^|\/)_/.test(file));
    if (name === 'collections')
      return Object.keys(collections).map((label) => ({
        ...dataAt(collections, label),
        label,
        docs: this.#valueOf(label),
      }));
    return Object.hasOwn(collections, name)
      ? this.#itemsOf((file) => file.startsWith(`_${name}/`))
      : undefined;
  }

  #itemsOf(isItem: (path: string) => boolean, order: Order = () => 0): Values[] {
    const paths = [...this.#files.keys()].filter(
      (file) => /\.(?:md|markdown|mkdn?|html)$/.test(file) && isItem(file),
    );
    return paths
      .map((file) => this.#dataOf(file, readFrontMatter(this.textOf(file) ?? '').attributes))
      .toSorted(order)
      .map((data) => this.#valuesOf(data));
  }

  /** `page` for a path below the folder. */
  page(file: string, attributes: Attributes): Values {
    return this.#valuesOf(this.#dataOf(file, attributes));
  }

  #valuesOf(data: Data): Values {
    return new Values((name) => {
      const value = valueAt(data, name);
      if (value === undefined && COMPUTED.page.has(name)) this.#options.note(`{{ page.${name} }}`);
      return value;
    }, data);
  }

  #dataOf(file: string, attributes: Attributes): Data {
    const { defaultsOf, address } = this.#options;
    const source = this.#pages.get(file);
    const own = { ...defaultsOf(file), ...attributes };
    const url = source === undefined ? {} : { url: address({ ...source, attributes: own }) };
    const [, year, month, day, name = ''] = POST.exec(file) ?? [];
    const ofPost =
      year === undefined
        ? {}
        : { date: `${year}-${month}-${day}`, slug: name, title: name.replaceAll('-', ' ') };
    const place = { path: file, name: path.basename(file), dir: path.dirname(`/${file}`) };
    return { ...ofPost, ...own, ...url, ...place };
  }

  /** Text of a file below the folder. */
  textOf(file: string): string | undefined {
    const found = this.#files.get(path.normalize(file));
    const bytes = found && readRegular(found.disk, [found.root], BOUNDS.pageBytesMax);
    const decoded = bytes && decode(bytes);
    return decoded !== undefined && 'text' in decoded ? decoded.text : undefined;
  }

  /** Path of a page: by its path, or by the name of a post without its ending. */
  pathOf(name: string): string | undefined {
    return this.#pages.has(name) ? name : this.#posts.get(path.basename(name));
  }
}

/** Values that templates read of a site or a page. They would also read each public member, and call it if it is a method. */
class Values extends Drop {
  readonly #read: (name: string) => unknown;
  readonly #data: Data;

  constructor(read: (name: string) => unknown, data: Data) {
    super();
    this.#read = read;
    this.#data = data;
  }

  override liquidMethodMissing(key: string | number): unknown {
    return this.#read(String(key));
  }

  /** Read by `jsonify`. */
  toJSON(): Data {
    return this.#data;
  }
}

type Order = (a: Data, b: Data) => number;

const newestFirst: Order = (a, b) => compare(keyOf(b, 'date'), keyOf(a, 'date'));
const byName: Order = (a, b) => compare(keyOf(a, 'name'), keyOf(b, 'name'));

/** A value, and behind it the path: no two pages have the same. */
function keyOf(page: Data, name: string): string {
  return `${String(page[name] ?? '')}\n${String(page['path'])}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
