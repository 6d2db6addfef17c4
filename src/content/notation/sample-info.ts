/** Reads the info string of a fenced block that is a sample: ```` ```sh sample id=… command="…" ````, ```` ```text output ````. */
import type { SampleBlock } from '../model/draft.ts';

/** The attributes of a sample, by name; `undefined` for a block that is none. */
export function sampleAttributes(info: string): Readonly<Record<string, string>> | undefined {
  if (info.trim().split(/\s+/, 2)[1] !== 'sample') return undefined;
  const attributes: Record<string, string> = {};
  for (const [, key = '', quoted, bare] of info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)) {
    attributes[key] = quoted ?? bare ?? '';
  }
  return attributes;
}

export interface CodeBlock extends Pick<SampleBlock, 'line' | 'anchor'> {
  readonly info: string;
  readonly content: string;
}

/** @param blocks all of a page */
export function samplesAmong(blocks: readonly CodeBlock[]): SampleBlock[] {
  return blocks.flatMap(({ info, content: code, ...at }, place) => {
    const attributes = sampleAttributes(info);
    if (attributes === undefined) return [];
    const [language = ''] = info.split(/\s+/, 1);
    const next = blocks[place + 1];
    const output = next !== undefined && isOutput(next.info) ? next.content : undefined;
    return { ...at, place, language, attributes, code, output };
  });
}

/** Returns whether the block is what the sample above it printed. */
export function isOutput(info: string): boolean {
  return /^(?:\S+\s+)?output(?:\s|$)/.test(info.trim());
}
