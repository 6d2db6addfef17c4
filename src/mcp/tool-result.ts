/** The result of a call as JSON. */
import type { Question, ToolAnswer, ToolResult } from './tool.ts';

/** The result of `tools/call`. Clients show text or data: both hold the same. */
export function resultOf(answer: Exclude<ToolAnswer, Question>): ToolResult {
  switch (answer.kind) {
    case 'data':
      return resultOf({ kind: 'json', json: JSON.stringify(answer.data) });
    case 'json':
      return resultOf({ kind: 'written', text: JSON.stringify(answer.json), data: answer.json });
    case 'written':
      return resultWith(answer.text, `,"structuredContent":${answer.data}`);
    case 'markdown':
      return resultWith(JSON.stringify(answer.text));
    case 'failure':
      return failure(answer.text);
  }
}

/** The result of a call that failed, in words that say what to do. */
export function failure(text: string): ToolResult {
  return resultWith(JSON.stringify(text), ',"isError":true');
}

/** @param text a JSON string. */
function resultWith(text: string, members = ''): ToolResult {
  const json = `{"content":[{"type":"text","text":${text}}]${members}}`;
  return { kind: 'result', json: Buffer.from(json) };
}
