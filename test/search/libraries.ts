/** Hand-made Libraries for tests of searching. */
import { NO_SITE } from '../helpers/no-site.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { Passage, WholePage } from '../../src/content/model/page.ts';
import { memoryLibrary, type MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { textFacts } from '../../src/content/library/text-facts.ts';

/** The stated fields of a test's page; the rest follows from them. */
export interface PageSketch {
  readonly slug: string;
  readonly title?: string;
  readonly description?: string;
  readonly section?: string;
  readonly lead?: string;
  /** Heading to its text; a text after `|||` is code. */
  readonly sections?: Readonly<Record<string, string>>;
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

function passageOf(heading: string | undefined, content: string): Passage {
  const [text = '', code = ''] = content.split('|||');
  return heading === undefined
    ? { trail: [], text, code }
    : { heading: { level: 2, text: heading, anchor: anchorOf(heading) }, trail: [], text, code };
}

function pageOf(sketch: PageSketch): WholePage {
  const { slug, title = slug, description = '', section = 'guide', lead = '' } = sketch;
  const passages = [
    passageOf(undefined, lead),
    ...Object.entries(sketch.sections ?? {}).map(([heading, text]) => passageOf(heading, text)),
  ];
  const markdown = `# ${title}\n\n${passages.map((passage) => `${passage.text}\n${passage.code}`).join('\n')}`;
  const headings = passages.flatMap((passage) => (passage.heading ? [passage.heading] : []));
  return {
    slug,
    path: `/docs/${slug}`,
    url: `https://docs.example/docs/${slug}`,
    markdownUrl: `https://docs.example/docs/${slug}.md`,
    title,
    description,
    section,
    sectionTitle: section,
    group: '',
    file: `${slug}.md`,
    lastModified: '2026-01-01T00:00:00.000Z',
    headings,
    markdown,
    ...textFacts({ description, headings, markdown }),
    source: { text: lead, dialect: 'plain', file: `${slug}.md` },
    links: new Map(),
    passages,
    redirectFrom: [],
  };
}

export function libraryOf(
  sketches: readonly PageSketch[],
  more: Partial<Pick<Library, 'samples' | 'releases' | 'gaps'>> = {},
): MemoryLibrary {
  const pages = sketches.map(pageOf);
  const ids = [...new Set(pages.map((page) => page.section))];
  const head = {
    product: { id: 'acme', name: 'Acme', version: '1.0.0', description: '' },
    baseUrl: 'https://docs.example',
    sections: ids.map((id) => ({ id, title: id })),
    redirects: new Map(),
    samples: [],
    releases: [],
    gaps: [],
    agentData: new Map(),
    ...NO_SITE,
    assets: new Map(),
    digest: 'test',
    findings: [],
    language: 'en',
    ...more,
  };
  return memoryLibrary(head, pages);
}
