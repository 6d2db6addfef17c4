/** Ways in which documentation servers let an agent find an answer. Each gives what the model is given, call by call. */
import type { Page } from '../../src/content/model/page.ts';
import type { TreeServer } from './server.ts';
import type { Task } from './tasks.ts';

/** One call: the text that the model is given. */
export type Style = (server: TreeServer, task: Task) => AsyncGenerator<string>;

/** Pages or sections that an agent reads before it gives up. */
const READS_MAX = 3;

/** Docent's: the search returns the text of the best sections. */
async function* answersInSearch(server: TreeServer, { query }: Task): AsyncGenerator<string> {
  yield (await server.call('search_docs', { query })).text;
}

/** Docent's without MCP. */
async function* answersOverHttp(server: TreeServer, { query }: Task): AsyncGenerator<string> {
  yield await server.search(query);
}

/** Search with snippets, then the section of one result after the other. */
async function* snippetsThenRead(server: TreeServer, { query }: Task): AsyncGenerator<string> {
  const input = { query, detail: 'snippets', limit: 10 };
  const { text, data } = await server.call('search_docs', input);
  yield text;
  const results = (data?.['results'] ?? []) as readonly { slug: string; anchor?: string }[];
  for (const { slug, anchor } of results.slice(0, READS_MAX)) {
    const section = anchor === undefined ? {} : { section: anchor };
    yield (await server.call('get_page', { slug, ...section })).text;
  }
}

/** A list of all pages with title and description, of which the model gets whole pages in a second call. */
async function* listAndGet({ library }: TreeServer, task: Task): AsyncGenerator<string> {
  const line = ({ slug, title, description }: Page): string =>
    `- ${slug}: ${title}. ${description}`;
  yield library.pages.map(line).join('\n');
  const wanted = wordsOf(`${task.question} ${task.query}`);
  const shared = library.pages.map((page) => ({
    page,
    count: [...wordsOf(line(page))].filter((word) => wanted.has(word)).length,
  }));
  const chosen = shared.toSorted((a, b) => b.count - a.count).slice(0, READS_MAX);
  yield chosen.map(({ page }) => library.contents.read(page).markdown).join('\n\n');
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}

export const STYLES: Readonly<Record<string, Style>> = {
  'search with sections (Docent)': answersInSearch,
  'search over HTTP with sections (Docent)': answersOverHttp,
  'search with snippets, then read': snippetsThenRead,
  'list, then get pages': listAndGet,
};
