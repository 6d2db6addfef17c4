/**
 * Components by name, as MDX, MDC, shortcodes and block tags share them: a new one is a row. Names are compared in
 * lower case without `-`, `_`, `.` and `:`, so that `TabItem`, `tab-item` and `Tabs.Tab` need no rows of their own.
 */
import { callout, ownCallout } from '../blocks/block.ts';
import { CALLOUT_WORDS } from '../blocks/callouts.ts';
import { isData, listAt, textAt } from '../source/data.ts';
import { NOTHING } from './form.ts';
import { fieldId, fieldTitle, typeTable } from './fields.ts';
import { escapeLine, markdownButton, markdownImage, markdownLink } from './markdown-links.ts';
import { code, embed, figure, image, listing } from './media.ts';
import { teamMembers } from './team-members.ts';
import { block, lead, ownId, text, titled, type Build } from './props.ts';

/** A callout that is called by its kind. */
const note =
  (kind: string): Build =>
  (props) =>
    block(callout(kind, titled(props)));

/** A callout whose kind is an argument; colours and signs have no words of their own. */
const anyNote: Build = (props) => {
  const kind = text(props, 'type', 'kind', 'variant');
  return block(
    kind === undefined
      ? callout(text(props, 'color', 'style', 'emoji') ?? 'note', titled(props))
      : ownCallout(kind, titled(props)),
  );
};

/** `{{< hint warning >}}` of themes for Hugo, `<Hint>` of others. */
const hint: Build = (props) =>
  block(callout(text(props, 'style', 'type', '0') ?? 'hint', titled(props)));

const group: Build = () => block({ type: 'group' });

/** A part of a front page of Nuxt UI; where MDC is read, its title is a heading. */
const pagePart =
  (type: 'group' | 'hero', tag: string): Build =>
  (props) => {
    const links = listAt(props, 'links').flatMap((one) => {
      const [label, to] = [textAt(one, 'label'), textAt(one, 'to')];
      return label === undefined || to === undefined ? [] : [markdownButton(escapeLine(label), to)];
    });
    const lines = [text(props, 'headline'), text(props, 'description'), links.join(' ')];
    const above = lines.filter((line) => line !== undefined && line !== '').join('\n\n');
    return block({ type, tag, ...titled(props), ...(above !== '' && { lead: above }) });
  };
export const nothing: Build = () => NOTHING;

const tabs: Build = (props) => {
  const shared = text(props, 'groupId', 'syncKey', 'sync', 'storageKey', 'group', 'persist');
  return block({
    type: 'tabs',
    labels: tabLabels(props['values'] ?? props['items']),
    ...(shared === undefined ? {} : { group: shared }),
  });
};

/** `values={[{ label, value }]}` and `items={['A', 'B']}` */
function tabLabels(given: unknown): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const [place, one] of (Array.isArray(given)
    ? (given as readonly unknown[])
    : []
  ).entries()) {
    const label = isData(one)
      ? text(one, 'label', 'value')
      : typeof one === 'string'
        ? one
        : undefined;
    const key = (isData(one) && text(one, 'value')) || String(place);
    if (label !== undefined && key !== '__proto__') labels[key] = label;
  }
  return labels;
}

const tab: Build = (props) =>
  block({ type: 'tab', title: '', ...titled(props, 'label', 'title', 'header', 'value', 'name') });

const step: Build = (props) => block({ type: 'step', ...titled(props) });

export const card: Build = (props) => {
  const title = text(props, 'title', 'label', 'header', 'name', 'cardTitle');
  const href = text(props, 'href', 'to', 'link', 'url');
  const shown = title ?? href;
  const picture = text(props, 'img', 'image', 'cover');
  const parts = [
    picture === undefined ? '' : markdownImage('', picture),
    text(props, 'description', 'body') ?? '',
  ];
  const above = parts.filter((part) => part !== '').join('\n\n');
  return block({
    type: 'card',
    ...(shown === undefined
      ? {}
      : { title: href === undefined ? shown : markdownLink(shown, href) }),
    ...(above === '' ? {} : { lead: above }),
  });
};

const cards: Build = (props) => {
  const columns = Number(text(props, 'cols', 'num', 'columns') ?? 2);
  return block({ type: 'cards', columns: Math.min(4, Math.max(1, Math.round(columns) || 2)) });
};

const accordion: Build = (props) =>
  block({
    type: 'accordion',
    open: props['defaultOpen'] === true || props['open'] === true,
    ...titled(props, 'title', 'summary', 'label', 'name'),
    ...lead(props, 'description'),
    ...ownId(props),
  });

const badge: Build = (props) => {
  const shown = text(props, 'text', 'label', 'tag');
  const made = { as: 'span', block: { type: 'badge' } } as const;
  return { at: 'line', inline: shown === undefined ? made : { ...made, text: shown } };
};

export const link: Build = (props) => {
  const href = text(props, 'href', 'to', 'url', 'link');
  return href === undefined ? NOTHING : { at: 'line', inline: { as: 'link', href } };
};

const tooltip: Build = (props) => {
  const tip = titled(props, 'tip', 'text', 'content', 'headline', 'title');
  return { at: 'line', inline: { as: 'span', block: { type: 'tooltip', ...tip } } };
};

const field: Build = (props, name) =>
  block({ type: 'field', title: fieldTitle(props), ...fieldId(props, name) });

const file: Build = (props) =>
  block({ type: 'folder', ...titled(props), ...lead(props, 'comment') });

/** A slash tells it from a file. */
const folder: Build = (props, name) => {
  const { title } = titled(props);
  return file(title === undefined ? props : { ...props, title: title.replace(/\/?$/, '/') }, name);
};

const update: Build = (props) => {
  const title = [text(props, 'label', 'date', 'title'), text(props, 'description')];
  return block({ type: 'update', title: title.filter((one) => one !== undefined).join(': ') });
};

/** `:read-more{to="/x" title="T"}` of Nuxt's sites. */
const readMore: Build = (props) => {
  const href = text(props, 'to', 'href') ?? '';
  return { at: 'lines', text: href === '' ? '' : markdownLink(text(props, 'title') ?? href, href) };
};

/** `:pm-run{script="build"}` of UnJS's sites: a command for each package manager; only npm's is shown. */
export const commandOf =
  (command: string, name: string): Build =>
  (props) => ({ at: 'code', info: 'sh', code: `${command} ${text(props, name) ?? ''}`.trim() });

/** `<PackageManagers pkg="x" type="exec" args="y" />` of a plugin of Starlight: a tab for each of its managers. */
const packageCommand: Build = (props) => {
  const verb = VERBS[text(props, 'type') ?? 'add'] ?? 'npm install';
  // A command of the package itself.
  const own = text(props, 'exec');
  const parts = [own === undefined ? verb : 'npx', text(props, 'pkg'), own ?? text(props, 'args')];
  const named = listAt(props, 'pkgManagers').filter((one) => typeof one === 'string');
  const managers = named.length > 0 ? named : ['npm', 'pnpm', 'yarn'];
  const command = parts.filter((one) => one !== undefined).join(' ');
  return { at: 'code', info: `sh npm2yarn=${managers.join(',')}`, code: command };
};
const VERBS: Readonly<Record<string, string>> = {
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  remove: 'npm uninstall',
  run: 'npm run',
};

const audience: Build = (props) =>
  block({ type: text(props, 'for') === 'agents' ? 'for-agents' : 'for-people' });

export const COMPONENTS: Readonly<Record<string, Build>> = {
  ...Object.fromEntries(CALLOUT_WORDS.map((word) => [word, note(word)])),
  hint,
  ...same('callout admonition aside alert banner customblock', anyNote),
  ...same(
    'tabs tabgroup tabset tabpane codegroup codetabs codetree requestexample responseexample tabsroot',
    tabs,
  ),
  ...same('tab tabitem tabstab tabsitem tabstabitem view tabspanel', tab),
  ...same('steps stepper stepgroup', () => block({ type: 'steps' })),
  ...same('step stepsstep stepperstep', step),
  ...same(
    'card cardscard linkcard tile cardlink doccard hintcard featurecard upagecard upagefeature',
    card,
  ),
  ...same('cards cardgrid cardgroup tilegroup columns cardpane grid ugrid upagegrid', cards),
  ...same('column', () => block({ type: 'column' })),
  ...same(
    'accordion accordionitem expandable collapsible collapse dropdown details toggle',
    accordion,
  ),
  upagehero: pagePart('hero', 'h1'),
  ...same('upageheader upagesection upagecta', pagePart('group', 'h2')),
  ...same('upage upagebody ucontainer vpteampage vpteampagetitle vpteampagesection', group),
  vpteammembers: teamMembers,
  // A slot of a component of Vue.
  template: (props, name) =>
    Object.hasOwn(props, '#title') ? { at: 'title' } : group(props, name),
  ...same('accordiongroup accordions accordionroot fieldgroup parameters typelist', group),
  ...same('frame figure', figure),
  listing,
  ...same('image img themedimage ucolormodeimage nuxtimg imagezoom screenshot', image),
  ...same('badge chip tag ubadge', badge),
  ...same('link linkbutton button ubutton nuxtlink a anchor routerlink', link),
  ...same('tooltip term utooltip glossarytooltip', tooltip),
  ...same('paramfield responsefield property field param parameter', field),
  ...same('typetable', (props) => ({ at: 'lines', text: typeTable(props['type']) })),
  ...same('filetree files tree', () => block({ type: 'file-tree' })),
  ...same('filetreefolder treefolder folder', folder),
  ...same('filetreefile treefile file', file),
  ...same('update changelog', update),
  ...same('readmore', readMore),
  pmrun: commandOf('npm run', 'script'),
  pmx: commandOf('npx', 'command'),
  pminstall: commandOf('npm install', 'name'),
  packagemanagers: packageCommand,
  ...same('youtube video audio source iframe embed vimeo', embed),
  ...same('code codeblock mermaid', code),
  ...same('visibility', audience),
  ...same('panel sidebar', () => block(callout('note'))),
  ...same('icon faicon uicon doccardlist redirect head', nothing),
  ...same('fragment clientonly browseronly nossr expandablegroup prompt colorrow snippet', group),
};

function same(names: string, build: Build): Record<string, Build> {
  return Object.fromEntries(names.split(' ').map((name) => [name, build]));
}
