/** Fences of code blocks. */

/** A fence longer than every run of its character in the code. */
export function fenceFor(code: string, character: '`' | '~' = '`'): string {
  const runs = code.match(character === '`' ? /`{3,}/g : /~{3,}/g) ?? [];
  return character.repeat(1 + Math.max(2, ...runs.map(({ length }) => length)));
}
