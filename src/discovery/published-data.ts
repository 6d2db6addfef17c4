/** `/_agent/…`: the published data of the content (benchmarks, comparisons, compatibility) and the report schema, as JSON. */
import type { Generation } from '../generation/generation.ts';
import { memoize } from '../memoize.ts';
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Problem } from '../problem.ts';

export interface PublishedDataOptions {
  /** Documents of the service itself, by their path below `/_agent/`. */
  readonly own?: Readonly<Record<string, object>>;
}

export function publishedDataEndpoint({ own = {} }: PublishedDataOptions): Endpoint {
  const documentsOf = memoize((generation: Generation) => documents(generation, own));
  return {
    path: '/_agent/{path*}',
    quota: 'pages',
    answer({ generation, params: { path = '' } }) {
      const known = documentsOf(generation);
      const document = known.get(path);
      if (document === undefined) throw notFound(path, [...known.keys()]);
      return document;
    },
  };
}

function documents(
  { library }: Generation,
  own: Readonly<Record<string, object>>,
): ReadonlyMap<string, Answer> {
  const files = [...library.agentData, ...Object.entries(own)];
  const answer = (data: unknown): Answer =>
    documentAnswer(JSON.stringify(data), 'application/json', { cache: 'generation' });
  return new Map(files.map(([path, data]) => [path, answer(data)]));
}

function notFound(path: string, known: readonly string[]): Problem {
  const there =
    known.length === 0 ? 'Nothing is published there.' : `There are: ${known.join(', ')}.`;
  return new Problem('page_not_found', `There is no data "${path}" under /_agent/.`, there);
}
