/** Where the reader is: marks in the table of contents which heading is being read, and shows the entry of the page in the navigation. */
import { decoded } from '../src/content/links/link-address.ts';

/** A heading counts as read once it is this far below the top of the window, in pixels: a little below where a link to it scrolls. */
const READING_LINE = 120;

interface Listed {
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
}

export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const listed = links.flatMap((link) => {
    const heading = document.getElementById(decoded(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (listed.length === 0) return;
  let isPlanned = false;
  const mark = (): void => {
    isPlanned = false;
    const read = aimedAt(listed) ?? passed(listed);
    for (const link of links) link.removeAttribute('aria-current');
    read?.link.setAttribute('aria-current', 'true');
  };
  const plan = (): void => {
    if (!isPlanned) requestAnimationFrame(mark);
    isPlanned = true;
  };
  addEventListener('scroll', plan, { passive: true });
  addEventListener('hashchange', plan);
  // Images and diagrams move headings while nobody scrolls. It also calls at once.
  new ResizeObserver(plan).observe(document.body);
}

function passed(listed: readonly Listed[]): Listed | undefined {
  return listed.findLast(({ heading }) => {
    // In a panel or fold that is closed it has no place.
    const [place] = heading.getClientRects();
    return place !== undefined && place.top < READING_LINE;
  });
}

/** The heading of the address, where the page ends before it can scroll to the top. */
function aimedAt(listed: readonly Listed[]): Listed | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollHeight - clientHeight - scrollTop > 1) return undefined;
  return listed.find(
    ({ heading }) => heading.matches(':target') && heading.getBoundingClientRect().top >= 0,
  );
}

/** Brings the entry of the page that is read into view, without moving the page. */
export function showCurrentEntry(): void {
  const navigation = document.querySelector('#navigation');
  const entry = navigation?.querySelector(':scope > ul [aria-current]');
  if (!(navigation instanceof HTMLElement) || !(entry instanceof HTMLElement)) return;
  const below = entry.getBoundingClientRect().bottom - navigation.getBoundingClientRect().bottom;
  if (below > 0) navigation.scrollTop += below + navigation.clientHeight / 2;
}
