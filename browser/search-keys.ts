/** Opens the search dialog on `/`, Ctrl-K or ⌘-K, and from the field in the header. Loads it on first use. */
export function addSearchKeys(): void {}
