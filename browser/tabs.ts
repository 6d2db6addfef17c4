/**
 * Tabs: one panel at a time, by pointer and by keys; the same choice in all tabs of a group or of the same labels, on this page, on the
 * next ones, and in the address (`?tab=npm`). Without this, all panels are shown.
 */
import { decoded } from '../src/content/links/link-address.ts';

/** Of the tabs that the reader chose, kept in this browser. */
const KEY = 'tabs';
/** Of the address, which goes before what is kept. */
const PARAMETER = 'tab';
/** Groups that are remembered: the last ones. */
const COUNT_MAX = 50;

interface Tabs {
  /** Name of the group, or the labels. */
  readonly group: string;
  readonly labels: readonly string[];
  select(index: number): void;
}

export function addTabs(): void {
  const all: Tabs[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('.prose .tabs')) {
    const tabs = tabsOf(element, all);
    if (tabs !== undefined) all.push(tabs);
  }
  addEventListener('hashchange', openAroundTarget);
  openAroundTarget();
}

function tabsOf(element: HTMLElement, all: readonly Tabs[]): Tabs | undefined {
  const panels = [...element.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.matches('.tab'),
  );
  if (panels.length === 0) return undefined;
  const labels = panels.map((panel, index) => takeLabel(panel, index));
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  const group = element.dataset['group'] ?? labels.join('\n');
  const buttons = panels.map((panel, index) => tabButton(panel, labels[index] ?? ''));
  const select = (chosen: number): void => {
    for (const [index, panel] of panels.entries()) {
      panel.hidden = index !== chosen;
      buttons[index]?.setAttribute('aria-selected', String(index === chosen));
      if (buttons[index]) buttons[index].tabIndex = index === chosen ? 0 : -1;
    }
  };
  const choose = (index: number): void => {
    select(index);
    follow(group, labels[index] ?? '', all);
    keepTab(group, labels[index] ?? '');
  };
  for (const [index, button] of buttons.entries()) {
    button.addEventListener('click', () => choose(index));
    button.addEventListener('keydown', ({ key }) => {
      const next = neighbour(list, index, key);
      if (next === undefined) return;
      choose(next);
      buttons[next]?.focus();
    });
  }
  for (const [index, panel] of panels.entries()) {
    panel.addEventListener('docent-open', () => select(index));
  }
  list.append(...buttons);
  element.prepend(list);
  select(Math.max(0, labels.indexOf(chosenTab(group, labels) ?? '')));
  return { group, labels, select };
}

/** The tab that an arrow key leads to, by the direction of reading. */
function neighbour(list: HTMLElement, index: number, key: string): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return undefined;
  const count = list.childElementCount;
  const forward = getComputedStyle(list).direction === 'rtl' ? -step : step;
  return (index + forward + count) % count;
}

/** The label stands in the panel until there are buttons. */
function takeLabel(panel: HTMLElement, index: number): string {
  const title = panel.querySelector(':scope > .tab-title');
  title?.remove();
  return title?.textContent?.trim() || String(index + 1);
}

let count = 0;

function tabButton(panel: HTMLElement, label: string): HTMLButtonElement {
  count += 1;
  panel.id ||= `tab-panel-${count}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.id = `tab-${count}`;
  button.textContent = label;
  button.setAttribute('role', 'tab');
  button.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', button.id);
  return button;
}

function follow(group: string, label: string, all: readonly Tabs[]): void {
  for (const tabs of all) {
    const index = tabs.group === group ? tabs.labels.indexOf(label) : -1;
    if (index !== -1) tabs.select(index);
  }
}

/** Opens the panels and folds around what the address names. While the page loads, the browser has no `:target` yet. */
function openAroundTarget(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  const isHidden = target?.getClientRects().length === 0;
  for (let around = target?.parentElement; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    if (around.matches('.tab')) around.dispatchEvent(new Event('docent-open'));
  }
  if (isHidden) target?.scrollIntoView();
}

/** @param group name of a group, or the labels of tabs that belong to none */
function chosenTab(group: string, labels: readonly string[]): string | undefined {
  const asked = new URLSearchParams(location.search).getAll(PARAMETER);
  return labels.find((label) => asked.includes(label)) ?? keptTabs().get(group);
}

/** The choice is in the address too, so that it can be passed on. */
function keepTab(group: string, label: string): void {
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, label);
  history.replaceState(history.state, '', address);
  const kept = keptTabs();
  kept.delete(group);
  try {
    const last = [...kept, [group, label]].slice(-COUNT_MAX);
    localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    // Storage is forbidden or full: the choice lasts for this page.
  }
}

function keptTabs(): Map<string, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][]);
  } catch {
    return new Map();
  }
}
