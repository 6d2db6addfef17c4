/**
 * Gives every page its slug. Front matter decides: `slug` names the page within its folder, or with a `/` the whole path,
 * as in Hugo and Docusaurus; Hugo's `url` is the whole path. Two pages that ask for the same one are an error. Paths that
 * fold to one slug (`Agent.md`, `agent/index.md`) are told apart by a number, the shortest path keeping the plain form.
 */
import path from 'node:path/posix';
import type { Report } from './findings.ts';
import { textAttribute } from './front-matter.ts';
import type { Draft } from './page.ts';
import { isIndex, slugOfPath } from './slug.ts';

export function assignSlugs(drafts: readonly Draft[], report: Report): Map<string, string> {
  const fileOf = new Map<string, string>();
  const names = new Set<string>();
  for (const draft of drafts) {
    const slug = givenSlug(draft);
    if (slug !== undefined) {
      names.add(draft.file);
      claimGiven(fileOf, { slug, file: draft.file }, report);
    }
  }
  const others = drafts.filter(({ file }) => !names.has(file));
  for (const { file } of others.toSorted(byPlainness)) {
    claimPath(fileOf, file, report);
  }
  return new Map([...fileOf].map(([slug, file]) => [file, slug]));
}

function byPlainness(a: Draft, b: Draft): number {
  return a.file.length - b.file.length || (a.file < b.file ? -1 : 1);
}

/** What the front matter asks for. An `url` that is not a path is an address elsewhere, and not the page's. */
function givenSlug({ file, attributes }: Draft): string | undefined {
  const url = textAttribute(attributes, 'url');
  if (url?.startsWith('/') === true) {
    return slugOfPath(trimmed(url));
  }
  const slug = textAttribute(attributes, 'slug');
  if (slug === undefined || slug.includes('/')) {
    return slug && slugOfPath(trimmed(slug));
  }
  const folder = path.dirname(isIndex(file) ? path.dirname(file) : file);
  return slugOfPath(path.join(folder, slug));
}

function trimmed(address: string): string {
  return address.replace(/^\/+|\/+$/g, '');
}

interface Claim {
  readonly slug: string;
  readonly file: string;
}

function claimGiven(fileOf: Map<string, string>, { slug, file }: Claim, report: Report): void {
  const other = fileOf.get(slug);
  if (other !== undefined) {
    report({
      severity: 'error',
      rule: 'slug-taken',
      file,
      message: `The page has the slug "${slug}", which ${other} has too.`,
      remedy: 'Give one of them another `slug` in its front matter.',
    });
    return;
  }
  fileOf.set(slug, file);
}

function claimPath(fileOf: Map<string, string>, file: string, report: Report): void {
  const base = slugOfPath(file);
  const other = fileOf.get(base);
  if (other === undefined) {
    fileOf.set(base, file);
    return;
  }
  let slug = base;
  for (let number = 2; fileOf.has(slug); number += 1) {
    slug = `${base}-${number}`;
  }
  fileOf.set(slug, file);
  report({
    severity: 'warning',
    rule: 'slug-folded',
    file,
    message: `The path gives the slug "${base}", which ${other} has already; the page gets "${slug}".`,
    remedy: 'Give the page a `slug` in its front matter, or rename the file.',
  });
}
