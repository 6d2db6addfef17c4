/** Runs before the page is painted, so that nothing flashes or moves: the colour scheme that the reader chose, and what is open in the navigation. */
{
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system's scheme applies.
  }
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
}
{
  const KEY = 'navigation';

  /** The titles from the top to the branch. */
  const nameOf = (branch: Element): string => {
    const above = branch.parentElement?.closest('details');
    const title = branch.querySelector('summary')?.textContent?.trim() ?? '';
    return above ? `${nameOf(above)}\n${title}` : title;
  };

  /** While the tab of the browser is open. */
  const keptStates = (): Map<string, boolean> => {
    try {
      return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, boolean][]);
    } catch {
      return new Map();
    }
  };

  const restore = (): void => {
    const kept = keptStates();
    if (kept.size === 0) return;
    for (const branch of document.querySelectorAll<HTMLDetailsElement>(
      '#navigation li > details',
    )) {
      const isRead = branch.querySelector('[aria-current]') !== null;
      branch.open = isRead || (kept.get(nameOf(branch)) ?? branch.open);
    }
  };

  // Below the navigation is the footer: once it is there, the navigation is whole, and no later than that it is painted.
  const parsing = new MutationObserver(() => {
    if (document.querySelector('body > footer') === null) return;
    parsing.disconnect();
    restore();
  });
  parsing.observe(document.documentElement, { childList: true, subtree: true });

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const branch = target.closest('#navigation li > details > summary')?.parentElement;
    if (!(branch instanceof HTMLDetailsElement)) return;
    // The click opens and closes it once this has run.
    const kept = keptStates().set(nameOf(branch), !branch.open);
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...kept]));
    } catch {
      // Storage is forbidden or full: the next page opens what its server opened.
    }
  });
}
