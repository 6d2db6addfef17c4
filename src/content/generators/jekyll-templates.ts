/** Runs the Liquid of pages as Jekyll does: over the values of the site and of the page, with the files of `_includes`. */
import path from 'node:path/posix';
import type { Template } from 'liquidjs';
import type { RunTemplates } from '../model/templates.ts';
import { JEKYLL_FILTERS, jekyllTags } from './jekyll-tags.ts';
import { JekyllSite, type SiteOptions } from './jekyll-site.ts';
import { LiquidEngine } from './liquid.ts';

/** Values that are the same in every build that is published. */
const JEKYLL = { environment: 'production' };

export function jekyllTemplates(options: Omit<SiteOptions, 'folder' | 'note'>): RunTemplates {
  const root = options.pages[0]?.source.source.folder ?? '';
  const known = new Map<string, readonly Template[] | undefined>();
  /** Of the page that is being run, below the site's folder. */
  let folder = '.';
  const included = (name: string, from: 'includes' | 'page'): readonly Template[] | undefined => {
    const file = path.join(from === 'page' ? folder : '_includes', name);
    if (!known.has(file)) {
      const text = file.startsWith('..') ? undefined : site.textOf(file);
      known.set(file, text === undefined ? undefined : engine.parse(text, engine.note));
    }
    return known.get(file);
  };
  const pathOf = (name: string): string | undefined => site.pathOf(name);
  const tags = (of: LiquidEngine): ReturnType<typeof jekyllTags> =>
    jekyllTags({ included, pathOf }, of);
  const engine = new LiquidEngine({ tags, filters: JEKYLL_FILTERS });
  const site = new JekyllSite({ ...options, folder: root, note: engine.note });
  const paths = new Map(options.pages.map(({ file, source }) => [file.file, source.path]));
  return ({ file, attributes, body, note }) => {
    const own = paths.get(file);
    const isPlain = own === undefined || attributes['render_with_liquid'] === false;
    if (isPlain || !/\{[{%]/.test(body)) return { text: body };
    folder = path.dirname(own);
    return engine.run(
      { body, note },
      { site: site.values, page: site.page(own, attributes), jekyll: JEKYLL },
    );
  };
}
