/** Brings the entry of the page that is read into view, without moving the page. */
export function showCurrentEntry(): void {
  const navigation = document.querySelector('#navigation');
  const entry = navigation?.querySelector(':scope > ul [aria-current]');
  if (!(navigation instanceof HTMLElement) || !(entry instanceof HTMLElement)) return;
  const below = entry.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom;
  if (below > 0) navigation.scrollTop += below + navigation.clientHeight / 2;
}
