/**
 * Writes `src/reports/redact/word-grams.ts` from word lists: `node dist/scripts/word-grams.js <list>…`, a word or a term on each
 * line, in UTF-8. `DECISIONS.md` names the lists. Kept are the runs of four letters that at least two words have, with the
 * beginning and the end of a word as a letter: 27^4 bits instead of half a million words, which also know inflections,
 * compounds and names that no list has.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { foldLetters, GRAM_LETTERS, gramsOf, GRAMS_MAX } from '../src/reports/redact/words.ts';

const WORDS_MIN = 2;
/** What the licences of the lists ask for. */
const NOTICE = `
 * Derived from the vocabularies of Snowball, Copyright (c) 2001, Dr Martin Porter, Copyright (c) 2004,2005, Richard Boulton
 * (BSD-3-Clause: redistribution in source and binary forms, with or without modification, is permitted if the copyright notice,
 * the conditions and the disclaimer are kept; the names of the project and its contributors endorse nothing; provided "as is",
 * without any warranty or liability); from SCOWL, Copyright 2000-2011 by Kevin Atkinson (permission to use, copy, modify,
 * distribute and sell these word lists and the output created from them is granted without fee, provided that the copyright
 * notice and this permission notice are kept; provided "as is" without warranty); and from the dictionaries of cspell,
 * Copyright (c) Street Side Software (MIT).
 `;

const words = new Set(
  process.argv
    .slice(2)
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => !/^\s*[#!]/.test(line))
    .flatMap((line) => foldLetters(line).match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase()),
);
const counts = new Uint32Array(GRAMS_MAX);
for (const word of words) {
  for (const gram of new Set(gramsOf(word))) counts[gram] = (counts[gram] ?? 0) + 1;
}
const bits = new Uint8Array(Math.ceil(GRAMS_MAX / 8));
let kept = 0;
for (const [gram, count] of counts.entries()) {
  if (count < WORDS_MIN) continue;
  bits[gram >> 3] = (bits[gram >> 3] ?? 0) | (1 << (gram & 7));
  kept += 1;
}
const packed = deflateRawSync(bits, { level: 9 }).toString('base64');
writeFileSync(
  'src/reports/redact/word-grams.ts',
  `/**\n * Made by \`scripts/word-grams.ts\` from ${words.size} words: ${kept} runs of ${GRAM_LETTERS} letters as bits, deflated.${NOTICE}*/\nexport const WORD_GRAMS =\n  '${packed}';\n`,
);
process.stdout.write(`${words.size} words, ${kept} runs, ${packed.length} characters\n`);
