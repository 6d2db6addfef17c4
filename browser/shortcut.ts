/**
 * The keys that open the search: `/`, Ctrl-K and ⌘-K. They are taken before anything else on the page may read them, unless `open`
 * returns false because it opened nothing: then they are the page's.
 */
export function onSearchKey(open: () => boolean): void {
  const take = (event: KeyboardEvent): void => {
    if (!isSearchKey(event) || !open()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', take, { capture: true });
}

function isSearchKey(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return true;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  // The target itself is the host of the shadow tree that the field may be in.
  return event.key === '/' && isPlain && !isEditable(event.composedPath()[0]);
}

function isEditable(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
