/** Colours code on the server, as classes: the page needs no script and no inline style for it. */
import highlighter from 'highlight.js';
import { escapeHtml } from './html.ts';

/** Longer blocks are data rather than code to read; colouring and marking them would hold up the other requests. */
export const HIGHLIGHTED_LENGTH_MAX = 40_000;
/** A word without an end takes time that grows with its square: 3 s for one of the longest block. */
const LONG_WORD = /\S{1000}/;

/** Names that documentation uses and highlight.js does not know. */
const ALIASES: Readonly<Record<string, string>> = {
  mdx: 'markdown',
  jsonc: 'json',
  json5: 'json',
  vue: 'xml',
  svelte: 'xml',
  astro: 'xml',
  hcl: 'ini',
  terraform: 'ini',
  caddyfile: 'nginx',
  env: 'bash',
  dotenv: 'bash',
  'shell-session': 'shell',
  promql: 'plaintext',
};

/** HTML of a code block's content. Unknown languages stay plain: a guess colours prose as code. */
export function highlight(code: string, language: string): string {
  const name = ALIASES[language] ?? language;
  const isLong = code.length > HIGHLIGHTED_LENGTH_MAX || LONG_WORD.test(code);
  if (isLong || !highlighter.getLanguage(name)) return escapeHtml(code);
  return highlighter.highlight(code, { language: name, ignoreIllegals: true }).value;
}
