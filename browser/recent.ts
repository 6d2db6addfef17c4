/** The last searches that led somewhere, kept in this browser only. */

const KEY = 'recent-searches';
const COUNT_MAX = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter((known) => known !== query);
  try {
    localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, COUNT_MAX)));
  } catch {
    // Storage is forbidden or full: nothing is remembered.
  }
}
