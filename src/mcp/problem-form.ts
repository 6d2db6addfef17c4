/** Problems at `/mcp`, such as 429 and an unreadable body, as JSON-RPC errors. */
import type { ProblemForm } from '../http/problem.ts';
import { overHttp } from '../problem.ts';
import { MCP_PATH } from './endpoints.ts';
import { errorResponse, requestIdOf, RPC_CODE, type RequestId } from './protocol/message.ts';

export const mcpProblems: ProblemForm = ({ path, body: sent }, problem) => {
  if (path !== MCP_PATH) return undefined;
  const { status, code } = problem;
  const message = problem.adviceFor(overHttp);
  const error = { code: codeOf(status), message, data: { status, code } };
  const body = errorResponse(error, idIn(sent));
  return { body, type: 'application/json' };
};

/** The id of the request, as far as its body was read. */
function idIn(body: Buffer): RequestId | undefined {
  try {
    return requestIdOf(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

function codeOf(status: number): number {
  if (status >= 500) return RPC_CODE.internalError;
  return status === 400 ? RPC_CODE.parseError : RPC_CODE.invalidRequest;
}
