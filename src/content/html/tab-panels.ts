/** Panels of tabs that stand apart from them: each tab names its own (WAI-ARIA, `aria-controls`). */
import type { Element, ParentNode } from 'domhandler';
import { every, findElements } from './tree.ts';

/** Puts each panel into the list of its tabs, which is then a box of tabs like others. */
export function gatherPanels(article: Element): void {
  const panels = new Map<string, Element>();
  for (const panel of every('[role=tabpanel][id]', article)) {
    panels.set(panel.attribs['id'] ?? '', panel);
  }
  const emptied = new Set<ParentNode>();
  for (const list of every('[role=tablist]', article)) {
    for (const panel of panelsOf(list, panels)) {
      panels.delete(panel.attribs['id'] ?? '');
      if (panel.parent !== null) emptied.add(panel.parent);
      panel.parent = list;
      list.children.push(panel);
      list.name = 'div';
      list.attribs['class'] = 'tabs-container';
    }
  }
  for (const parent of emptied) {
    parent.children = parent.children.filter((child) => child.parent === parent);
  }
}

/** The panels of a list, if each of its tabs has one of its own and none holds the list. */
function panelsOf(list: Element, panels: ReadonlyMap<string, Element>): ReadonlySet<Element> {
  const tabs = findElements(list, ({ attribs }) => attribs['role'] === 'tab');
  const named = tabs.map(({ attribs }) => panels.get(attribs['aria-controls'] ?? ''));
  const own = new Set(named.filter((panel) => panel !== undefined));
  return own.size < named.length || isWithin(own, list) ? new Set() : own;
}

function isWithin(panels: ReadonlySet<Element>, list: Element): boolean {
  for (let at: ParentNode | null = list; at !== null; at = at.parent) {
    if (panels.has(at as Element)) return true;
  }
  return false;
}
