/** Words of a query as they are looked for in a text, where the engine does not say what matched. */

/** The words in lower case, longer ones without their endings. */
export function stemsOf(query: string): readonly string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return words.map((word) => word.slice(0, Math.max(4, word.length - 2)));
}

/** Number of the stems that a text in lower case holds. */
export function countWords(folded: string, stems: readonly string[]): number {
  return stems.filter((stem) => folded.includes(stem)).length;
}
