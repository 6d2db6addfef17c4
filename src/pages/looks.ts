/** The author's colours and style sheet: the pages' policy allows none within them. */
import type { Library } from '../content/model/library.ts';

export const LOOKS_PATH = '/looks.css';

/** Whether there is anything in the style sheet. */
export function hasLooksCss({ looks }: Library): boolean {
  return looks.accent !== undefined || looks.css !== undefined;
}

/** The accent colours, then the author's own style sheet. */
export function looksCss(library: Library): string {
  return accentCss(library) + (library.looks.css ?? '');
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
