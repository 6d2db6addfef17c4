/** docsify: `index.html` with `window.$docsify`, `_sidebar.md`. */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { docsifyNotes, headingTabs, readCommentTag } from '../dialects/docsify.ts';
import { icons } from '../dialects/icons.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { pathWithoutIndex } from '../links/slug.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import { readLists } from '../nav/lists.ts';
import { readNavFile } from '../source/locate.ts';
import { valueOf } from '../notation/values.ts';
import { parseModule } from '../notation/module.ts';
import { joinAddress } from '../links/address.ts';
import { defined, isData, textAt } from '../source/data.ts';
import type { Generator, ProjectPlace } from '../model/generator.ts';
import { withoutTags } from '../notation/text.ts';
import { identityAt } from './identity.ts';

const SIDEBARS = ['_sidebar.md', 'docsify/sidebar.md'];
const PARTS = /(?:^|\/)(?:_sidebar|_navbar|_coverpage|_footer|_404)\.md$/;

export const docsify: Generator = {
  name: 'docsify',
  marks: [...SIDEBARS, 'index.html'],
  async open(place) {
    const { home, mark, root } = place;
    const config = await siteConfig(place);
    if (mark === 'index.html' && config === undefined) return undefined;
    const folder =
      mark === 'docsify/sidebar.md'
        ? root
        : path.resolve(home, textAt(config, 'basePath')?.replace(/^\/+/, '') ?? '.');
    const sidebar = textAt(config, 'loadSidebar') ?? (mark === 'index.html' ? '_sidebar.md' : mark);
    const summary = await readNavFile(place, path.join(home, sidebar));
    return {
      sources: [{ folder, base: '/' }],
      identity: {
        ...identityAt(config, { logo: 'logo', accent: 'themeColor', repository: 'repo' }),
        ...defined({
          name: withoutTags(textAt(config, 'name') ?? '') || undefined,
        }),
      },
      publicFolders: [folder, home],
      ignores: ({ path: file }) => PARTS.test(file) || file === 'docsify/sidebar.md',
      isNavigation: ({ path: file }) => file === sidebar,
      address: ({ path: file }) => joinAddress(pathWithoutIndex(file, /^readme$/i)),
      navigation: async (context) => summary && readLists(context, summary),
    };
  },
};

export const docsifyDialect: Dialect = dialect('docsify', {
  readers: [readCommentTag],
  rules: [deflist, icons, docsifyNotes, headingTabs],
  headingIds: HEADING_IDS.docsify,
});

/** The object that the page assigns to `window.$docsify`. */
async function siteConfig(place: ProjectPlace): Promise<Data | undefined> {
  const page = await readNavFile(place, path.join(place.home, 'index.html'));
  const [, script = ''] =
    /<script[^>]*>([^]*?\$docsify\s*=[^]*?)<\/script>/i.exec(page?.text ?? '') ?? [];
  const module = parseModule(script.replace(/window\.\$docsify\s*=/, 'module.exports ='));
  const value = module && valueOf(module, 'default');
  if (isData(value)) return value;
  return script === '' ? undefined : {};
}
