/** Writes a recorded output into the file of its sample. */
import { fenceFor } from '../content/notation/code-info.ts';
import { endsFence, fenceAt, type Fence } from '../content/notation/fence.ts';
import { parseDocument } from 'yaml';
import { isOutput } from '../content/notation/sample-info.ts';

/** The text with the output of the sample whose block begins at `line` (1-based); `undefined` when there is no such pair of blocks. */
export function recordInPage(text: string, line: number, output: string): string | undefined {
  const lines = text.split('\n');
  const code = blockAt(lines, line - 1);
  const next = code && lines.findIndex((one, index) => index > code.end && fenceAt(one));
  const block = next === undefined || next < 0 ? undefined : blockAt(lines, next);
  if (block === undefined || !isOutput(block.fence.info)) {
    return undefined;
  }
  const { start, end } = block;
  const { before: indent, marks } = block.fence;
  const fence = fenceFor(output, marks.startsWith('~') ? '~' : '`');
  const info = (lines[start] ?? '').slice(indent.length + marks.length);
  const body = output.trimEnd();
  const inner = body === '' ? [] : body.split('\n').map((one) => (one === '' ? '' : indent + one));
  lines.splice(start, end - start + 1, `${indent}${fence}${info}`, ...inner, indent + fence);
  return lines.join('\n');
}

interface Block {
  /** 0-based lines of its fences. */
  readonly start: number;
  readonly end: number;
  readonly fence: Fence;
}

function blockAt(lines: readonly string[], start: number): Block | undefined {
  const fence = fenceAt(lines[start] ?? '');
  if (fence === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > start && endsFence(line, fence.marks));
  return end === -1 ? undefined : { start, end, fence };
}

/** Returns the sample's YAML file with its `output` replaced; comments and order stay. */
export function recordInSidecar(text: string, output: string): string {
  const document = parseDocument(text);
  const node = document.createNode(output);
  node.type = 'BLOCK_LITERAL';
  document.set('output', node);
  return document.toString({ lineWidth: 0 });
}
