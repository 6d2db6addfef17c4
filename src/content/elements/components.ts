/** The form of a tag from its name and its arguments: a component by its row, one that a project names after a known one, or an element of HTML. */
import { CALLOUT_WORDS } from '../blocks/callouts.ts';
import { isExternal } from '../links/link-address.ts';
import { card, commandOf, COMPONENTS, link, nothing } from './component-table.ts';
import { NOTHING, type Form } from './form.ts';
import { htmlForm } from './html-elements.ts';
import { text, titled, type Build, type Props } from './props.ts';

/** A component of an icon library. */
const ICON = /^[A-Z][A-Za-z0-9]*Icon$/;

export function nameOf(written: string): string {
  return written.toLowerCase().replace(/[-_.:]/g, '');
}

/** The form of a tag: HTML elements of MDX are elements, any other is a component. */
export function formOf(written: string, props: Props): Form {
  const isHtml = /^[a-z][a-z0-9]*$/.test(written);
  return (isHtml ? htmlForm(written, props) : undefined) ?? componentForm(written, props);
}

/** The form of a component, also where HTML has an element of its name. An unknown component keeps its body, below what looks like its title. */
export function componentForm(written: string, props: Props): Form {
  const name = nameOf(written);
  const build = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : ownBuild(written, props);
  const unknown = { type: 'group', unknown: written, ...titled(props) } as const;
  return build?.(props, name) ?? { at: 'block-or-line', block: unknown };
}

/**
 * The form of a component without a body: one that leads somewhere is a link, with a description a card; the name of a callout is
 * that of an icon then.
 */
export function emptyForm(written: string, props: Props): Form {
  const name = nameOf(written);
  if (CALLOUT_WORDS.includes(name) && Object.keys(titled(props)).length === 0) return NOTHING;
  const isLink = !isKnown(written) || COMPONENTS[name] === link;
  const href = text(props, 'href', 'to', 'link') ?? '';
  if (!isLink || href === '') return formOf(written, props);
  if (text(props, 'description') !== undefined) return card(props, name);
  const words = text(props, 'text', 'label', 'title', 'name') ?? (isExternal(href) ? href : '');
  return { at: 'line', inline: { as: 'link', href, words } };
}

/** Meaning of a project's own component, from its name or attributes: `<DatabaseTabs>`, `<CommandTabs npm="npm i x" />`. */
function ownBuild(written: string, props: Props): Build | undefined {
  if (ICON.test(written)) return nothing;
  if (text(props, 'npm') !== undefined) return commandOf('', 'npm');
  const [kind] = OWN_TABS.exec(written) ?? [];
  return kind === undefined ? undefined : COMPONENTS[nameOf(kind)];
}

const OWN_TABS = /(?<=^[A-Z]\w*)(?:Tabs|Tab|TabItem)$/;

/** Returns whether the component is a set of tabs, or a tab, by its name alone. */
export function isOwnTabs(written: string): boolean {
  return OWN_TABS.test(written);
}

/** Returns whether a row describes the component. */
export function isKnown(written: string): boolean {
  return Object.hasOwn(COMPONENTS, nameOf(written)) || ICON.test(written);
}
