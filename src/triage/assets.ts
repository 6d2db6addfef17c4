/** Style and script of the triage page. */

export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 90rem; padding: 0 1rem 3rem; }
header nav { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; padding: .75rem; max-height: 60vh; overflow: auto; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 1.5rem; }
.actions { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
.status { border: 1px solid; padding: .3rem .6rem; }
label { display: block; }
input, button { font: inherit; padding: .3rem .6rem; }
kbd { border: 1px solid; padding: 0 .3rem; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

/** Each element with \`data-key\` is clicked, opened or focused by that key; j and k move through rows. */
export const SCRIPT = `
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest('input:not([type=hidden]), textarea, select');
  if (field) {
    if (event.key === 'Escape') field.blur();
    return;
  }
  if (event.key === 'j' || event.key === 'k') {
    const rows = [...document.querySelectorAll('[data-row]')];
    const at = rows.indexOf(document.activeElement);
    rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]?.focus();
    return;
  }
  const wanted = [...document.querySelectorAll('[data-key]')].find((one) => one.dataset.key === event.key);
  if (!wanted) return;
  event.preventDefault();
  if (wanted.matches('details')) {
    wanted.open = true;
    wanted.querySelector('button').focus();
  } else if (wanted.matches('input')) wanted.focus();
  else wanted.click();
});
`;
