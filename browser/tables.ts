/** Tables that fit their page need no frame: their heads stay below the header of the site, and the keyboard does not stop at them. */

export function watchTables(frames: Iterable<HTMLElement>): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target as HTMLElement;
      const isWide = frame.scrollWidth > frame.clientWidth;
      frame.classList.toggle('wide', isWide);
      frame.classList.toggle('fits', !isWide);
      frame.tabIndex = isWide ? 0 : -1;
    }
  });
  for (const frame of frames) observer.observe(frame);
}
