/** The author's colours and style sheet: the pages' policy allows none within them. */
import type { Library } from '../content/model/library.ts';

export const LOOKS_PATH = '/looks.css';

/** Whether there is anything in the style sheet. */
export function hasLooksCss({ looks }: Library): boolean {
  return looks.accent !== undefined || looks.css !== undefined;
}

/** The accent colours, then the author's own style sheet. @param hasPanels there is a page with parts that have a scheme of their own */
export function looksCss(library: Library, hasPanels: boolean): string {
  const { css = '' } = library.looks;
  return accentCss(library) + (hasPanels ? css.replace(ROOT, inPanels) : css);
}

const ROOT = /:root(?![\w-])(?=(\[|:not\()?)/g;

/** A selector for the root of a page selects a panel of `/_styles`, too, with the same specificity. */
function inPanels(_: string, scheme: string | undefined): string {
  return scheme === undefined ? ":is(:root, [data-theme='light'])" : ':is(:root, .sample)';
}

function accentCss({ looks }: Library): string {
  const { accent, accentDark } = looks;
  const light = accent === undefined ? '' : `:root, [data-theme='light'] { ${colours(accent)} }\n`;
  if (accentDark === undefined) return light;
  const dark = colours(accentDark);
  return `${light}@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
:root[data-theme='dark'], [data-theme='dark'] { ${dark} }
`;
}

function colours(accent: string): string {
  return `--accent: ${accent}; --accent-ground: color-mix(in srgb, ${accent} 10%, var(--ground));`;
}
