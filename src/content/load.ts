/** Reads a content folder once, and answers with the frozen library or with everything that is wrong. */
import { createHash } from 'node:crypto';
import type { Finding, Library, Page, Product, Section } from './model.ts';
import { createMarkdown } from './markdown.ts';
import { readPage } from './page.ts';
import { readTree } from './tree.ts';

export interface LoadOptions {
  readonly product: Product;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

export interface LoadResult {
  /** Absent when a finding is an error. */
  readonly library?: Library;
  readonly findings: readonly Finding[];
}

export async function loadLibrary(folder: string, options: LoadOptions): Promise<LoadResult> {
  const { files, findings } = await readTree(folder);
  const markdown = createMarkdown();
  const pages: Page[] = [];
  const digest = createHash('sha256');
  for (const file of files) {
    digest.update(`${file.path}\0${file.text.length}\0${file.text}`);
    pages.push(
      readPage(file, { markdown, baseUrl: options.baseUrl, report: (one) => findings.push(one) }),
    );
  }
  findings.push(...sameSlugs(pages));
  if (pages.length === 0) findings.push(noPages(folder));
  if (findings.some(({ severity }) => severity === 'error')) return { findings };
  const sections = sectionsOf(pages);
  const library: Library = Object.freeze({
    product: options.product,
    baseUrl: options.baseUrl,
    sections,
    pages: sections.flatMap(({ id }) => pages.filter(({ section }) => section === id)),
    pageBySlug: new Map(pages.map((page) => [page.slug, page])),
    redirects: new Map(pages.flatMap((page) => page.redirectFrom.map((from) => [from, page.slug]))),
    samples: [],
    releases: [],
    gaps: [],
    agentData: new Map(),
    assets: new Map(),
    digest: digest.digest('hex'),
    findings,
  });
  return { library, findings };
}

function sectionsOf(pages: readonly Page[]): Section[] {
  return [...new Map(pages.map(({ section, sectionTitle }) => [section, sectionTitle]))].map(
    ([id, title]) => ({ id, title }),
  );
}

function sameSlugs(pages: readonly Page[]): Finding[] {
  const first = new Map<string, Page>();
  return pages.flatMap((page): Finding[] => {
    const other = first.get(page.slug);
    first.set(page.slug, other ?? page);
    if (other === undefined) return [];
    const message = `has the slug "${page.slug}", which ${other.file} has too`;
    return [
      {
        severity: 'error',
        rule: 'slug-taken',
        file: page.file,
        message,
        remedy: 'Give one of them another "slug" in its front matter.',
      },
    ];
  });
}

function noPages(folder: string): Finding {
  return {
    severity: 'error',
    rule: 'no-pages',
    file: folder,
    message: 'holds no Markdown file',
    remedy: 'Name a folder with .md files.',
  };
}
