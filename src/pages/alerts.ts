/** GitHub's notes: a blockquote that starts with `[!NOTE]` becomes a box with that name. */
import type { Token } from 'markdown-it';

const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Marks such blockquotes with a class and turns their first line into a label. Changes the tokens. */
export function markAlerts(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const text = tokens[index + 2];
    if (token.type !== 'blockquote_open' || text?.type !== 'inline') continue;
    const kind = MARK.exec(text.content)?.[1]?.toLowerCase();
    if (kind) {
      token.attrSet('class', `alert alert-${kind}`);
      label(text, kind);
    }
  }
}

/** The mark is the first text node, because brackets that lead nowhere stay text. */
function label(inline: Token, kind: string): void {
  const [mark, lineBreak] = inline.children ?? [];
  if (!mark) return;
  mark.type = 'html_inline';
  mark.content = `<strong class="alert-label">${kind[0]?.toUpperCase()}${kind.slice(1)}</strong>`;
  if (lineBreak?.type === 'softbreak') lineBreak.type = 'hardbreak';
}
