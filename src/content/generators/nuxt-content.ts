/** Nuxt Content and Docus: `content.config.*`, or `nuxt.config.*` with a folder `content`; undocs: `.config/docs.yaml`. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { slots } from '../dialects/dropped-lines.ts';
import { descriptions } from '../dialects/front-page.ts';
import { icons } from '../dialects/icons.ts';
import { mdcInline } from '../dialects/mdc-inline.ts';
import { mdcBlocks, mdcHeadings } from '../dialects/mdc-slots.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import type { FolderRules, NavContext } from '../model/navigation.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { textAttribute } from '../source/front-matter.ts';
import { readFolderFiles } from '../nav/folder-data.ts';
import { titleOfName, toSlug, withoutExtension } from '../links/slug.ts';
import { joinAddress } from '../links/address.ts';
import { dataAt, defined, textAt } from '../source/data.ts';
import { configValue, programNames } from './config-file.ts';
import type {
  Generator,
  Identity,
  ProjectConfig,
  ProjectPlace,
  Redirect,
} from '../model/generator.ts';
import { editTemplate, linksOf, redirectsOf, repositoryAddress } from './shapes.ts';
import { identityAt } from './identity.ts';
import { isThere } from '../source/disk.ts';

export const nuxtContent: Generator = {
  name: 'nuxt-content',
  marks: [
    ...['content.config', 'nuxt.config', 'app.config'].flatMap(programNames),
    '.config/docs.yaml',
    '.config/docs.yml',
  ],
  async open(place) {
    const { home, mark } = place;
    if (mark.startsWith('.config/')) return await undocs(place);
    const folder = path.join(home, 'content');
    if (!isThere(folder)) return undefined;
    const nuxt = await configValue(place, ...programNames('nuxt.config'));
    const appNames = ['app.config', 'app/app.config'].flatMap(programNames);
    const app = await configValue(place, ...appNames);
    return {
      ...common(home, folder),
      siteBase: textAt(nuxt, 'app', 'baseURL') ?? '/',
      identity: identity(app, nuxt),
      publicFolders: [path.join(home, 'public')],
      redirects: redirects(nuxt),
    };
  },
};

export const nuxtDialect: Dialect = dialect('nuxt', {
  rules: [mdcBlocks, slots, icons, mdcHeadings, descriptions, mdcInline],
  headingIds: HEADING_IDS.nuxt,
});

/** undocs of UnJS: Nuxt Content over the folder itself. */
async function undocs(place: ProjectPlace): Promise<ProjectConfig> {
  const { home, mark } = place;
  const config = await configValue(place, mark);
  const repository = repositoryAddress(textAt(config, 'github'));
  const branch = textAt(config, 'branch') ?? 'main';
  return {
    ...common(home, home),
    identity: {
      ...identityAt(config, {
        name: 'name',
        description: 'description',
        logo: 'logo',
        repository: 'github',
      }),
      ...defined({ edit: repository && editTemplate(repository, branch, path.basename(home)) }),
      social: linksOf(dataAt(config, 'socials')),
    },
    hiddenFolders: ['.docs'],
    publicFolders: [path.join(home, '.docs/public'), path.join(home, 'public')],
    redirects: redirectsOf(dataAt(config, 'redirects')),
  };
}

function common(home: string, folder: string): Omit<ProjectConfig, 'identity'> {
  return {
    sources: [{ folder, base: '/' }],
    includeBases: [home],
    ignores: ({ path: file }) =>
      file.split('/').some((part) => /^[_.]/.test(part)) || /\.draft\.mdx?$/.test(file),
    address: ({ path: file, attributes }) =>
      joinAddress(textAttribute(attributes, 'path') ?? routeOf(file)),
    folderRules,
  };
}

/** `1.guide/2.use.md` -> `guide/use`; a part that is only a version stays. */
function routeOf(file: string): string {
  const parts = withoutExtension(file)
    .split('/')
    .map((part) => withoutOrder(part));
  if (parts.at(-1)?.toLowerCase() === 'index') parts.pop();
  return parts.map((part) => (/^v?[\d.]+x?$/.test(part) ? part : toSlug(part) || part)).join('/');
}

function withoutOrder(part: string): string {
  return /^\d+(?:\.\d+)*(?:\.x)?$/.test(part) ? part : part.replace(/^\d+\./, '');
}

const FOLDER_FILE = /(?:^|\/)(?:\.navigation|_dir)\.ya?ml$/;

async function folderRules(context: NavContext): Promise<FolderRules> {
  return {
    data: await readFolderFiles(context, FOLDER_FILE, (data) =>
      defined({ label: textAt(data, 'title') ?? textAt(data, 'navigation', 'title') }),
    ),
    sort: 'path',
    order: () => undefined,
    label: (attributes) =>
      textAt(attributes['navigation'], 'title') ?? textAttribute(attributes, 'title'),
    isHidden: (attributes) => attributes['navigation'] === false,
    isIndex: (file) => /^(?:\d+\.)?index\.mdx?$/.test(posix.basename(file)),
    folderTitle: (name) => titleOfName(withoutOrder(name)),
    indexNamesFolder: false,
  };
}

function identity(app: unknown, nuxt: unknown): Identity {
  const editable = textAt(app, 'github', 'url');
  const branch = textAt(app, 'github', 'branch') ?? 'main';
  return {
    favicon: '/favicon.ico',
    ...identityAt(nuxt, { name: 'site.name', description: 'site.description' }),
    ...identityAt(app, {
      name: ['seo.title', 'seo.siteName', 'header.title'],
      description: 'seo.description',
      logo: 'header.logo.light',
      logoDark: 'header.logo.dark',
      favicon: 'header.logo.favicon',
      repository: ['github.url', 'socials.github'],
    }),
    ...defined({
      edit: editable && editTemplate(editable, branch, textAt(app, 'github', 'rootDir'), 'content'),
    }),
    social: linksOf(dataAt(app, 'socials')),
  };
}

function redirects(nuxt: unknown): Redirect[] {
  const targetOf = (rule: unknown): string | undefined =>
    textAt(rule, 'redirect') ?? textAt(rule, 'redirect', 'to');
  return redirectsOf(dataAt(nuxt, 'routeRules'), targetOf).map(({ from, to }) => ({
    from: from.replaceAll('**', '*'),
    to,
  }));
}
