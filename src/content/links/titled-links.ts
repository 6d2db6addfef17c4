/** Links without words, and those whose words are the file they lead to, are shown with the title of their target. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { decoded, isExternal } from './link-address.ts';

/** Puts a token `page_title` into such links; `finish` knows the title. */
export function titledLinks(md: MarkdownIt): void {
  md.core.ruler.after(
    'inline',
    'docent_titled_links',
    ({ tokens, Token: TokenClass }: StateCore) => {
      for (const { children } of tokens) {
        if (children?.some(({ type }) => type === 'link_open') === true) {
          takeTitles(children, TokenClass);
        }
      }
    },
  );
}

function takeTitles(children: Token[], TokenClass: StateCore['Token']): void {
  for (let at = 0; at < children.length; at += 1) {
    const token = children[at];
    const href = token?.type === 'link_open' ? String(token.attrGet('href') ?? '') : '';
    if (href === '' || isExternal(href)) continue;
    const close = children.findIndex((one, index) => index > at && one.type === 'link_close');
    const inner = children.slice(at + 1, close);
    const words = inner.map(({ content }) => content).join('');
    const isBare = inner.length === 0 || (/\.mdx?$/.test(words) && decoded(href).endsWith(words));
    if (!isBare) continue;
    children.splice(at + 1, inner.length, pageTitle(href, TokenClass));
  }
}

/** Stands for the title of a target. */
export function pageTitle(href: string, TokenClass: StateCore['Token']): Token {
  const meta = { target: href };
  return Object.assign(new TokenClass('page_title', '', 0), { content: wordsFor(href), meta });
}

/** Words for a target whose title is not known. */
function wordsFor(href: string): string {
  const name = decoded(href)
    .replace(/^.*[/#]/s, '')
    .replace(/\.mdx?$/, '');
  return name.replace(/[-_:]+/g, ' ').trim() || href;
}
