/** Texts as words between spaces, for pages and queries alike: the cluster cuts at nothing else, and a regular expression there costs more than all else it does. */

/** Characters of scripts without spaces between words: `is_dense` of the engine. */
const DENSE = [
  String.raw`\u{e00}-\u{eff}\u{1000}-\u{109f}\u{1780}-\u{17ff}\u{1100}-\u{11ff}`,
  String.raw`\u{3041}-\u{3096}\u{3099}-\u{309f}\u{30a1}-\u{30ff}\u{3105}-\u{312f}\u{31f0}-\u{31ff}`,
  String.raw`\u{3400}-\u{4dbf}\u{4e00}-\u{9fff}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{ff66}-\u{ff9f}`,
  String.raw`\u{20000}-\u{3ffff}\u{3005}\u{3007}`,
].join('');
const ANY_DENSE = new RegExp(`[${DENSE}]`, 'u');
/** Where scripts with and without spaces meet. */
const BORDERS = new RegExp(`(?<=[${DENSE}])(?=[^${DENSE}])|(?<=[^${DENSE}])(?=[${DENSE}])`, 'gu');
/** Each dense character with the next one, and the last of a run. */
const PAIRS = new RegExp(`([${DENSE}])(?=([${DENSE}]))|(?<=[${DENSE}])[${DENSE}]`, 'gu');
/** As the engine: everything that is neither letter nor digit. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/** The words of a text as they are written, and runs of dense characters as pairs, with a space after each. */
export function plainWords(text: string): string {
  const apart = ANY_DENSE.test(text)
    ? text.replaceAll(BORDERS, ' ').replaceAll(PAIRS, '$1$2 ')
    : text;
  return apart.replaceAll(BETWEEN, ' ').trim();
}
