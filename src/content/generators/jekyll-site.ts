/** What Liquid of Jekyll reads as `site` and `page`: configuration, data files, pages, posts and collections. */
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

/** `site`: each list is made when a page asks for it first. */
export class JekyllSite extends Drop {
  readonly #options: SiteOptions;
  readonly #files: ReadonlyMap<string, FolderFile>;
  readonly #pages: ReadonlyMap<string, SourceFile>;
  readonly #lists = new Map<string, unknown>();

  constructor(options: SiteOptions) {
    super();
    const { files, pages, folder } = options;
    this.#options = options;
    this.#files = new Map(files.map((file) => [pathBelow(folder, file.disk), file]));
    this.#pages = new Map(pages.map(({ source }) => [source.path, source]));
  }

  /** The site's own address is that of the folder: links are written from its root. */
  readonly url = '';
  readonly baseurl = '';

  override liquidMethodMissing(key: string | number): unknown {
    const name = String(key);
    const { config, note } = this.#options;
    if (COMPUTED.site.has(name)) note(`{{ site.${name} }}`);
    if (!this.#lists.has(name)) this.#lists.set(name, this.#listOf(name) ?? valueAt(config, name));
    return this.#lists.get(name);
  }

  #listOf(name: string): unknown {
    const collections = dataAt(this.#options.config, 'collections');
    if (name === 'data') return readJekyllData(this.#files, this.#options.report);
    if (name === 'posts') return this.#itemsOf((file) => POST.test(file)).toSorted(newestFirst);
    if (name === 'pages') return this.#itemsOf((file) => !/(?:^|\/)_/.test(file)).toSorted(byName);
    if (name === 'documents') return this.#itemsOf((file) => /(?:^|\/)_/.test(file));
    if (name === 'collections')
      return Object.keys(collections).map((label) => ({
        ...dataAt(collections, label),
        label,
        docs: this.liquidMethodMissing(label),
      }));
    return Object.hasOwn(collections, name)
      ? this.#itemsOf((file) => file.startsWith(`_${name}/`))
      : undefined;
  }

  #itemsOf(isItem: (path: string) => boolean): PageValues[] {
    const paths = [...this.#files.keys()].filter(
      (file) => /\.(?:md|markdown|mkdn?|html)$/.test(file) && isItem(file),
    );
    return paths.map((file) =>
      this.page(file, readFrontMatter(this.textOf(file) ?? '').attributes),
    );
  }

  /** Values of `page` for a path below the folder. */
  page(file: string, attributes: Attributes): PageValues {
    const { defaultsOf, address, note } = this.#options;
    const source = this.#pages.get(file);
    const own = { ...defaultsOf(file), ...attributes };
    const url = source === undefined ? {} : { url: address({ ...source, attributes: own }) };
    const [, year, month, day, name = ''] = POST.exec(file) ?? [];
    const ofPost =
      year === undefined
        ? {}
        : { date: `${year}-${month}-${day}`, slug: name, title: name.replaceAll('-', ' ') };
    const place = { path: file, name: path.basename(file), dir: path.dirname(`/${file}`) };
    return new PageValues({ ...ofPost, ...own, ...url, ...place }, note);
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
    if (this.#pages.has(name)) return name;
    return [...this.#pages.keys()].find(
      (file) => POST.test(file) && path.parse(file).name === path.basename(name),
    );
  }
}

/** `page`, and each item of a list. */
class PageValues extends Drop {
  readonly #values: Data;
  readonly #note: SiteOptions['note'];

  constructor(values: Data, note: SiteOptions['note']) {
    super();
    this.#values = values;
    this.#note = note;
  }

  override liquidMethodMissing(key: string | number): unknown {
    const name = String(key);
    const value = valueAt(this.#values, name);
    if (value === undefined && COMPUTED.page.has(name)) this.#note(`{{ page.${name} }}`);
    return value;
  }

  /** What `jsonify` writes. */
  toJSON(): Data {
    return this.#values;
  }

  text(name: string): string {
    return String(valueAt(this.#values, name) ?? '');
  }
}

function newestFirst(a: PageValues, b: PageValues): number {
  return a.text('date') < b.text('date') ? 1 : -1;
}

function byName(a: PageValues, b: PageValues): number {
  return a.text('name') < b.text('name') ? -1 : 1;
}
