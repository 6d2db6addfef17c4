/** The keys that open the search: `/`, Ctrl-K and ⌘-K. They are taken before anything else on the page may read them. */
export function onSearchKey(open: () => void): void {
  const take = (event: KeyboardEvent): void => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
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
