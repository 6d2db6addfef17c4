/**
 * The OpenAPI 3.1 description of the Docs API, derived from the operations: nothing about them is said twice.
 */
import { editionChoices, inEditions } from '../operations/editions.ts';
import type { AnyOperation, Deprecation, OperationTag } from '../operations/operation.ts';
import { jsonSchemaOf } from '../operations/schemas.ts';
import { PROBLEMS, type ProblemCode } from '../problem.ts';
import {
  FEEDBACK_PROBLEMS,
  FEEDBACK_TAG,
  feedbackPaths,
  feedbackSchemas,
} from './openapi-feedback.ts';
import { generationParameter, headerComponents, headersOf } from './openapi-headers.ts';
import { parametersOf, problemSchema, type DescribedContent } from './openapi-schemas.ts';

/** Inputs of the description. */
export interface OpenApiSource extends DescribedContent {
  readonly operations: readonly AnyOperation[];
  /** Digest that names the state of the documentation. */
  readonly state: string;
  readonly deprecation: Deprecation;
  /** Whether the service takes feedback. */
  readonly takesFeedback: boolean;
}

/** Version of the description: the major number is the path's, the minor one counts additions. */
const API_VERSION = '1.0.0';

const TAGS: Readonly<Record<OperationTag, string>> = {
  documentation: 'Read and search the documentation.',
  reports: 'Follow problem reports.',
};

/** JSON pointers into responses from which a client takes the slug for getPage, by operation. */
const SLUG_SOURCES: Readonly<Record<string, string>> = {
  listPages: '/pages/0/slug',
  searchDocs: '/results/0/slug',
  suggestDocs: '/suggestions/0/slug',
  grepDocs: '/matches/0/slug',
};

/** The description as a plain object, ready for JSON. */
export function openApiDocument(source: OpenApiSource): object {
  const { library, editions, takesFeedback, deprecation } = source;
  const operations = source.operations.map((operation) => inEditions(operation, editions));
  return {
    openapi: '3.1.0',
    info: infoOf(source),
    servers: [{ url: library.baseUrl, description: library.product.name }],
    security: [],
    tags: [
      ...Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      ...(takesFeedback ? [FEEDBACK_TAG] : []),
    ],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.path,
          { get: operationObject(operation, source) },
        ]),
      ),
      ...(takesFeedback && feedbackPaths(problemResponses(FEEDBACK_PROBLEMS), deprecation)),
    },
    components: {
      schemas: {
        ...Object.fromEntries(
          operations
            .flatMap(({ output, selected }) => [output, ...(selected ? [selected] : [])])
            .map((output) => [schemaName(output), jsonSchemaOf(output, 'output')]),
        ),
        ...(takesFeedback && feedbackSchemas()),
        Problem: problemSchema(library.baseUrl),
      },
      headers: headerComponents(source.deprecation, editionChoices(editions).version !== undefined),
    },
  };
}

function infoOf({ library: { product, baseUrl }, takesFeedback }: OpenApiSource): object {
  return {
    title: `${product.name} Docs API`,
    version: API_VERSION,
    summary: `Read and search the documentation of ${product.name}.`,
    description: [
      product.description,
      takesFeedback
        ? 'Public: no key, no account. Every operation answers GET and HEAD, but for sendFeedback, which stores what it is sent.'
        : 'Public and read-only: no key, no account. Every operation answers GET and HEAD.',
      'Errors are problem documents (RFC 9457) with a stable `code` and a `resolution`.',
      `Breaking changes come as a new path version; see ${baseUrl}/developers#versioning.`,
    ]
      .filter((sentence) => sentence !== '')
      .join('\n\n'),
    contact: { name: product.name, url: `${baseUrl}/developers` },
    license: { name: 'Apache License 2.0 (the interface)', identifier: 'Apache-2.0' },
  };
}

function operationObject(operation: AnyOperation, source: OpenApiSource): object {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(source.deprecation.deprecatedAt ? { deprecated: true } : {}),
    parameters: [
      ...parametersOf(operation, source),
      ...(operation.cacheable ? [generationParameter(source)] : []),
    ],
    responses: responsesOf(operation, source.deprecation),
  };
}

function responsesOf(operation: AnyOperation, deprecation: Deprecation): object {
  const { cacheable } = operation;
  const codes = new Set<ProblemCode>([
    ...operation.problems,
    ...(cacheable ? (['invalid_parameter', 'generation_changed'] as const) : []),
    'method_not_allowed',
    'rate_limited',
  ]);
  return {
    200: {
      description: cacheable ? 'The document.' : 'The document; never cached.',
      headers: headersOf(['success'], { cacheable, deprecation }),
      content: {
        'application/json': { schema: answerSchema(operation) },
      },
      ...linksOf(operation),
    },
    ...(cacheable
      ? {
          304: {
            description: 'Not modified: the ETag sent in If-None-Match is still current.',
            headers: headersOf(['unchanged'], { cacheable, deprecation }),
          },
        }
      : {}),
    ...problemResponses([...codes]),
  };
}

/** The answer, or its form for requests that choose fields. */
function answerSchema({ output, selected }: AnyOperation): object {
  const reference = (of: AnyOperation['output']): object => ({
    $ref: `#/components/schemas/${schemaName(of)}`,
  });
  return selected === undefined
    ? reference(output)
    : { anyOf: [reference(output), reference(selected)] };
}

/** By status: one response describes all codes of its status. */
function problemResponses(codes: readonly ProblemCode[]): object {
  const statusOf = (code: ProblemCode): number => PROBLEMS[code].status;
  const responses = codes.map((code) => {
    const own = codes.filter((other) => statusOf(other) === statusOf(code));
    return [statusOf(code), problemResponse(own)] as const;
  });
  return Object.fromEntries(responses);
}

function linksOf({ id }: AnyOperation): object {
  const pointer = SLUG_SOURCES[id];
  if (pointer === undefined) return {};
  return {
    links: {
      page: {
        operationId: 'getPage',
        parameters: { slug: `$response.body#${pointer}` },
        description: 'Each slug in the answer is one that getPage takes.',
      },
    },
  };
}

function problemResponse(codes: readonly ProblemCode[]): object {
  const lines = codes.map((code) => {
    const { title, resolution } = PROBLEMS[code];
    return `\`${code}\`: ${title}. ${resolution}`;
  });
  return {
    description: lines.join('\n\n'),
    headers: headersOf(codes, { cacheable: false, deprecation: {} }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** The resource's name, which its joi schema carries as label. */
function schemaName(output: AnyOperation['output']): string {
  const { flags } = output.describe() as { flags?: { label?: string } };
  return flags?.label ?? 'Resource';
}
