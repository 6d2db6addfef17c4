/** The navigation keeps what the reader opened and closed while the tab is open, and shows the entry of the page that is read. */

const KEY = 'navigation';

export function keepNavigation(): void {
  const navigation = document.querySelector<HTMLElement>('#navigation');
  if (navigation === null) return;
  const kept = keptStates();
  for (const branch of navigation.querySelectorAll<HTMLDetailsElement>('li > details')) {
    const isRead = branch.querySelector('[aria-current]') !== null;
    branch.open = isRead || (kept.get(nameOf(branch)) ?? branch.open);
  }
  navigation.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element ? target.closest('li > details > summary') : null;
    if (!(summary?.parentElement instanceof HTMLDetailsElement)) return;
    // The click opens and closes it once this has run.
    kept.set(nameOf(summary.parentElement), !summary.parentElement.open);
    keepStates(kept);
  });
  showCurrentEntry(navigation);
}

/** The titles from the top to the branch. */
function nameOf(branch: Element): string {
  const above = branch.parentElement?.closest('details');
  const title = branch.querySelector('summary')?.textContent?.trim() ?? '';
  return above ? `${nameOf(above)}\n${title}` : title;
}

function keptStates(): Map<string, boolean> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, boolean][]);
  } catch {
    return new Map();
  }
}

function keepStates(states: ReadonlyMap<string, boolean>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...states]));
  } catch {
    // Storage is forbidden or full: the next page opens what its server opened.
  }
}

/** Without moving the page. */
function showCurrentEntry(navigation: HTMLElement): void {
  const entry = navigation.querySelector(':scope > ul [aria-current]');
  if (entry === null) return;
  const below = entry.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom;
  if (below > 0) navigation.scrollTop += below + navigation.clientHeight / 2;
}
