/** Boxes of HTML: callouts, tabs and blocks that fold. */
import { isTag, type Element } from 'domhandler';
import { calloutName } from '../blocks/callouts.ts';
import { writeLine } from './inline.ts';
import { findElements, textOf } from './tree.ts';
import { indent, type HtmlPage } from './writing.ts';

/** Classes of callouts; parts of one are named alike, such as `td-alert-body`. */
const CALLOUTS =
  /(?:^|[\s-])(?:admonition|admonitionblock|starlight-aside|custom-block|theme-admonition|alert|callout|blockquote-tag)(?=\s|$)/;

/** A box whose class names its kind. */
export function callout(element: Element, page: HtmlPage): string | undefined {
  const classes = element.attribs['class'] ?? '';
  if (!CALLOUTS.test(classes)) return undefined;
  const kind = kindOf(classes);
  // Asciidoctor lays a callout out as a table with its icon.
  const [cell = element] = findElements(
    element,
    ({ name, attribs }) => name === 'td' && attribs['class'] === 'content',
  );
  const heading = titleIn(cell);
  const title = heading === undefined ? '' : writeLine(heading.children, { page, isHeading: true });
  const body = page.blocks(cell.children.filter((child) => child !== heading));
  const own = title.toLowerCase() === kind || title === '' ? '' : ` ${title}`;
  return indent(`[!${kind.toUpperCase()}]${own}\n${body === '' ? title : body}`, '> ', page);
}

function kindOf(classes: string): string {
  const words = classes.split(/[\s_]+|(?<=theme-admonition)-|--/);
  const names = words.map((word) => calloutName(word.replace(/^alert-/, '')));
  return names.find((name) => name !== undefined) ?? 'note';
}

/** The first element of a box, where it is its title. */
function titleIn({ children }: Element): Element | undefined {
  const first = children.find(isTag);
  const isTitle =
    first?.name === 'summary' ||
    /title|admonitionHeading|alert-heading/.test(first?.attribs['class'] ?? '');
  return isTitle ? first : undefined;
}

/** Blocks that fold are said as bold words and what is below them. */
export function details({ children }: Element, page: HtmlPage): string {
  const summary = children.filter(isTag).find(({ name }) => name === 'summary');
  const title = summary === undefined ? '' : writeLine(summary.children, { page, isHeading: true });
  const body = page.blocks(children.filter((child) => child !== summary));
  return [title === '' ? '' : `**${title}**`, body].filter((one) => one !== '').join('\n\n');
}

/** Labels of tabs and their panels, by the classes of Sphinx Design, Material, Docusaurus and VitePress; Starlight has an element. */
const TABS = /\b(?:sd-tab-set|tabbed-set|tabs-container|vp-code-group)\b/;
const PANEL = /\b(?:sd-tab-content|tabbed-block)\b/;

export function tabs(element: Element, page: HtmlPage): string | undefined {
  if (element.name !== 'starlight-tabs' && !TABS.test(element.attribs['class'] ?? ''))
    return undefined;
  const isGroup = /vp-code-group/.test(element.attribs['class'] ?? '');
  const isPanel = ({ attribs, parent }: Element): boolean =>
    attribs['role'] === 'tabpanel' ||
    PANEL.test(attribs['class'] ?? '') ||
    (isGroup && parent !== null && isTag(parent) && parent.attribs['class'] === 'blocks');
  const isLabel = ({ name, attribs }: Element): boolean =>
    name === 'label' || attribs['role'] === 'tab';
  // Panels may hold tabs of their own.
  const parts = findElements(element, (one) => isPanel(one) || isLabel(one));
  const panels = parts.filter(isPanel);
  const labels = parts.filter((one) => !isPanel(one));
  if (labels.length === 0 || labels.length !== panels.length) return undefined;
  const written = panels.map((panel, index) => {
    const label = JSON.stringify(
      textOf(labels[index] ?? panel)
        .replace(/["\\{}\s]+/g, ' ')
        .trim(),
    );
    return `<Tab label=${label}>\n\n${page.blocks(panel.children)}\n\n</Tab>`;
  });
  return `<Tabs>\n\n${written.join('\n\n')}\n\n</Tabs>`;
}
