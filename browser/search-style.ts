/**
 * The look of the search on any site. Colours follow the scheme of the page around it; `--docent-*` properties of the page replace
 * them. Lengths count from the font size, because sites set that of the root as they like.
 */

/** Properties that the page may set, each with its default; nothing is inherited that only fits the page's own text. */
const BASE = `
:host {
  --ground: var(--docent-ground, Canvas);
  --text: var(--docent-text, CanvasText);
  --accent: var(--docent-accent, LinkText);
  --raised: var(--docent-raised, color-mix(in srgb, var(--text) 5%, var(--ground)));
  --line: var(--docent-line, color-mix(in srgb, var(--text) 20%, var(--ground)));
  --muted: var(--docent-muted, color-mix(in srgb, var(--text) 72%, var(--ground)));
  --chosen: var(--docent-chosen, color-mix(in srgb, var(--accent) 14%, var(--ground)));
  --mark: var(--docent-mark, color-mix(in srgb, #fc0 35%, var(--ground)));
  --size: var(--docent-font-size, 16px);
}
*, ::before, ::after { box-sizing: border-box; }
dialog, button, input, select {
  font: inherit;
  font-family: var(--docent-font, inherit);
  font-size: var(--size);
  line-height: 1.5;
  color: inherit;
  letter-spacing: normal;
  text-transform: none;
  white-space: normal;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
[hidden] { display: none !important; }
`;

export const DIALOG_STYLE: string = `${BASE}
dialog {
  width: min(42em, calc(100vw - 1.5em));
  max-width: none;
  max-height: min(38em, calc(100dvh - 3em));
  margin: 1.5em auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--ground);
  color: var(--text);
  box-shadow: 0 16px 48px rgb(0 0 0 / 25%);
  text-align: start;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
p { margin: 0; overflow-wrap: anywhere; }
/* Queries and words may run the other way than the language of the page. */
:is(input, p) { unicode-bidi: plaintext; }
#note { padding: 0.75em 1.1em 0; font-weight: 600; }
.head {
  display: flex;
  align-items: center;
  gap: 0.5em;
  padding: 0.75em;
  border-bottom: 1px solid var(--line);
}
input {
  flex: 1;
  min-width: 0;
  padding: 0.4em 0.5em;
  border: 0;
  background: none;
  font-size: 1.0625em;
}
button {
  padding: 0.2em 0.7em;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--raised);
  font-size: 0.875em;
  cursor: pointer;
}
.filters { display: flex; flex-wrap: wrap; gap: 0.4em 1.1em; padding: 0.6em 1.25em 0; }
label { display: flex; align-items: center; gap: 0.45em; color: var(--muted); font-size: 0.8125em; }
select {
  max-width: 12em;
  padding: 0.15em 0.3em;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--raised);
  color: var(--text);
  font-size: 1em;
}
[role='status'] {
  padding: 0.65em 1.4em 0;
  min-height: 2.5em;
  color: var(--muted);
  font-size: 0.8125em;
}
ul { margin: 0; padding: 0.25em 0.5em 0.6em; overflow-y: auto; list-style: none; }
li { margin: 0; padding: 0.55em 0.6em; border-radius: 8px; cursor: pointer; }
li:hover { background: var(--raised); }
li[aria-selected='true'] { background: var(--chosen); }
.hit-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5em; line-height: 1.4; }
.hit-title { font-weight: 600; }
.hit-heading::before { content: '› '; color: var(--muted); }
.badge {
  margin-inline-start: auto;
  padding: 0.05em 0.5em;
  border: 1px solid var(--line);
  border-radius: 99px;
  color: var(--muted);
  font-size: 0.75em;
}
.hit-snippet {
  overflow: hidden;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;
  color: var(--muted);
  font-size: 0.875em;
  line-height: 1.45;
  overflow-wrap: anywhere;
}
mark { background: var(--mark); color: var(--text); border-radius: 2px; }
li[aria-selected='true'] :is(.hit-snippet, .badge) { color: var(--text); }
.links {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25em 1.25em;
  padding: 0.6em 1.1em;
  border-top: 1px solid var(--line);
  font-size: 0.875em;
}
a { color: var(--accent); }
@media (max-width: 640px) {
  .filters { column-gap: 0.75em; }
  /* Smaller, and browsers of phones enlarge the page. */
  select { max-width: 6.5em; font-size: max(16px, 1em); }
  dialog { width: 100%; max-height: 100dvh; margin: 0; border-width: 0 0 1px; border-radius: 0 0 12px 12px; }
}
@media (forced-colors: active) {
  li[aria-selected='true'] { outline: 2px solid; outline-offset: -2px; }
}
`;

/** The button of `<docent-search>`. */
export const BUTTON_STYLE: string = `${BASE}
:host { display: inline-block; }
:host([hidden]) { display: none; }
button {
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  min-height: 2.25em;
  padding: 0.3em 0.7em;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--ground);
  color: var(--muted);
  font-size: calc(var(--size) * 0.9375);
  cursor: pointer;
}
button:hover { color: var(--text); }
svg { width: 1em; height: 1em; fill: none; stroke: currentColor; stroke-width: 2; }
kbd {
  padding: 0 0.4em;
  border: 1px solid var(--line);
  border-radius: 4px;
  font: 0.8em/1.5 ui-monospace, monospace;
}
@media (max-width: 640px) {
  kbd { display: none; }
}
`;
