/** Ids of headings, as each generator makes them: old links with a fragment still arrive. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';

/** Gives the headings of one page their ids, in order. */
export interface HeadingIds {
  /** The id of the next heading; `explicit` is what its author set. */
  next(text: string, explicit?: string): string;
  /** The id that the text of a heading gives besides the one its author set; nothing where the generator has none, or another heading has it. */
  also(text: string): string | undefined;
}

/** A generator's rule for the ids of headings. */
export interface HeadingIdRule {
  readonly slug: (text: string) => string;
  /** Stands between a slug that is taken and its number. */
  readonly separator?: string;
  /** Number of the second heading with the same slug; default 1. */
  readonly second?: number;
  /** Stands for a slug that is taken or empty, before a number that counts all such headings of the page. */
  readonly serial?: string;
  /** A heading with an id of its author has that of its text too. */
  readonly keepsSlug?: true;
  /** Closing signs (`## Name ## {#name}`) end the heading where a list of attributes follows them too. */
  readonly closesBeforeAttributes?: true;
  /** Rule by which Docent gave ids before: they stay as further anchors of the heading. */
  readonly before?: HeadingIdRule;
}

type RuleName =
  | 'docsify'
  | 'docutils'
  | 'gitbook'
  | 'github'
  | 'html'
  | 'hugo'
  | 'mdbook'
  | 'mintlify'
  | 'nuxt'
  | 'pythonMarkdown'
  | 'vitepress';

const github: HeadingIdRule = { slug: githubSlug };

export const HEADING_IDS: Readonly<Record<RuleName, HeadingIdRule>> = {
  gitbook: { slug: gitbookSlug },
  github,
  // Unlike those of GitHub, ids that are there already stay as they are.
  html: { slug: githubSlug },
  // Goldmark's typographer makes dashes of hyphens before the id is made.
  hugo: { slug: (text) => githubSlug(text.replace(/-{2,3}(?!-)/g, '')) },
  nuxt: { slug: (text) => digitFirst(githubSlug(text).replace(/-+/g, '-').replace(/^-|-$/g, '')) },
  vitepress: { slug: vitepressSlug },
  mintlify: { slug: mintlifySlug, second: 2 },
  pythonMarkdown: { slug: pythonSlug, separator: '_', closesBeforeAttributes: true },
  mdbook: {
    slug: (text) =>
      text
        .toLowerCase()
        .replace(/\s/gu, '-')
        .replace(/[^\p{L}\p{N}_-]/gu, ''),
  },
  docutils: {
    serial: 'id',
    keepsSlug: true,
    before: github,
    slug: (text) =>
      ascii(text)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[0-9-]+|-+$/g, ''),
  },
  docsify: {
    slug: (text) =>
      digitFirst(
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replace(/\s/g, '-'),
      ),
  },
};

export function headingIds(rule: HeadingIdRule = github): HeadingIds {
  if (rule === github) {
    const slugger = new GithubSlugger();
    return {
      next: (text, explicit) =>
        explicit === undefined ? slugger.slug(text) || 'section' : slugger.slug(explicit, true),
      also: () => undefined,
    };
  }
  const { slug, separator = '-', second = 1, serial, keepsSlug } = rule;
  const taken = new Map<string, number>();
  return {
    also(text) {
      const id = slug(text);
      if (keepsSlug !== true || id === '' || taken.has(id)) return undefined;
      taken.set(id, second - 1);
      return id;
    },
    next(text, explicit) {
      const wanted = explicit ?? slug(text);
      if (serial !== undefined && (wanted === '' || taken.has(wanted))) {
        return numbered(taken, serial);
      }
      let number = taken.get(wanted) ?? second - 1;
      let id = wanted;
      // A heading without a letter that counts has only its number.
      while (id === '' || taken.has(id)) {
        number += 1;
        id = `${wanted}${separator}${number}`;
      }
      taken.set(wanted, number);
      if (id !== wanted) taken.set(id, second - 1);
      return id;
    },
  };
}

/** `id1`, `id2`, … */
function numbered(taken: Map<string, number>, serial: string): string {
  let number = taken.get(serial) ?? 0;
  do number += 1;
  while (taken.has(`${serial}${number}`));
  taken.set(serial, number);
  taken.set(`${serial}${number}`, 0);
  return `${serial}${number}`;
}

function gitbookSlug(text: string): string {
  return ascii(text)
    .toLowerCase()
    .replace(/&(?:amp;)?/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, 'id-');
}

function digitFirst(slug: string): string {
  return slug.replace(/^(?=\d)/, '_');
}

function ascii(text: string): string {
  return text.normalize('NFKD').replace(/[^\0-\x7f]/g, '');
}

/** The rule of mdit-vue, which VitePress uses. */
function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\0-\x1f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

function mintlifySlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/'/g, '’')
    .replace(/[()[\]{}?!,:;"`]/g, '')
    .replace(/[\s.]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

function pythonSlug(text: string): string {
  return ascii(text)
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}
