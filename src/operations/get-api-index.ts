/** getApiIndex: the index of the API's operations. */
import Joi from 'joi';
import { withoutPrefix, type Edition, type EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { editionNameKeys, inEditions, shownEdition } from './editions.ts';
import type { AnyOperation, Operation } from './operation.ts';

interface OperationEntry {
  readonly operationId: string;
  readonly method: string;
  readonly href: string;
}

/** `service.md` ApiIndex. */
export interface ApiIndex {
  readonly name: string;
  readonly version: string;
  readonly status: 'stable' | 'deprecated';
  readonly documentation: string;
  readonly openapi: string;
  readonly operations: readonly OperationEntry[];
  readonly rateLimit: {
    readonly quota: number;
    readonly windowSeconds: number;
    readonly scope: string;
  };
  readonly versioning: string;
  /** Absent where there is one. */
  readonly editions?: readonly EditionEntry[];
}

interface EditionEntry extends EditionNames {
  readonly status: Edition['status'];
  readonly url: string;
  readonly markdown: string;
}

const VERSIONING =
  'The version is in the path. Changes within v1 only add fields and operations; a breaking change ships as /api/v2. ' +
  'Once v1 is deprecated it sends Deprecation and Sunset headers, and it is kept for at least 180 days after that.';

const entrySchema = Joi.object<OperationEntry>({
  operationId: Joi.string().required().description('Name of the operation.'),
  method: Joi.string().required().description('HTTP method; HEAD is answered too.'),
  href: Joi.string().required().description('Address as a URL template (RFC 6570).'),
})
  .unknown(true)
  .description('One operation of the API.');

const entryOfEdition = Joi.object<EditionEntry>({
  ...editionNameKeys,
  status: Joi.string()
    .valid('current', 'old', 'unreleased')
    .required()
    .description('State of the version; readers get the current one by default.'),
  url: Joi.string().uri().required().description('Front page.'),
  markdown: Joi.string().uri().required().description('Index for language models.'),
})
  .unknown(true)
  .description('One edition of the documentation.');

const rateLimitSchema = Joi.object<ApiIndex['rateLimit']>({
  quota: Joi.number().integer().required().description('Requests allowed in a window.'),
  windowSeconds: Joi.number().integer().required().description('Length of the window in seconds.'),
  scope: Joi.string().required().description('Unit by which requests are counted.'),
})
  .unknown(true)
  .description('The request limit; the RateLimit-Policy header says the same.');

const output = Joi.object<ApiIndex>({
  name: Joi.string().required().description('Name of the API.'),
  version: Joi.string().required().description('Version in the path.'),
  status: Joi.string()
    .valid('stable', 'deprecated')
    .required()
    .description('stable while v1 is current, then deprecated.'),
  documentation: Joi.string().uri().description('Developer documentation.'),
  openapi: Joi.string().uri().required().description('Machine-readable description (OpenAPI 3.1).'),
  operations: Joi.array()
    .items(entrySchema)
    .required()
    .description('Every operation, this one first.'),
  rateLimit: rateLimitSchema,
  versioning: Joi.string().description('The versioning policy.'),
  editions: Joi.array()
    .items(entryOfEdition)
    .description('The sets, versions and languages of the documentation, if there are several.'),
})
  .unknown(true)
  .label('ApiIndex');

const base: Omit<Operation<object, ApiIndex>, 'run'> = {
  id: 'getApiIndex',
  summary: 'Describe the API',
  description:
    'Returns the version and status of the API, the address of every operation as a URL template (RFC 6570), and the request limit.',
  tag: 'documentation',
  path: '/api/v1',
  aliases: ['/api'],
  pathParameters: [],
  input: Joi.object({}),
  output,
  problems: [],
  cacheable: true,
};

/** The index of an API that has `others` beside the index itself. */
export function apiIndexOf(others: readonly AnyOperation[]): Operation<object, ApiIndex> {
  return {
    ...base,
    run: ({ generation: { library }, editions, limits, deprecated }) => ({
      name: `${library.product.name} Docs API`,
      version: 'v1',
      status: deprecated ? 'deprecated' : 'stable',
      documentation: `${library.baseUrl}/developers`,
      openapi: `${library.baseUrl}/openapi.json`,
      operations: [base, ...others.map((one) => inEditions(one, editions.all()))].map(
        (operation) => ({
          operationId: operation.id,
          method: 'GET',
          href: `${library.baseUrl}${templateOf(operation)}`,
        }),
      ),
      rateLimit: { ...limits, scope: 'client IP address' },
      versioning: VERSIONING,
      ...(editions.all().length > 1 && { editions: entriesOf(editions.all(), library) }),
    }),
  };
}

/** An operation as the index lists it. */
type Described = Pick<AnyOperation, 'id' | 'path' | 'pathParameters' | 'input'>;

/** Editions with their addresses. */
function entriesOf(
  all: readonly Edition[],
  { baseUrl, edition }: Library,
): readonly EditionEntry[] {
  const root = withoutPrefix(baseUrl, edition);
  return all.map((one) => ({
    ...shownEdition(one, all),
    status: one.status,
    url: `${root}${one.prefix}/`,
    markdown: `${root}${one.prefix}/llms.txt`,
  }));
}

/** The operation's path as a URL template: `/api/v1/search{?q,limit}`. */
function templateOf({ path, pathParameters, input }: Described): string {
  const query = Object.keys(input.describe()['keys'] ?? {}).filter(
    (key) => !pathParameters.includes(key),
  );
  return query.length === 0 ? path : `${path}{?${query.join(',')}}`;
}
