/** A button beside the passage that the reader has selected. */
import { openReport } from './report-dialog.ts';
import { selectedPassage } from './passage.ts';
import { create } from './create.ts';
import { sheetOf } from './sheet.ts';
import { direction, language, words } from './words.ts';

const STYLE = `
:host { position: absolute; inset: 0 auto auto 0; z-index: 4; }
button { position: absolute; min-block-size: 2rem; padding: 0.2rem 0.75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--ground); color: var(--text); box-shadow: 0 4px 16px rgb(0 0 0 / 20%); font: inherit; font-size: 0.875rem;
  white-space: nowrap; cursor: pointer; }
button:hover { background: var(--sunken); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none; }
@media print { :host { display: none; } }
`;
/** Pixels between the passage, the button and the edges of the window. */
const GAP = 8;
/** Time for which a selection has to stand still. */
const PAUSE_MS = 250;

/** Shows the button below the end of each selection. */
export function followSelection(entry: HTMLAnchorElement): void {
  const button = createButton();
  let timer = 0;
  const wait = (): void => {
    button.hidden = true;
    clearTimeout(timer);
    timer = setTimeout(() => place(button), PAUSE_MS);
  };
  document.addEventListener('selectionchange', wait);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') button.hidden = true;
  });
  // The selection stays.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    button.hidden = true;
    openReport(entry);
  });
  wait();
}

function createButton(): HTMLButtonElement {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(STYLE)];
  const attributes = { type: 'button', lang: language, dir: direction };
  const button = create('button', attributes, words.reportProblem);
  root.append(button);
  document.body.append(host);
  return button;
}

function place(button: HTMLButtonElement): void {
  const end = [...(selectedPassage()?.range.getClientRects() ?? [])].at(-1);
  if (end === undefined) return;
  button.hidden = false;
  const widest = document.documentElement.clientWidth - button.offsetWidth - GAP;
  const left = Math.max(GAP, Math.min(end.right - button.offsetWidth / 2, widest));
  button.style.left = `${scrollX + left}px`;
  button.style.top = `${scrollY + end.bottom + GAP}px`;
}
