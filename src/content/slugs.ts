/**
 * Gives every page its slug. Front matter decides; two pages that ask for the same one are an error. Paths that fold to
 * one slug (`Agent.md`, `agent/index.md`) are told apart by a number, the shortest path keeping the plain form.
 */
import type { Report } from './findings.ts';
import { textAttribute } from './front-matter.ts';
import type { Draft } from './page.ts';
import { slugOfPath } from './slug.ts';

export function assignSlugs(drafts: readonly Draft[], report: Report): Map<string, string> {
  const fileOf = new Map<string, string>();
  const given = drafts.filter(({ attributes }) => textAttribute(attributes, 'slug') !== undefined);
  for (const draft of given) {
    claimGiven(fileOf, draft, report);
  }
  const names = new Set(given.map(({ file }) => file));
  const others = drafts.filter(({ file }) => !names.has(file));
  for (const { file } of others.toSorted(byPlainness)) {
    claimPath(fileOf, file, report);
  }
  return new Map([...fileOf].map(([slug, file]) => [file, slug]));
}

function byPlainness(a: Draft, b: Draft): number {
  return a.file.length - b.file.length || (a.file < b.file ? -1 : 1);
}

function claimGiven(
  fileOf: Map<string, string>,
  { file, attributes }: Draft,
  report: Report,
): void {
  const slug = slugOfPath((textAttribute(attributes, 'slug') ?? '').replace(/^\/+|\/+$/g, ''));
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
