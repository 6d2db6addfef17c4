/** The difference between what was recorded and what was printed, line by line. */
import { diffArrays } from 'diff';
import { isRecorded, type RunFacts } from './placeholders.ts';

/** Lines of a difference that are shown. */
const SHOWN_MAX = 60;
/** Lines that stay the same above and below a change. */
const AROUND = 2;

/** The difference as text, `-` for what was recorded and `+` for what was printed; `undefined` when there is none. */
export function difference(recorded: string, printed: string, facts: RunFacts): string | undefined {
  const changes = diffArrays(linesOf(recorded), linesOf(printed), {
    comparator: (left, right) => isRecorded(left, right, facts),
  });
  if (changes.every(({ added, removed }) => !added && !removed)) return undefined;
  const lines = changes.flatMap(({ added, removed, value }, index) => {
    if (added) return value.map((line) => `+ ${line}`);
    if (removed) return value.map((line) => `- ${line}`);
    return same(value, { isFirst: index === 0, isLast: index === changes.length - 1 });
  });
  const left = lines.length - SHOWN_MAX;
  return [...lines.slice(0, SHOWN_MAX), ...(left > 0 ? [`… ${left} more lines`] : [])].join('\n');
}

/** White space at the end of the output does not count. */
function linesOf(output: string): string[] {
  return output.trimEnd().split('\n');
}

function same(
  lines: readonly string[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string[] {
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  if (lines.length <= head + tail + 1) return lines.map((line) => `  ${line}`);
  return [
    ...lines.slice(0, head).map((line) => `  ${line}`),
    '  …',
    ...lines.slice(lines.length - tail).map((line) => `  ${line}`),
  ];
}
