/** How one operation is answered: kept bytes, or new ones that are kept. */
import { createHash } from 'node:crypto';
import type { Generation } from '../generation/generation.ts';
import { generationDigest, generationLabel } from '../generation/label.ts';
import { perGeneration } from '../generation/per-generation.ts';
import { GENERATION_HEADER } from '../http/common-headers.ts';
import { represent, representations, type Representation } from '../http/representation.ts';
import type { SendOptions } from '../http/representation-headers.ts';
import type { AnyOperation, OperationContext } from '../operations/operation.ts';
import { ownVersion } from '../version.ts';
import type { Answers } from './answers.ts';
import { argumentsReader, type Asked } from './arguments.ts';
import { apiHeaders, type Deprecation } from './headers.ts';
import type { ApiOptions } from './options.ts';

export interface Answering {
  /** The answer to the address; `asked` is called only when it is not kept. @throws {Problem} */
  answer(
    generation: Generation,
    address: string,
    asked: () => Asked,
  ): Representation | Promise<Representation>;
  /** The same object for all answers of a generation that may be kept, so that their headers are made once. */
  sendOptions(generation: Generation, answer: Representation): SendOptions;
}

const CACHED = 'public, max-age=300';
const UNKEPT = 'no-store';
const TYPE = 'application/json';

export function answering(operation: AnyOperation, options: ApiOptions): Answering {
  const { answers } = options;
  const produce = producerOf(operation, options);
  const sendOptions = sendOptionsOf(operation, options.deprecation);
  if (!operation.cacheable) {
    return {
      sendOptions,
      answer: (generation, _address, asked) => produce(generation, asked()),
    };
  }
  return {
    sendOptions,
    answer: (generation, address, asked) =>
      answers.find(generation, address) ??
      keptIn(answers, produce(generation, asked()), { generation, address }),
  };
}

function keptIn(
  answers: Answers,
  made: Representation | Promise<Representation>,
  { generation, address }: { readonly generation: Generation; readonly address: string },
): Representation | Promise<Representation> {
  if (made instanceof Promise) {
    return made.then((answer) => keptIn(answers, answer, { generation, address }));
  }
  answers.keep(generation, address, made);
  return made;
}

/** What answers a request that no kept bytes answer. */
function producerOf(
  operation: AnyOperation,
  { reports, limits, deprecation }: ApiOptions,
): (generation: Generation, asked: Asked) => Representation | Promise<Representation> {
  const readArguments = argumentsReader(operation);
  const deprecated = deprecation.deprecatedAt !== undefined;
  const ofGeneration = perGeneration(representationsOf);
  const run = async (context: OperationContext, input: never): Promise<Representation> =>
    represent(JSON.stringify(await operation.run(context, input)), TYPE);
  return (generation, asked) => {
    const context = { generation, reports, limits, deprecated };
    const input = readArguments(asked) as never;
    const json = operation.json?.(context, input);
    if (json === undefined) return run(context, input);
    const { bytes, isConstant, isFleeting } = json;
    return isConstant ? ofGeneration(generation)(bytes) : represent(bytes, TYPE, { isFleeting });
  };
}

/** Representations whose entity tag names the generation and what else makes its answers. */
function representationsOf(generation: Generation): (bytes: Buffer) => Representation {
  const parts = [generationDigest(generation), generation.library.baseUrl, ownVersion()];
  const tag = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return representations(tag, TYPE);
}

function sendOptionsOf(
  { cacheable }: AnyOperation,
  deprecation: Deprecation,
): Answering['sendOptions'] {
  const lasting = perGeneration((generation) => ({
    cacheControl: cacheable ? CACHED : UNKEPT,
    headers: {
      ...apiHeaders(generation.library.baseUrl, deprecation),
      ...(cacheable && { [GENERATION_HEADER]: generationLabel(generation) }),
    },
  }));
  return (generation, { form }) =>
    form.isFleeting ? { ...lasting(generation), cacheControl: UNKEPT } : lasting(generation);
}
