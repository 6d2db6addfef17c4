/** The site's own colours as a style sheet: the pages' policy allows none within them. */
import type { Library } from '../content/model/library.ts';

export const LOOKS_PATH = '/looks.css';

/** The accent colours that the folder's generator configures; empty where it names none. */
export function looksCss({ looks }: Library): string {
  const { accent, accentDark } = looks;
  const light = accent === undefined ? '' : `:root { ${colours(accent)} }\n`;
  if (accentDark === undefined) return light;
  const dark = colours(accentDark);
  return `${light}@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
:root[data-theme='dark'] { ${dark} }
`;
}

function colours(accent: string): string {
  return `--accent: ${accent}; --accent-ground: color-mix(in srgb, ${accent} 10%, var(--ground));`;
}
