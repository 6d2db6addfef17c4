/** Gives search settings to an instance of the engine. */
import type { createEngine } from '#search-wasm/engine.js';
import type { SearchSettings } from './settings.ts';

type Searcher = InstanceType<ReturnType<typeof createEngine>['IndexSearcher']>;

/** Pins name pages by slug; those of pages that the index lacks are left out. */
export function applySettings(
  searcher: Searcher,
  { synonyms, stopWords, pins }: SearchSettings,
  units: { numbersOf(places: readonly string[]): ReadonlyMap<string, number> },
): void {
  for (const terms of synonyms) searcher.addSynonyms([...terms]);
  for (const word of stopWords) searcher.addStopWord(word);
  const numbers = units.numbersOf(pins.map(({ page }) => page));
  for (const { query, page } of pins) {
    const unit = numbers.get(page);
    if (unit !== undefined) searcher.addPin(query, unit);
  }
}
