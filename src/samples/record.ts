/** Writes a recorded output into the file of its sample. */
import { fenceFor } from '../content/notation/code-info.ts';
import { parseDocument } from 'yaml';
import { isOutput } from '../content/extras/sample-info.ts';

/** The text with the output of the sample whose block begins at `line` (1-based); `undefined` when there is no such pair of blocks. */
export function recordInPage(text: string, line: number, output: string): string | undefined {
  const lines = text.split('\n');
  const code = blockAt(lines, line - 1);
  const next = code && lines.findIndex((one, index) => index > code.end && FENCE.test(one));
  const block = next === undefined || next < 0 ? undefined : blockAt(lines, next);
  if (block === undefined || !isOutput((lines[block.start] ?? '').replace(FENCE, ''))) {
    return undefined;
  }
  const { start, end, indent } = block;
  const fence = fenceFor(output, block.fence.startsWith('~') ? '~' : '`');
  const info = (lines[start] ?? '').slice(indent.length + block.fence.length);
  const body = output.trimEnd();
  const inner = body === '' ? [] : body.split('\n').map((one) => (one === '' ? '' : indent + one));
  lines.splice(start, end - start + 1, `${indent}${fence}${info}`, ...inner, indent + fence);
  return lines.join('\n');
}

const FENCE = /^(\s*)(`{3,}|~{3,})/;

interface Block {
  /** 0-based lines of its fences. */
  readonly start: number;
  readonly end: number;
  readonly indent: string;
  readonly fence: string;
}

function blockAt(lines: readonly string[], start: number): Block | undefined {
  const [, indent = '', fence] = FENCE.exec(lines[start] ?? '') ?? [];
  if (fence === undefined) return undefined;
  const end = lines.findIndex((line, index) => {
    const closing = line.trim();
    return index > start && closing.startsWith(fence) && /^(?:`+|~+)$/.test(closing);
  });
  return end === -1 ? undefined : { start, end, indent, fence };
}

/** Returns the sample's YAML file with its `output` replaced; comments and order stay. */
export function recordInSidecar(text: string, output: string): string {
  const document = parseDocument(text);
  const node = document.createNode(output);
  node.type = 'BLOCK_LITERAL';
  document.set('output', node);
  return document.toString({ lineWidth: 0 });
}
