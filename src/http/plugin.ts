/**
 * What holds for every request and response: request ids, limits, malformed addresses, errors as problem
 * documents, CORS and common headers. Routes live elsewhere.
 */
import type { Lifecycle, Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Problem } from '../problem.ts';
import { commonHeaders } from './common-headers.ts';
import { allowDirect, forbidDirect } from './direct.ts';
import { toProblem } from './faults.ts';
import { openFront } from './front.ts';
import { gate } from './gate.ts';
import { HttpProblem } from './http-problem.ts';
import type { FaultBody, HttpOptions } from './options.ts';
import { PROBLEM_TYPE, problemDocument } from './problem-document.ts';

export const http: Plugin<HttpOptions> = {
  name: 'http',
  register(server, options) {
    const common = commonHeaders(options.limiter.quota);
    allowDirect(server.listener, common);
    let closeFront = (): void => {};
    server.ext('onPostStart', () => {
      closeFront = openFront(server.listener, { ...options, common });
    });
    server.ext('onPreStop', () => {
      closeFront();
      forbidDirect(server.listener);
    });
    server.ext('onRequest', gate(options));
    server.ext('onPreResponse', finish(options, common));
  },
};

function finish(options: HttpOptions, common: Readonly<Record<string, string>>): Lifecycle.Method {
  return (request, h) => {
    const { response } = request;
    if (!(response instanceof Error)) {
      Object.assign(response.headers, common);
      response.headers['x-request-id'] = request.info.id;
      return h.continue;
    }
    const answer = fault(options, h, response);
    Object.assign(answer.headers, common, { 'x-request-id': request.info.id });
    return answer;
  };
}

function fault(options: HttpOptions, h: ResponseToolkit, error: Error): ResponseObject {
  const { request } = h;
  const problem = toProblem(error, request);
  if (problem.code === 'internal_error') options.onUnexpected(error, request);
  const { body, contentType, headers } = write(options, request, problem);
  const answer = h.response(body).code(problem.status);
  answer.charset('');
  Object.assign(
    answer.headers,
    { 'content-type': contentType, 'cache-control': 'no-store' },
    headers,
    problem instanceof HttpProblem ? problem.headers : undefined,
  );
  return answer;
}

function write(options: HttpOptions, request: Request, problem: Problem): FaultBody {
  for (const writer of options.faultWriters) {
    const written = writer(request, problem);
    if (written) return written;
  }
  const document = problemDocument(problem, options.baseUrl, request.raw.req.url ?? '/');
  return {
    body: JSON.stringify(document),
    contentType: PROBLEM_TYPE,
    headers: { 'content-language': 'en' },
  };
}
