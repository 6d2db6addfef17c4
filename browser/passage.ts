/** The passage of a page that its reader has selected. */

export interface Passage {
  readonly range: Range;
  readonly quote: string;
  /** Of the page, with the id of the heading above the passage. */
  readonly address: string;
}

/** Characters: an assistant finds the rest itself. */
const QUOTE_MAX = 600;

/** Nothing where the selection is empty, or reaches beyond the text of the page. */
export function selectedPassage(): Passage | undefined {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
  const article = document.querySelector('main article');
  if (text === '' || article?.contains(range.commonAncestorContainer) !== true) return undefined;
  const quote = text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
  const { id } = headingAbove(range) ?? {};
  return { range, quote, address: pageAddress() + (id === undefined ? '' : `#${id}`) };
}

/** Tab goes on from there, too. */
export function selectAgain({ range }: Passage): void {
  const { startContainer: start } = range;
  const element = start instanceof HTMLElement ? start : start.parentElement;
  const isFocusable = element?.hasAttribute('tabindex') === true;
  if (!isFocusable) element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
  if (!isFocusable) element?.removeAttribute('tabindex');
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

export function pageAddress(): string {
  return location.origin + location.pathname;
}

function headingAbove(range: Range): Element | undefined {
  const headings = [...document.querySelectorAll('article :is(h2, h3, h4, h5, h6)[id]')];
  return headings.findLast(
    (heading) => heading.getClientRects().length > 0 && range.comparePoint(heading, 0) < 0,
  );
}
