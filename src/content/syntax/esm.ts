/**
 * MDX `import` and `export` statements become `mdx_esm` tokens: they stay in the Markdown that leaves the service,
 * are rendered as nothing and are not searched.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import type { RuleLines } from './rule.ts';

const START =
  /^(?:import\s+(?:[\w*{][^'"]*\sfrom\s+)?['"]|import\s+[\w*{][^;]*$|export\s+(?:const|let|function|default|class|async|\{))/;
const IMPORT = /^import\s/;

export function esm(md: MarkdownIt): void {
  md.block.ruler.before('paragraph', 'mdx_esm', readEsm, { alt: [] });
  md.renderer.rules['mdx_esm'] = () => '';
}

/** A statement starts a line of the page itself and ends before the next blank line. */
function readEsm(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  if (state.level !== 0 || state.sCount[start] !== 0 || state.tShift[start] !== 0) {
    return false;
  }
  const first = lineAt(state, start);
  if (!START.test(first) || (IMPORT.test(first) && !isImport(state, start, end))) {
    return false;
  }
  if (!silent) {
    const next = blankLineAfter(state, start, end);
    const token = state.push('mdx_esm', '', 0);
    token.map = [start, next];
    token.content = state.getLines(start, next, 0, false);
    token.hidden = true;
    state.line = next;
  }
  return true;
}

/** Prose that starts with "import" has no quoted source before the next blank line. */
function isImport(state: StateBlock, start: number, end: number): boolean {
  const statement = state.getLines(start, blankLineAfter(state, start, end), 0, false);
  return /(?:\sfrom\s+|^import\s+)['"][^'"\n]+['"]/.test(statement);
}

function blankLineAfter(state: StateBlock, start: number, end: number): number {
  let line = start + 1;
  while (line < end && !state.isEmpty(line)) {
    line += 1;
  }
  return line;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}
