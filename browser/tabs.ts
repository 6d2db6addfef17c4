/** Tabs: one panel at a time, by pointer and by keys; the same choice in all tabs of a group. Without this, all panels are shown. */

interface Tabs {
  readonly group: string | undefined;
  readonly labels: readonly string[];
  select(index: number): void;
}

export function addTabs(): void {
  const all: Tabs[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('.prose .tabs')) {
    const tabs = tabsOf(element, all);
    if (tabs !== undefined) all.push(tabs);
  }
  const open = (): void => openAround(location.hash.slice(1));
  addEventListener('hashchange', open);
  open();
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
  const { group } = element.dataset;
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
    follow({ group, labels, select }, labels[index] ?? '', all);
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
  select(0);
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

function follow(chosen: Tabs, label: string, all: readonly Tabs[]): void {
  for (const tabs of chosen.group === undefined ? [] : all) {
    const index = tabs.group === chosen.group ? tabs.labels.indexOf(label) : -1;
    if (index !== -1) tabs.select(index);
  }
}

/** Opens the panels and folds around what the address names. */
function openAround(id: string): void {
  const target = id === '' ? null : document.getElementById(decodeURIComponent(id));
  for (let around = target?.parentElement; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    if (around.matches('.tab')) around.dispatchEvent(new Event('docent-open'));
  }
  target?.scrollIntoView();
}
