/** joi schemas as the JSON Schema of OpenAPI 3.1: parameters, resources and the problem document. */
import type { Edition } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { ALL, editionChoices } from '../operations/editions.ts';
import { firstCursor } from '../operations/grep-docs.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { offeredKinds, withKinds } from '../operations/offered-kinds.ts';
import { jsonSchemaOf } from '../operations/schemas.ts';
import { PROBLEMS } from '../problem.ts';

/** Content from which parameters get their examples and the values that they take. */
export interface DescribedContent {
  readonly library: Library;
  readonly editions: readonly Edition[];
}

/** Values by parameter name. */
type Choices = Readonly<Partial<Record<string, readonly string[]>>>;

interface ObjectJsonSchema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

/** Values that answer 200 with the documentation at hand, by parameter name. */
const EXAMPLES: Readonly<Record<string, (library: Library) => unknown>> = {
  slug: ({ pages }) => pages.at(0)?.slug,
  section: ({ sections }) => sections[0]?.id,
  q: ({ pages }) => pages.at(0)?.title.slice(0, 100),
  limit: () => 10,
  offset: () => 0,
  fields: () => ['title', 'url', 'snippet'],
  kind: () => 'page',
  code_language: ({ pages }) =>
    pages.find(({ codeLanguages }) => codeLanguages.length > 0)?.codeLanguages[0] ?? 'sh',
  detail: () => 'sections',
  max_chars: () => 6000,
  snippet_chars: () => 120,
  highlight: () => true,
  facets: () => ['kind', 'section'],
  id: () => 'r_abcdefghijklmnop',
  pattern: ({ pages }) => pages.at(0)?.title.slice(0, 100),
  regex: () => false,
  case_sensitive: () => false,
  whole_word: () => false,
  path: ({ pages }) => pages.at(0)?.slug,
  context: () => 1,
  // Of the search for the examples of the other parameters.
  cursor: (library) =>
    firstCursor(library, {
      pattern: library.pages.at(0)?.title.slice(0, 100) ?? '',
      regex: false,
      case_sensitive: false,
      whole_word: false,
      path: library.pages.at(0)?.slug ?? '',
      section: library.sections[0]?.id ?? '',
      context: 1,
      limit: 10,
    }),
};

/** The parameter objects of an operation, path parameters first. */
export function parametersOf(
  { input, pathParameters, takesEdition }: AnyOperation,
  { library, editions }: DescribedContent,
): object[] {
  const choices = {
    ...sectionChoices(library, editions),
    ...editionValues(editions, takesEdition),
  };
  const { properties, required = [] } = jsonSchemaOf(
    withKinds(input, offeredKinds(library, editions)),
    'input',
  ) as ObjectJsonSchema;
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const isList = schema['type'] === 'array';
    const value = EXAMPLES[name]?.(library);
    const example = isList && typeof value === 'string' ? [value] : value;
    const values = choices[name];
    return {
      name,
      in: pathParameters.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      description,
      schema: withValues(schema, values),
      // `fields=title,url`
      ...(isList && { style: 'form', explode: false }),
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** The schema of a text, or of a list of texts, that is one of these values. */
function withValues(
  { items, ...schema }: Readonly<Record<string, unknown>>,
  values: readonly string[] | undefined,
): object {
  const only = values && { enum: values };
  if (items === undefined) return { ...schema, ...only };
  return { ...schema, items: { ...items, ...only } };
}

/**
 * The ids that the section filter takes today: an unknown one is refused, so the schema must not allow it. Where there are several
 * editions, each has sections of its own.
 */
function sectionChoices({ sections }: Library, { length }: readonly Edition[]): Choices {
  return sections.length === 0 || length > 1 ? {} : { section: sections.map(({ id }) => id) };
}

/** The names of editions. Ranges of versions are taken too, but most of them have no version in them. */
function editionValues(editions: readonly Edition[], takes: AnyOperation['takesEdition']): Choices {
  const { set, version, ...others } = editionChoices(editions);
  const aliases = new Set(editions.flatMap((edition) => edition.aliases));
  const all = takes === 'all' ? [ALL] : [];
  return {
    ...others,
    ...(set && { set: [...set, ...all] }),
    ...(version && { version: [...version, ...aliases, ...all] }),
  };
}

/** The problem document (RFC 9457) with the members that Docent adds. */
export function problemSchema(baseUrl: string): object {
  const uri = { type: 'string', format: 'uri' };
  return {
    type: 'object',
    description: 'A problem document (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'],
    properties: {
      type: { ...uri, description: `${baseUrl}/developers#error- and the code with hyphens.` },
      title: { type: 'string', description: 'Short name of the problem.' },
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
      detail: { type: 'string', description: 'What is wrong with this request.' },
      instance: { ...uri, description: 'Address of the failing request.' },
      code: {
        type: 'string',
        enum: Object.keys(PROBLEMS),
        description: 'Stable name of the problem.',
      },
      resolution: { type: 'string', description: 'What to change to make the request succeed.' },
      documentation_url: { ...uri, description: 'Where problems are documented.' },
      trace_id: { type: 'string', description: 'For the operator: the trace of this request.' },
    },
  };
}
