/** Rules that a built site has for its host. */

/** Rules that a built site has for its host, in the order in which they are tried. */
export interface HostRules {
  readonly redirects: readonly HostRedirect[];
  readonly headers: readonly HeaderRule[];
}

/** Part of the pattern of a path: text, a name for one part of a path, or a name for all that follow, which only the last part can be. */
export interface PatternPart {
  readonly text: string;
  /** In lower case; `*` of a part without one. */
  readonly name?: string;
  readonly isRest?: boolean;
}

export interface HostRedirect {
  readonly from: readonly PatternPart[];
  /** Path or absolute address, with those names and `:splat`. */
  readonly to: string;
  /** Of a redirect; 200: the file at `to` is the answer. */
  readonly status: 200 | 301 | 302 | 303 | 307 | 308;
  /** Goes before a file at the address. */
  readonly isForced: boolean;
}

export interface HeaderRule {
  readonly path: readonly PatternPart[];
  /** Names, in lower case, and values; a name may stand there more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}
