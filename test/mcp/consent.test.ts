import test from 'ava';
import { consentTool } from '../helpers/consent-tool.ts';
import { eventsOf, endpoint, initialize, legacy, listening, modern } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

const ASK = { name: 'send_note', arguments: { note: 'hello' } };
const FORMS = { elicitation: {} };

const replies = [
  { title: 'agreed', answer: { action: 'accept', content: { agree: true } }, outcome: 'agreed' },
  {
    title: 'not ticked',
    answer: { action: 'accept', content: { agree: false } },
    outcome: 'declined',
  },
  { title: 'empty', answer: { action: 'accept' }, outcome: 'declined' },
  { title: 'declined', answer: { action: 'decline' }, outcome: 'declined' },
  { title: 'cancelled', answer: { action: 'cancel' }, outcome: 'cancelled' },
] as const;

for (const { title, answer, outcome } of replies) {
  test(`2026-07-28 asks by input_required; a reply that is ${title} means ${outcome}`, async (t) => {
    const { tool, sent } = consentTool();
    const { server } = await endpoint(t, { tools: [tool] });
    const first = await modern(server, { method: 'tools/call', params: ASK, capabilities: FORMS });
    const { resultType, inputRequests, requestState } = first.body.result;
    t.is(resultType, 'input_required');
    t.is(inputRequests.consent.method, 'elicitation/create');
    t.is(inputRequests.consent.params.message, 'Send "hello"?');
    const params = { ...ASK, requestState, inputResponses: { consent: answer } };
    const second = await modern(server, {
      method: 'tools/call',
      params,
      capabilities: FORMS,
      id: 2,
    });
    t.is(second.body.result.structuredContent.outcome, outcome);
    t.is(sent.length, outcome === 'agreed' ? 1 : 0);
  });

  for (const version of ['2025-11-25', '2025-06-18']) {
    test(`${version} asks on the session's stream; a reply that is ${title} means ${outcome}`, async (t) => {
      verifies('mcp:session');
      const { tool, sent } = consentTool();
      const { server, url } = await listening(t, { tools: [tool] });
      const { headers } = await initialize(server, version, FORMS);
      const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'accept-encoding': 'gzip',
          'mcp-protocol-version': version,
          ...session,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: ASK }),
      });
      t.is(response.headers.get('content-type'), 'text/event-stream');
      const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      const question: any = eventsOf((await stream.read()).value ?? '')[0];
      t.is(question.method, 'elicitation/create');
      t.is(question.params.message, 'Send "hello"?');
      const accepted = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'mcp-protocol-version': version,
          ...session,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: question.id, result: answer }),
      });
      t.is(accepted.status, 202);
      let rest = '';
      for (;;) {
        const { done, value } = await stream.read();
        if (done) break;
        rest += value;
      }
      const result: any = eventsOf(rest).at(-1);
      t.is(result.id, 5);
      t.is(result.result.structuredContent.outcome, outcome);
      t.is(sent.length, outcome === 'agreed' ? 1 : 0);
    });
  }
}

test('without elicitation nobody is asked, on any version', async (t) => {
  const { tool } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const { body } = await modern(server, { method: 'tools/call', params: ASK });
  t.is(body.result.structuredContent.outcome, 'token');
  for (const version of ['2025-11-25', '2025-06-18', '2025-03-26']) {
    const reply = await legacy(server, version, { method: 'tools/call', params: ASK });
    t.is(reply.body.result.structuredContent.outcome, 'token');
  }
});

test('a client that can only open addresses is not asked by form', async (t) => {
  const { tool } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const capabilities = { elicitation: { url: {} } };
  const { body } = await modern(server, { method: 'tools/call', params: ASK, capabilities });
  t.is(body.result.structuredContent.outcome, 'token');
});

test('consent to one call is none to another', async (t) => {
  const { tool, sent } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const first = await modern(server, { method: 'tools/call', params: ASK, capabilities: FORMS });
  const params = {
    name: 'send_note',
    arguments: { note: 'something else' },
    requestState: first.body.result.requestState,
    inputResponses: { consent: { action: 'accept', content: { agree: true } } },
  };
  const { body } = await modern(server, { method: 'tools/call', params, capabilities: FORMS });
  t.is(body.result.resultType, 'input_required');
  t.deepEqual(sent, []);
});

test('a reply without the state of a question is none', async (t) => {
  const { tool, sent } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const inputResponses = { consent: { action: 'accept', content: { agree: true } } };
  const params = { ...ASK, inputResponses };
  const { body } = await modern(server, { method: 'tools/call', params, capabilities: FORMS });
  t.is(body.result.resultType, 'input_required');
  t.deepEqual(sent, []);
});

test('a repeated reply is the same reply, so that it can be recognised', async (t) => {
  const { tool, sent } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const first = await modern(server, { method: 'tools/call', params: ASK, capabilities: FORMS });
  const params = {
    ...ASK,
    requestState: first.body.result.requestState,
    inputResponses: { consent: { action: 'accept', content: { agree: true } } },
  };
  for (const id of [2, 3]) {
    await modern(server, { method: 'tools/call', params, capabilities: FORMS, id });
  }
  t.is(sent.length, 2);
  t.is(sent[0]?.replyId, sent[1]?.replyId);
});

test('a question that was left out is asked again', async (t) => {
  const { tool } = consentTool();
  const { server } = await endpoint(t, { tools: [tool] });
  const first = await modern(server, { method: 'tools/call', params: ASK, capabilities: FORMS });
  const { requestState } = first.body.result;
  const params = { ...ASK, requestState, inputResponses: { other: { action: 'accept' } } };
  const { body } = await modern(server, { method: 'tools/call', params, capabilities: FORMS });
  t.is(body.result.resultType, 'input_required');
});
