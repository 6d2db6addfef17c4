/** The protocol versions that are served, and what each of them can do. */

/** The version whose requests carry their own metadata and need no handshake. */
export const MODERN_VERSION = '2026-07-28';

/** The versions that open with `initialize`, newest first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

export type LegacyVersion = (typeof LEGACY_VERSIONS)[number];
export type ProtocolVersion = typeof MODERN_VERSION | LegacyVersion;

/** Every version that is served, newest first; the server card and the instructions list them from here. */
export const PROTOCOL_VERSIONS: readonly ProtocolVersion[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

/** Version of a client that sends no `MCP-Protocol-Version` header (2025-06-18, "Protocol Version Header"). */
export const UNSTATED_VERSION = '2025-03-26';

export function isLegacyVersion(version: unknown): version is LegacyVersion {
  return (LEGACY_VERSIONS as readonly unknown[]).includes(version);
}

/** Returns whether the server may ask the user of such a client through `elicitation/create` on a session. */
export function hasSessionElicitation(version: unknown): version is LegacyVersion {
  return version === '2025-11-25' || version === '2025-06-18';
}

/** Returns whether a POST may hold an array of messages: one version had that, and its servers must take them. */
export function hasBatches(version: LegacyVersion): boolean {
  return version === '2025-03-26';
}

/** Returns whether arguments that break a tool's schema are a protocol error; later versions report them to the model. */
export function hasArgumentErrors(version: ProtocolVersion): boolean {
  return version === '2025-03-26';
}
