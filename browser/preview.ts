/** For the author of a page, in `docent dev`: its findings, and a reload after each change. Its words are English, like those of the command line. */
import type { PreviewData, PreviewFinding, PreviewState } from '../src/pages/preview.ts';
import { create } from './create.ts';
import { sheetOf } from './sheet.ts';

const STYLE = `
:host { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 50; max-inline-size: min(40rem, calc(100vw - 2rem));
  font: 14px/1.5 system-ui, sans-serif; color: #1c1e21; }
details { background: #fff; border: 1px solid #8d949e; border-radius: 8px; box-shadow: 0 2px 12px #0003; }
summary { padding: .375rem .75rem; cursor: pointer; font-weight: 600; }
summary:focus-visible, a:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
div { max-block-size: 50vh; overflow: auto; padding: 0 .75rem .5rem; }
h2 { margin: .5rem 0 0; font-size: 1em; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: .375rem 0; border-block-end: 1px solid #dadde1; overflow-wrap: anywhere; }
p { margin: 0; }
[data-severity] > b { color: #8a4b00; }
[data-severity=error] > b, [role=alert] { color: #a8071a; }
[role=alert]:not(:empty) { padding: .375rem .75rem; }
a { color: #0b57d0; }
@media print { :host { display: none; } }
`;

const NAME = 'docent-preview';
/** Remembers whether the list is open while the author goes from page to page. */
const OPEN_KEY = 'docent-preview-open';

const data = JSON.parse(document.querySelector('#preview')?.textContent ?? '{}') as PreviewData;
const isDraft = data.here.some(({ rule }) => rule === 'page-hidden');
const alert = create('p', { role: 'alert' });

const host = document.createElement(NAME);
host.lang = 'en';
host.dir = 'ltr';
const root = host.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = [sheetOf(STYLE)];
root.append(panel());
document.body.append(host);
showFault(data.fault);
follow();

function panel(): HTMLElement {
  const details = create('details', {});
  const list = create('div', {});
  list.append(
    ...section('This page', data.here),
    ...section('Other files', data.elsewhere),
    ...(data.here.length + data.elsewhere.length === 0 ? [create('p', {}, 'Nothing found.')] : []),
  );
  details.append(create('summary', {}, summaryText()), alert, list);
  details.open = sessionStorage.getItem(OPEN_KEY) === 'true';
  details.addEventListener('toggle', () => sessionStorage.setItem(OPEN_KEY, String(details.open)));
  return details;
}

function summaryText(): string {
  const here = data.here.filter(({ severity }) => severity !== 'note').length;
  const counts = data.count === 0 ? 'No findings' : `Findings: ${here} here, ${data.count} in all`;
  return isDraft ? `Draft: not published. ${counts}` : counts;
}

function section(title: string, findings: readonly PreviewFinding[]): HTMLElement[] {
  if (findings.length === 0) return [];
  const list = create('ul', {});
  list.append(...findings.map(entry));
  return [create('h2', {}, title), list];
}

function entry({ severity, rule, message, remedy, place, href }: PreviewFinding): HTMLElement {
  const item = create('li', { 'data-severity': severity });
  const file = href === undefined ? create('code', {}, place) : create('a', { href }, place);
  const text = create('p', {}, message);
  const told = create('p', {}, remedy);
  item.append(create('b', {}, severity), ` ${rule} · `, file, text, told);
  return item;
}

function showFault(fault: string | undefined): void {
  if (alert.textContent !== (fault ?? '')) alert.textContent = fault ?? '';
  if (fault !== undefined) alert.closest('details')?.setAttribute('open', '');
}

/** A reload keeps the place: browsers scroll back to it. Only the tab in view follows, since browsers open six connections to a host. */
function follow(): void {
  let events: EventSource | undefined;
  const turn = (): void => {
    events?.close();
    events = document.visibilityState === 'visible' ? openEvents() : undefined;
  };
  document.addEventListener('visibilitychange', turn);
  turn();
}

/** The state comes at once: what changed before is noticed. */
function openEvents(): EventSource {
  const events = new EventSource(data.events);
  events.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
    const { revision, fault } = JSON.parse(text) as PreviewState;
    if (revision !== data.revision) location.reload();
    else showFault(fault);
  });
  return events;
}
