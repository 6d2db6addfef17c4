/** One Markdown file as a page. */
import type { MarkdownIt } from 'markdown-it';
import { splitFrontMatter } from './front-matter.ts';
import type { Finding, Page } from './model.ts';
import { outlineOf } from './passages.ts';
import type { SourceFile } from './tree.ts';

const DESCRIPTION_MAX = 200;

export interface PageContext {
  readonly markdown: MarkdownIt;
  readonly baseUrl: string;
  readonly report: (finding: Finding) => void;
}

export function readPage(file: SourceFile, { markdown, baseUrl, report }: PageContext): Page {
  const { attributes, body, fault } = splitFrontMatter(file.text);
  if (fault !== undefined) {
    const remedy = 'Correct the front matter.';
    report({ severity: 'error', rule: 'front-matter', file: file.path, ...fault, remedy });
  }
  const outline = outlineOf(markdown.parse(body, {}));
  const title = text(attributes['title']) ?? outline.title ?? titleOfPath(file.path);
  const slug = text(attributes['slug']) ?? slugOfPath(file.path);
  return {
    slug,
    path: `/docs/${slug}`,
    url: `${baseUrl}/docs/${slug}`,
    markdownUrl: `${baseUrl}/docs/${slug}.md`,
    title,
    description: oneLine(text(attributes['description']) ?? outline.firstParagraph),
    ...placeOf(file.path),
    file: file.path,
    lastModified: file.modified.toISOString(),
    headings: outline.headings,
    markdown: withTitle(body.trimStart(), outline.title === undefined ? title : undefined),
    passages: outline.passages,
    redirectFrom: oldSlugs(attributes['redirect_from']),
  };
}

function withTitle(body: string, title: string | undefined): string {
  return title === undefined ? body : `# ${title}\n\n${body}`;
}

function oldSlugs(value: unknown): string[] {
  return [value].flat().flatMap((from) => (typeof from === 'string' ? slugOfPath(from) : []));
}

/** The top folder is the section, the next one the group. */
function placeOf(path: string): Pick<Page, 'section' | 'sectionTitle' | 'group'> {
  const [top = '', next = ''] = path.split('/').slice(0, -1);
  const group = next === '' ? '' : titleOfPath(next);
  if (top === '') return { section: 'documentation', sectionTitle: 'Documentation', group };
  return { section: slugOfPath(top), sectionTitle: titleOfPath(top), group };
}

/** `guide/Getting Started.md` becomes `guide-getting-started`; a folder's own file takes the folder's slug. */
export function slugOfPath(path: string): string {
  const folded = path
    .toLowerCase()
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/(?:^|\/)(?:index|_index|readme)$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return folded === '' ? 'index' : folded;
}

function titleOfPath(path: string): string {
  const name =
    path
      .replace(/\.mdx?$/i, '')
      .split('/')
      .at(-1) ?? path;
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Plain text on one line, cut at a word. */
function oneLine(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`;
}
