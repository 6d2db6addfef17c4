/** A small project of one generator, and what Docent must read from it. */
import type { Files } from '../../helpers/content.ts';
import type { Product } from '../../../src/content/model/library.ts';
import type { Looks } from '../../../src/content/model/looks.ts';

export interface GeneratorCase {
  readonly title: string;
  /** Name of the generator that must be found. */
  readonly generator: string;
  readonly files: Files;
  /** The folder that is served, below that of `files`; default: the whole project. */
  readonly folder?: string;
  /** An entry a line, two spaces a level: `Title -> slug or address`. */
  readonly navigation: string;
  /** Addresses of the generator's site, and where a reader is sent. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Findings as `rule file`, without those about single pages' text. */
  readonly findings?: readonly string[];
  readonly product?: Partial<Product>;
  readonly looks?: Partial<Looks>;
  /** Prefixes of the editions besides the default one. */
  readonly editions?: readonly string[];
  /** `slug: address` of "Edit this page". */
  readonly edit?: string;
}

/** A page with a title of level 1. */
export function page(title: string): string {
  return `# ${title}\n\nText.\n`;
}

/** A page with front matter, given as YAML lines, and a word that must never be found. */
export function unpublished(...lines: readonly string[]): string {
  return `---\n${lines.join('\n')}\n---\n\nThis holds the word xylograph.\n`;
}

/** A page with front matter, given as YAML lines. */
export function withData(...lines: readonly string[]): string {
  return `---\n${lines.join('\n')}\n---\n\nText.\n`;
}

/** A stand-in for an image. */
export const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
