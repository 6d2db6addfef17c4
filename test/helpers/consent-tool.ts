/** A tool that needs consent, as the report tools do: it records what was agreed to. */
import Joi from 'joi';
import type { AnyTool, Tool } from '../../src/mcp/tool.ts';

export interface ConsentTool {
  readonly tool: AnyTool;
  /** The `note` of each call that was agreed to, with the id of the reply. */
  readonly sent: { readonly note: string; readonly replyId: string }[];
}

export function consentTool(): ConsentTool {
  const sent: { note: string; replyId: string }[] = [];
  const tool: Tool<{ readonly note: string }> = {
    name: 'send_note',
    title: 'Send a note',
    description: 'Sends a note once the user agrees.',
    input: Joi.object<{ readonly note: string }>({ note: Joi.string().required() }),
    output: Joi.object({ outcome: Joi.string().required() }).unknown(true),
    alsoCalled: {},
    writes: true,
    asks: true,
    run({ caller, reply }, { note }) {
      if (reply === undefined && caller.canAsk) {
        return { kind: 'question', question: `Send "${note}"?`, label: 'Send it' };
      }
      if (reply?.outcome === 'agreed') sent.push({ note, replyId: reply.id });
      return { kind: 'data', data: { outcome: reply?.outcome ?? 'token' } };
    },
  };
  return { tool, sent };
}
