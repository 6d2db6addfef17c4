/** Every link of a parsed page, in document order. */
import type { PageLink } from '../model/draft.ts';
import type { Token } from 'markdown-it';
import { blockOf } from '../blocks/block.ts';

/** `href` and `src` of HTML. Groups: name, quoted values. */
export const HTML_LINK: RegExp = /\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function linksOf(tokens: readonly Token[], lineOf: (line: number) => number): PageLink[] {
  const links: PageLink[] = [];
  let line = 0;
  const visit = (token: Token): void => {
    line = token.map === null ? line : lineOf(token.map[0]);
    for (const [target, isImage] of targetsOf(token)) {
      links.push({ target, isImage, line });
    }
    for (const child of token.children ?? []) visit(child);
  };
  for (const token of tokens) visit(token);
  return links;
}

function targetsOf(token: Token): readonly (readonly [target: string, isImage: boolean])[] {
  if (token.type === 'html_block' || token.type === 'html_inline') {
    return token.content.includes('=')
      ? [...token.content.matchAll(HTML_LINK)].map((match) => [
          match[2] ?? match[3] ?? '',
          match[1] === 'src',
        ])
      : [];
  }
  const { href, src } = blockOf(token)?.attributes ?? {};
  const addresses = [
    [token.attrGet('href') ?? href, false],
    [token.attrGet('src') ?? src, true],
  ] as const;
  return addresses.flatMap(([target, isImage]) =>
    target === undefined || target === null || token.nesting === -1
      ? []
      : [[String(target), isImage] as const],
  );
}
