/** A library made by hand, for parts that only look at one. */
import { NO_SITE } from './no-site.ts';
import type { Heading, WholePage } from '../../src/content/model/page.ts';
import { memoryLibrary, type MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { textFacts } from '../../src/content/library/text-facts.ts';

export const BASE_URL = 'https://docs.test';

/** Pages by slug, in order; the first line of each is its title. A slug's part before the first `-` is its section. */
export function libraryOf(markdown: Readonly<Record<string, string>>): MemoryLibrary {
  const pages = Object.entries(markdown).map(([slug, text]) => pageOf(slug, text));
  const sections = new Map(pages.map(({ section, sectionTitle }) => [section, sectionTitle]));
  const head = {
    product: { id: 'acme', name: 'Acme', version: '2.1.0', description: 'Acme stores things.' },
    baseUrl: BASE_URL,
    sections: [...sections].map(([id, title]) => ({ id, title })),
    redirects: new Map([['guide-setup', 'guide-install']]),
    samples: [],
    releases: [],
    gaps: [],
    agentData: new Map(),
    ...NO_SITE,
    assets: new Map(),
    digest: 'digest',
    findings: [],
    language: 'en',
  };
  return memoryLibrary(head, pages);
}

function pageOf(slug: string, markdown: string): WholePage {
  const section = slug.split('-')[0] ?? slug;
  const headings = [...markdown.matchAll(/^(##) (.+)$/gm)].map(([, , text = '']): Heading => ({
    level: 2,
    text,
    anchor: text.toLowerCase(),
  }));
  const description = `About ${slug}.`;
  return {
    slug,
    path: `/docs/${slug}`,
    url: `${BASE_URL}/docs/${slug}`,
    markdownUrl: `${BASE_URL}/docs/${slug}.md`,
    title: /^# (.*)/.exec(markdown)?.[1] ?? slug,
    description,
    section,
    sectionTitle: section.toUpperCase(),
    group: '',
    file: `${slug}.md`,
    lastModified: '2026-01-31T10:00:00.000Z',
    headings,
    markdown,
    ...textFacts({ description, headings, markdown }),
    source: { text: markdown, dialect: 'plain', file: `${slug}.md` },
    links: new Map(),
    passages: [
      { trail: [], text: markdown, code: '' },
      ...headings.map((heading) => ({ heading, trail: [], text: '', code: '' })),
    ],
    redirectFrom: [],
  };
}
