/**
 * The tools `search` and `fetch` with the arguments and results that OpenAI's clients ask for ("Building MCP servers for
 * ChatGPT and API integrations", developers.openai.com/api/docs/mcp): one string in; `{results: [{id, title, url}]}` and
 * `{id, title, text, url, metadata}` out, as one text item of JSON.
 */
import Joi from 'joi';
import { cacheabilityOf } from '../../operations/find-docs.ts';
import { getPage } from '../../operations/get-page.ts';
import { searchDocs } from '../../operations/search-docs.ts';
import { querySchema, searchedPart } from '../long-query.ts';
import { findSection } from '../../operations/page-sections.ts';
import type { SearchResult } from '../../operations/search-results.ts';
import { namedSlug, resolvePage, withAnchor } from '../page-reference.ts';
import { toolOf } from '../tool-of.ts';
import type { AnyTool, Tool } from '../tool.ts';

/** Results of one search: what a client cites, not what it reads. */
const RESULTS_MAX = 10;

interface SearchArguments {
  readonly query: string;
}

const search: Tool<SearchArguments> = toolOf(searchDocs, {
  name: 'search',
  description:
    'Searches the documentation and returns the best pages and sections with id, title and url. Read one with fetch, by its id.',
  arguments: Joi.object<SearchArguments>({
    query: querySchema.required(),
  }),
  output: Joi.object({
    results: Joi.array()
      .items(
        Joi.object({
          id: Joi.string().required().description('The value that fetch takes.'),
          title: Joi.string().required(),
          url: Joi.string().required(),
        }),
      )
      .required(),
  }),
  alsoCalled: { q: 'query' },
  input: ({ query }) => ({ q: searchedPart(query), limit: RESULTS_MAX, snippets: false }),
  answer(answered) {
    const found = answered.results.map((result) => {
      const { slug, url, anchor } = result;
      return { id: withAnchor(slug, anchor), title: titleOf(result), url: withAnchor(url, anchor) };
    });
    const unique = new Map(found.map((one) => [one.id, one]));
    const json = JSON.stringify({ results: [...unique.values()] });
    return { kind: 'json', json, isTransient: cacheabilityOf(answered) !== 'generation' };
  },
});

interface FetchArguments {
  readonly id: string;
}

const fetch: Tool<FetchArguments> = toolOf(getPage, {
  name: 'fetch',
  description:
    'Returns the whole text of a page or section as Markdown, with its url to cite. Takes the id of a search result, or the url of a page.',
  arguments: Joi.object<FetchArguments>({
    id: Joi.string().max(2000).required().description('Id of a search result.'),
  }),
  output: Joi.object({
    id: Joi.string().required(),
    title: Joi.string().required(),
    text: Joi.string().required().description('Markdown.'),
    url: Joi.string().required(),
    metadata: Joi.object({
      page: Joi.string().required().description('Slug of the page.'),
      section: Joi.string().required().description('Top-level section of the documentation.'),
      last_modified: Joi.string().required(),
    }).required(),
  }),
  alsoCalled: { slug: 'id', url: 'id' },
  addresses: ['id'],
  input: ({ id }, { operation: { generation } }) => ({ slug: namedSlug(generation.library, id) }),
  async answer({ slug }, { id }, { operation: { generation } }) {
    const { library } = generation;
    const page = await library.contents.read(library.pageBySlug.get(slug)!);
    const anchor = resolvePage(library, id)?.anchor;
    const section = anchor === undefined ? undefined : findSection(page, anchor);
    const { title, url, markdown, sectionTitle, lastModified } = page;
    const metadata = { page: slug, section: sectionTitle, last_modified: lastModified };
    const part = section && {
      title: `${title}: ${section.heading.text}`,
      text: markdown.slice(section.start, section.end),
      url: withAnchor(url, section.heading.anchor),
    };
    return { kind: 'data', data: { id, title, text: markdown, url, ...part, metadata } };
  },
});

export const openaiTools: readonly AnyTool[] = [search, fetch];

export function openaiInstructions(product: string): string {
  return `The documentation of ${product}. Find pages and sections with search, read them whole with fetch, and cite their url.`;
}

function titleOf({ title, heading }: SearchResult): string {
  return heading === undefined || heading === title ? title : `${title}: ${heading}`;
}
