/** A parsed page as the Markdown that agents get: the title apart, links as they were written and where they are. */
import type { NeutralMarkdown } from '../model/draft.ts';
import { blockWriter } from './blocks.ts';
import { Links } from './links.ts';
import type { Node } from './tree.ts';
import { inlineOf, type Writing } from './writing.ts';

export function writeMarkdown(
  nodes: readonly Node[],
  place: Pick<Writing, 'language' | 'lineOf'>,
): NeutralMarkdown {
  const links = new Links();
  const writing = blockWriter({ links, ...place });
  const at = nodes.findIndex(({ token }) => token.type === 'heading_open' && token.tag === 'h1');
  const heading = nodes[at];
  if (heading === undefined) {
    const { text, spans } = links.place(ended(writing.blocks(nodes)));
    return { text, links: spans };
  }
  const before = writing.blocks(nodes.slice(0, at));
  const title = `# ${inlineOf(heading, writing, true)}`;
  const after = writing.blocks(nodes.slice(at + 1));
  const above = before === '' ? '' : `${before}\n\n`;
  const { text, spans } = links.place(
    ended(`${above}${title}${after === '' ? '' : '\n\n'}${after}`),
  );
  const start = links.place(above).text.length;
  const end = start + links.place(`${title}\n\n`).text.length;
  return { text, links: spans, title: [start, Math.min(end, text.length)] };
}

function ended(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
