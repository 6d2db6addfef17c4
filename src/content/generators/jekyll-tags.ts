/** Tags and filters that Jekyll adds to Liquid. */
import {
  filters,
  Hash,
  Tag,
  type Context,
  type Emitter,
  type FilterImplOptions,
  type Template,
} from 'liquidjs';
import { joinAddress } from '../links/address.ts';
import { includeCall, isOfTheme } from '../dialects/jekyll-tags.ts';
import type { LiquidEngine, TagClass } from './liquid.ts';

/** Includes inside each other. */
const DEPTH_MAX = 20;

/** Look-ups of tags in the site. */
export interface TagSite {
  /** The templates of a file below `_includes`, or below the folder of the page that is being run. */
  readonly included: (name: string, from: 'includes' | 'page') => readonly Template[] | undefined;
  /** Path of a page below the site's folder: by its path, or the name of a post without its ending. */
  readonly pathOf: (name: string) => string | undefined;
}

export function jekyllTags(site: TagSite, { note }: LiquidEngine): Record<string, TagClass> {
  /** Pastes a file, which reads the arguments as `include.<name>`. */
  const include = (from: 'includes' | 'page'): TagClass =>
    class extends Tag {
      readonly #name: Template[];
      readonly #values: Hash;

      constructor(...[token, rest, liquid]: ConstructorParameters<TagClass>) {
        super(token, rest, liquid);
        const [, name = '', values = ''] =
          /^((?:\{\{.*?\}\}|[^\s{])*)([^]*)$/.exec(token.args.trim()) ?? [];
        this.#name = liquid.parse(name.replace(/^(["'])(.*)\1$/, '$2'));
        this.#values = new Hash(values, true);
      }

      override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
        const { renderer } = this.liquid;
        const name = String(yield renderer.renderTemplates(this.#name, context));
        // An argument may name a value that only some pages have: without one it is empty, and nothing is missed.
        const { globals } = context;
        context.globals = {};
        const values = (yield this.#values.render(context)) as Record<string, unknown>;
        context.globals = globals;
        const depth = context.getRegister('depth', 0) + 1;
        const templates = isOfTheme(name, values) ? undefined : site.included(name, from);
        if (templates === undefined || depth > DEPTH_MAX) {
          const call = includeCall(name, values);
          if (call === undefined) note(`{% include ${name} %}`);
          emitter.write(call ?? '');
          return;
        }
        context.setRegister('depth', depth);
        context.push({ include: values });
        yield renderer.renderTemplates([...templates], context, emitter);
        context.pop();
        context.setRegister('depth', depth - 1);
      }
    };

  /** Writes the path of a page: links are read as those to its file are. */
  class Link extends Tag {
    override render(_context: Context, emitter: Emitter): void {
      const name = /^\S*/.exec(this.token.args.trim())?.[0] ?? '';
      const found = site.pathOf(name);
      if (found === undefined) note(`{% ${this.name} ${name} %}`);
      emitter.write(found === undefined && this.name === 'post_url' ? '' : `/${found ?? name}`);
    }
  }

  class Nothing extends Tag {
    override render(): void {
      // Docent itself writes the head of a page.
    }
  }

  return {
    include: include('includes'),
    include_cached: include('includes'),
    include_relative: include('page'),
    highlight: Highlight,
    link: Link,
    post_url: Link,
    seo: Nothing,
    feed_meta: Nothing,
  };
}

/** Stays as it is written, around a body that has been run: its reader makes a block of code of it, also inside HTML. */
class Highlight extends Tag {
  readonly #body: Template[] = [];

  constructor(...[token, rest, liquid, parser]: ConstructorParameters<TagClass>) {
    super(token, rest, liquid);
    const stream = parser
      .parseStream(rest)
      .on('tag:endhighlight', () => void stream.stop())
      .on('template', (template: Template) => void this.#body.push(template))
      .on('end', () => {
        throw new Error('The tag is not closed.');
      });
    stream.start();
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write(`{% highlight ${this.token.args.trim()} %}`);
    yield this.liquid.renderer.renderTemplates(this.#body, context, emitter);
    emitter.write('{% endhighlight %}');
  }
}

/** The site's own address is that of the folder: links are written from its root. */
function fromRoot(value: unknown): string {
  const address = String(value ?? '');
  return /^[a-z][\w+.-]*:|^\/\//i.test(address) ? address : joinAddress(address);
}

const asIs = (value: unknown): unknown => value;

export const JEKYLL_FILTERS: Readonly<Record<string, FilterImplOptions>> = {
  relative_url: fromRoot,
  absolute_url: fromRoot,
  // Their output is read as Markdown, and its quotes are the author's.
  markdownify: asIs,
  smartify: asIs,
  strip_index: (value: unknown) => String(value ?? '').replace(/\/index\.html?$/, '/'),
  // Pages do not change with the clock or by chance.
  sample: (list: unknown) => (Array.isArray(list) ? (list[0] as unknown) : list),
  date(value: unknown, ...more: unknown[]) {
    const run = filters['date'];
    const isClock = value === 'now' || value === 'today';
    return isClock || typeof run !== 'function' ? '' : run.call(this, value, ...more);
  },
};
