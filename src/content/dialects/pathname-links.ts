/** Docusaurus' `pathname:///x`: a link to `/x` that its program does not follow itself, as to a file of the site. */
import type { MarkdownIt, StateCore } from 'markdown-it';

export function pathnameLinks(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_pathname_links', ({ tokens }: StateCore) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === 'image' ? 'src' : 'href';
      const address = String(token.attrGet(name) ?? '');
      if (/^pathname:/i.test(address))
        token.attrSet(name, address.replace(/^pathname:\/\/(?=\/)/i, ''));
    }
  });
}
