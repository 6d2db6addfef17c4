/**
 * Every limit on reading content, with its reason. Content is untrusted: a folder may be a stranger's repository.
 */

export interface Bounds {
  /** Files of any kind below the folder. The largest public documentations have some 20,000. */
  readonly filesMax: number;
  /** Folders inside folders. */
  readonly depthMax: number;
  /** Bytes of one Markdown file; the largest hand-written pages are below 0.5 MB. */
  readonly pageBytesMax: number;
  /** Bytes of one HTML file: markup and menus are several times the text. */
  readonly htmlBytesMax: number;
  /** Bytes of all Markdown together: they are held in memory several times over. */
  readonly totalBytesMax: number;
  /** Headings of levels 2 to 4 on one page. */
  readonly headingsMax: number;
  /** Bytes of front matter and of data and navigation files. */
  readonly dataBytesMax: number;
  /** Milliseconds for `git log`, after which file times are used. */
  readonly gitTimeoutMs: number;
}

export const BOUNDS: Bounds = {
  filesMax: 200_000,
  depthMax: 40,
  pageBytesMax: 4 * 1024 * 1024,
  htmlBytesMax: 16 * 1024 * 1024,
  totalBytesMax: 1024 * 1024 * 1024,
  headingsMax: 20_000,
  dataBytesMax: 1024 * 1024,
  gitTimeoutMs: 10_000,
};

/** Bytes of one front matter block: it describes a page and is not the page. */
export const FRONT_MATTER_BYTES_MAX: number = 64 * 1024;

/** Maximum number of times that aliases in one YAML document may repeat the same content; a "billion laughs" bomb needs many more. */
export const YAML_ALIASES_MAX = 50;

/** Aliases of any kind in one YAML document; files with many are written by programs, which write none. */
export const YAML_ALIAS_NODES_MAX = 1000;
