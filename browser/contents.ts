/** Marks in the table of contents which heading is being read. */

/** A heading counts as read once it is this far below the top of the window, in pixels. */
const READING_LINE = 120;

export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (headings.length === 0) return;
  let isPlanned = false;
  const mark = (): void => {
    isPlanned = false;
    const passed = headings.findLast(
      ({ heading }) => heading.getBoundingClientRect().top < READING_LINE,
    );
    for (const { link } of headings) link.removeAttribute('aria-current');
    passed?.link.setAttribute('aria-current', 'true');
  };
  const plan = (): void => {
    if (!isPlanned) requestAnimationFrame(mark);
    isPlanned = true;
  };
  addEventListener('scroll', plan, { passive: true });
  mark();
}
