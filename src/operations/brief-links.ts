/** Links in the text of a result: what a model reads is their words, and each address once. */
import { codeBlocksIn } from '../content/extras/code-blocks.ts';

/** Characters of an address that says where a link leads; longer ones hold data, such as the program of a playground. */
const ADDRESS_MAX = 200;

/**
 * A code span, or a link with its words and its address. Both are short, so that a text of brackets takes no more than a
 * bounded look at each. Images stay.
 */
const CODE_OR_LINK =
  /(?<!`)(`+)(?!`)[^`]{1,500}\1(?!`)|(?<![!\\])\[(?<words>(?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,200}\]){1,500})\]\(<?(?<address>[^\s()<>]{1,5000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)>?\)/g;

/**
 * The Markdown without addresses that are of no use in an answer: those within the page, those that it has given already,
 * and those of more than 200 characters. The words of the links stay. Code is not touched.
 * @param given Addresses that the answer has; those of this text are added.
 */
export function withBriefLinks(markdown: string, pageUrl: string, given: Set<string>): string {
  if (!markdown.includes('](')) return markdown;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of codeBlocksIn(markdown)) {
    parts.push(briefLinks(markdown.slice(from, start), pageUrl, given), markdown.slice(start, end));
    from = end;
  }
  parts.push(briefLinks(markdown.slice(from), pageUrl, given));
  return parts.join('');
}

function briefLinks(prose: string, pageUrl: string, given: Set<string>): string {
  return prose.replace(CODE_OR_LINK, (all, ...match) => {
    const { words, address } = match.at(-1) as Partial<Record<'words' | 'address', string>>;
    if (words === undefined || address === undefined) return all;
    const isHere = address.split('#', 1)[0] === pageUrl || address.startsWith('#');
    const isNew = !isHere && address.length <= ADDRESS_MAX && !given.has(address);
    if (isNew) given.add(address);
    return isNew ? all : words;
  });
}
