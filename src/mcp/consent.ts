/**
 * The user's consent, asked once and in the same way on every protocol version that can ask: a question that a tool
 * returns becomes an elicitation, and the tool runs again with the reply. Where nobody can be asked
 * (`caller.canAsk` is false), the tool itself hands out a `confirm_token` instead.
 */
import { createHash } from 'node:crypto';
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** Lifetime of a question, in seconds. A person reads the whole report before answering. */
const QUESTION_SECONDS = 600;
const KEY = 'consent';
const FIELD = 'agree';

export interface Reply {
  readonly outcome: 'agreed' | 'declined' | 'cancelled';
  /** The same for every repetition of one reply, so that a repeated POST can be recognised. */
  readonly id: string;
}

/** Signed state that goes out with the question and comes back with the reply. */
interface State {
  /** Of the tool and its arguments: consent to one call is none to another. */
  readonly digest: string;
  readonly id: string;
}

interface ConsentCall {
  readonly tool: string;
  readonly input: unknown;
  readonly context: ServerContext;
}

export interface Consent {
  /** Verifies returned state; for the SDK's `requestState.verify`. */
  verify(state: string, context: ServerContext): Promise<unknown>;
  /** The result that asks. `newId` is used once for each question. */
  ask(
    call: ConsentCall,
    text: { readonly question: string; readonly label: string },
  ): Promise<InputRequiredResult>;
  /** The reply that came with this call; undefined when there is none or it belongs to another call. */
  reply(call: ConsentCall): Reply | undefined;
}

/** @param secret At least 32 bytes, the same in every process that serves the endpoint. */
export function consentBy(secret: string | Uint8Array, newId: () => string): Consent {
  const codec = createRequestStateCodec<State>({ key: secret, ttlSeconds: QUESTION_SECONDS });
  return {
    verify: (state, context) => codec.verify(state, context),
    async ask(call, { question, label }) {
      const state = await codec.mint({ digest: digestOf(call), id: newId() }, call.context);
      return inputRequired({
        inputRequests: { [KEY]: form(question, label) },
        requestState: state,
      });
    },
    reply(call) {
      const state = call.context.mcpReq.requestState<State>();
      if (typeof state !== 'object' || state.digest !== digestOf(call)) return undefined;
      const view = inputResponse(call.context.mcpReq.inputResponses, KEY);
      return view.kind === 'elicit' ? { outcome: outcomeOf(view), id: state.id } : undefined;
    },
  };
}

function form(question: string, label: string): ReturnType<typeof inputRequired.elicit> {
  return inputRequired.elicit({
    message: question,
    requestedSchema: {
      type: 'object',
      properties: { [FIELD]: { type: 'boolean', title: label } },
      required: [FIELD],
    },
  });
}

function outcomeOf(view: {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}): Reply['outcome'] {
  if (view.action === 'cancel') return 'cancelled';
  return view.action === 'accept' && view.content?.[FIELD] === true ? 'agreed' : 'declined';
}

function digestOf({ tool, input }: ConsentCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, input]))
    .digest('base64url');
}
