/** Names in messages. */

/** Longer names are cut: they come from content, and a message is one line of a report. */
const LENGTH_MAX = 200;

/** The name in quotes. */
export function quoted(name: string): string {
  return `"${name.slice(0, LENGTH_MAX)}"`;
}
