/** Errors at `/mcp` that never reach the endpoint, such as 429 and an unreadable body, as JSON-RPC errors. */
import type { ProblemForm } from '../http/problem.ts';
import { MCP_PATH } from './endpoints.ts';
import { faultMessage, RPC_CODE } from './protocol/message.ts';

export const mcpProblems: ProblemForm = ({ path }, problem) => {
  if (path !== MCP_PATH) return undefined;
  const { status, code } = problem;
  const message = `${problem.message} ${problem.resolution}`;
  const body = JSON.stringify(
    faultMessage({ code: codeOf(status), message, data: { status, code } }),
  );
  return { body, type: 'application/json' };
};

function codeOf(status: number): number {
  if (status >= 500) return RPC_CODE.internalError;
  return status === 400 ? RPC_CODE.parseError : RPC_CODE.invalidRequest;
}
