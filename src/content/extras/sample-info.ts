/** Reads the info string of a fenced block that is a sample: ```` ```sh sample id=… command="…" ````, ```` ```text output ````. */

/** The attributes of a sample, by name; `undefined` for a block that is none. */
export function sampleAttributes(info: string): Readonly<Record<string, string>> | undefined {
  if (info.trim().split(/\s+/, 2)[1] !== 'sample') return undefined;
  const attributes: Record<string, string> = {};
  for (const [, key = '', quoted, bare] of info.matchAll(/([a-z]+)=(?:"([^"]*)"|(\S+))/g)) {
    attributes[key] = quoted ?? bare ?? '';
  }
  return attributes;
}

/** Returns whether the block is what the sample above it printed. */
export function isOutput(info: string): boolean {
  return /^(?:\S+\s+)?output(?:\s|$)/.test(info.trim());
}
