/** Links to an address that a template computes, as in `[T]({{ base }}/x)`: their text stays, they lead nowhere. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { noteIn } from '../elements/piece.ts';

/** A sign of percent that begins an encoded character is none of a template. */
const PLACEHOLDER = /(?:%7B|\{)(?:%7B|\{|%25|%(?![\da-f]{2}))/i;

export function computedLinks(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_computed_links', ({ tokens, env }: StateCore) => {
    for (const { children, map } of tokens) {
      if (children?.some(isComputed) !== true) continue;
      noteIn(env, '{{ … }} in an address', map?.[0] ?? 0);
      unlink(children);
    }
  });
}

function isComputed(token: Token): boolean {
  return token.type === 'link_open' && PLACEHOLDER.test(String(token.attrGet('href') ?? ''));
}

/** Links are not nested: each is closed by the next closing token. */
function unlink(children: Token[]): void {
  let isOpen = false;
  const kept = children.filter((token) => {
    if (token.type === 'link_open') isOpen = isComputed(token);
    return !isOpen || (token.type !== 'link_open' && token.type !== 'link_close');
  });
  children.splice(0, children.length, ...kept);
}
