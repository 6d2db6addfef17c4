/** /api: the operations as JSON over HTTP. */
import { createHash } from 'node:crypto';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import { after } from '../eventual.ts';
import type { Editions } from '../generation/editions.ts';
import { generationDigest, type Generation } from '../generation/generation.ts';
import { memoize } from '../memoize.ts';
import { documentAnswer, documentAnswers, type Answer, type Headers } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { ResponseCache } from '../http/cache.ts';
import type { Endpoint, FormerAddresses } from '../http/endpoint.ts';
import { generationHeaders, requireGeneration } from '../http/generation-pin.ts';
import { notPublished } from '../http/problem.ts';
import { insteadOfLanguage } from '../operations/code-language.ts';
import {
  editionArguments,
  editionChoices,
  inEditions,
  type EditionArguments,
} from '../operations/editions.ts';
import { operations } from '../operations/index.ts';
import type {
  AnyOperation,
  Deprecation,
  LongWork,
  OperationContext,
  ServiceContext,
} from '../operations/operation.ts';
import { areAll } from '../operations/editions-together.ts';
import { searchAll } from '../operations/search-all.ts';
import type { SearchInput } from '../operations/search-results.ts';
import { Problem } from '../problem.ts';
import { ownVersion } from '../version.ts';
import { argumentsReader } from './arguments.ts';
import { apiHeaders } from './headers.ts';

export interface ApiOptions {
  readonly context: ServiceContext;
  readonly deprecation: Deprecation;
  readonly cache: ResponseCache;
  /** Answers at a path where a page stood on the site of the documentation's generator. */
  readonly formerly: FormerAddresses;
}

const TYPE = 'application/json';

/** One endpoint for each path of each operation, and one for all paths without an operation. */
export function apiEndpoints(options: ApiOptions): Endpoint[] {
  const published = operations.flatMap((operation): Endpoint[] => {
    const answer = answererOf(operation, options);
    const paths = [operation.path, ...(operation.aliases ?? [])];
    return paths.map((path) => ({ path, quota: 'docs', answer }));
  });
  return [...published, unknownOperation(options)];
}

/** Outside the version, documentation may have stood: pages about an API often have such addresses. */
function unknownOperation({ formerly }: ApiOptions): Endpoint {
  return {
    path: '/api/{path*}',
    method: '*',
    quota: 'docs',
    answer(ask) {
      const { path } = ask;
      const none = (): never => {
        throw notPublished(path);
      };
      return /^\/api\/v\d+(?:\/|$)/i.test(path) ? none() : formerly(ask, none);
    },
  };
}

function answererOf(operation: AnyOperation, options: ApiOptions): Endpoint['answer'] {
  const readerOf = readersByList(operation);
  const make = makerOf(operation, options);
  const answer = (generation: Generation, input: object, work: Ask): Answer | Promise<Answer> => {
    if (!operation.cacheable) return make(generation, input, work);
    requireGeneration(work, generation);
    const key = `${operation.id} ${JSON.stringify(input)}`;
    return options.cache.answer(generation, key, () => make(generation, input, work));
  };
  return (ask) => {
    const { editions } = options.context;
    const all = editions.all();
    const read = readerOf(all)(ask);
    const { names, input } = editionArguments(read, editionChoices(all));
    if (names === undefined) return answer(ask.generation, input, ask);
    if (areAll(names)) return answerAll(options, ask, { names, input });
    const generation = editions.open(editionFor(operation, editions, { names, from: ask.edition }));
    return after(generation, (opened) => answer(opened, input, ask));
  };
}

/** @throws {Problem} that also says how to name the language of code, where that may be meant */
function editionFor(
  operation: AnyOperation,
  editions: Editions,
  { names, from }: { readonly names: EditionNames; readonly from: Edition },
): Edition {
  try {
    return editions.find(names, from);
  } catch (thrown) {
    const instead = insteadOfLanguage(operation, { ...names }, editions.all());
    if (!(thrown instanceof Problem) || instead === '') throw thrown;
    throw new Problem(thrown.code, thrown.message, thrown.resolution + instead);
  }
}

/** The reader of an operation's arguments, which differ with the editions. */
function readersByList(
  operation: AnyOperation,
): (all: readonly Edition[]) => ReturnType<typeof argumentsReader> {
  const alone = argumentsReader(operation);
  const among = memoize((all: readonly Edition[]) => argumentsReader(inEditions(operation, all)));
  return (all) => (all.length < 2 || operation.takesEdition === undefined ? alone : among(all));
}

/** A search of all versions or sets: of none of their generations. */
async function answerAll(
  { context: { editions }, deprecation }: ApiOptions,
  ask: Ask,
  { names, input }: Required<EditionArguments>,
): Promise<Answer> {
  const asked = { names, from: ask.edition, work: ask };
  const found = await searchAll(editions, asked, input as unknown as SearchInput);
  const headers = apiHeaders(ask.generation.library.baseUrl, deprecation);
  return documentAnswer(JSON.stringify(found), TYPE, { cache: 'revalidate', headers });
}

function makerOf(
  operation: AnyOperation,
  { context: shared, deprecation }: ApiOptions,
): (generation: Generation, input: object, work?: LongWork) => Answer | Promise<Answer> {
  const headersOf = memoize((generation: Generation) =>
    headersFor(operation, generation, deprecation),
  );
  const sharedOf = memoize((generation: Generation) =>
    sharedAnswers(generation, headersOf(generation)),
  );
  const run = async (context: OperationContext, input: object): Promise<Answer> => {
    const json = JSON.stringify(await operation.run(context, input));
    const cache = operation.cacheable ? 'generation' : 'never';
    return documentAnswer(json, TYPE, { cache, headers: headersOf(context.generation) });
  };
  return (generation, input, work) => {
    const context = { ...shared, generation, ...(work && { work }) };
    const json = operation.json?.(context, input);
    if (json === undefined) return run(context, input);
    return after(json, ({ bytes, cache }) =>
      cache === 'generation'
        ? sharedOf(generation)(bytes)
        : documentAnswer(bytes, TYPE, { cache, headers: headersOf(generation) }),
    );
  };
}

function headersFor(
  { cacheable }: AnyOperation,
  generation: Generation,
  deprecation: Deprecation,
): Headers {
  return {
    ...apiHeaders(generation.library.baseUrl, deprecation),
    ...(cacheable && generationHeaders(generation)),
  };
}

/** Answers whose entity tag names the generation and all else that determines them. */
function sharedAnswers(generation: Generation, headers: Headers): (bytes: Buffer) => Answer {
  const parts = [generationDigest(generation), generation.library.baseUrl, ownVersion()];
  const tag = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return documentAnswers(TYPE, { cache: 'generation', headers, tag });
}
