/** Searches before hapi: half of such a request would be hapi's. */
import { answerTo } from '../http/send.ts';
import type { Lane } from '../http/lane.ts';
import { searchDocs } from '../operations/search-docs.ts';
import { Problem } from '../problem.ts';
import type { Asked } from './arguments.ts';
import { answering } from './answering.ts';
import type { ApiOptions } from './options.ts';

/** Takes searches that succeed; a fault is for hapi to find again and to tell. */
export function searchLane(options: ApiOptions): Lane {
  const { answer, sendOptions } = answering(searchDocs, options);
  return {
    method: 'GET',
    path: searchDocs.path,
    answer(request) {
      const generation = options.current();
      const address = request.url ?? '';
      try {
        const found = answer(generation, address, () => askedBy(address));
        if (found instanceof Promise) return undefined;
        const finished = answerTo(request, found, sendOptions(generation, found));
        return finished instanceof Promise || finished.status === 200 ? finished : undefined;
      } catch (thrown) {
        if (thrown instanceof Problem) return undefined;
        throw thrown;
      }
    },
  };
}

/** The query as hapi reads it. @throws {Problem} */
function askedBy(address: string): Asked {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  const text = /\?([^#]*)/.exec(address)?.[1] ?? '';
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) throw new Problem('invalid_parameter', 'A parameter is repeated.');
    query[name] = value;
  }
  return { params: {}, query };
}
