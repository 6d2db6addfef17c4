/** Reports of problems, from the menu of a page and beside what a reader selects. The rest is loaded when it is needed. */

export function offerReports(): void {
  const entry = document.querySelector<HTMLAnchorElement>('a[data-report]');
  if (entry === null || typeof HTMLDialogElement === 'undefined') return;
  const opener = entry.closest('details')?.querySelector('summary');
  // The selection stays, since its words are reported.
  for (const part of [opener, entry]) {
    part?.addEventListener('mousedown', (event) => event.preventDefault());
  }
  entry.addEventListener('click', (event) => {
    event.preventDefault();
    void import('./report-dialog.ts').then(({ openReport }) => openReport(entry, opener));
  });
  // Where a finger selects, the system shows a menu of its own.
  if (matchMedia('(pointer: fine)').matches) followFirstSelection(entry);
}

function followFirstSelection(entry: HTMLAnchorElement): void {
  const load = (): void => {
    if (getSelection()?.isCollapsed !== false) return;
    document.removeEventListener('selectionchange', load);
    void import('./report-button.ts').then(({ followSelection }) => followSelection(entry));
  };
  document.addEventListener('selectionchange', load);
}
