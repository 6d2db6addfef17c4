/** The service that the conformance suite expects: its tools, resources and prompts, behind our endpoint. */
import {
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { LEGACY_VERSIONS } from '../../../src/mcp/protocol/versions.ts';
import type { McpService } from '../../../src/mcp/service.ts';
import { SECRET } from '../../helpers/mcp.ts';
import { PLAIN, PNG, registerTools, toolListJson } from './tools.ts';

const INFO = { name: 'conformance-fixtures', version: '1.0.0' };
const CACHE = { ttlMs: 60_000, cacheScope: 'public' } as const;
const codec = createRequestStateCodec<{ readonly round: number }>({ key: SECRET });

export const conformanceService: McpService = {
  serverInfo: INFO,
  answer({ method, params = {} }) {
    if (method === 'tools/list') return { kind: 'result', json: Buffer.from(toolListJson(codec)) };
    const result = method === 'tools/call' ? PLAIN.get(String(params['name'])) : undefined;
    return result && { kind: 'result', json: Buffer.from(JSON.stringify(result)) };
  },
  createServer(caller) {
    const server = new McpServer(INFO, {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: caller.version !== '2026-07-28' },
        prompts: { listChanged: false },
        completions: {},
        logging: {},
      },
      supportedProtocolVersions: [...LEGACY_VERSIONS],
      cacheHints: {
        'server/discover': CACHE,
        'tools/list': CACHE,
        'prompts/list': CACHE,
        'resources/list': CACHE,
        'resources/templates/list': CACHE,
        'resources/read': CACHE,
      },
      requestState: { verify: codec.verify },
    });
    registerTools(server, codec);
    registerResources(server);
    registerPrompts(server);
    return server;
  },
};

function registerResources(server: McpServer): void {
  const add = (uri: string, mimeType: string, content: object): void => {
    const name = uri.slice('test://'.length);
    const about = { description: `Fixture ${name}.`, mimeType };
    server.registerResource(name, uri, about, () => ({
      contents: [{ uri, mimeType, ...content } as never],
    }));
  };
  add('test://static-text', 'text/plain', {
    text: 'This is the content of the static text resource.',
  });
  add('test://static-binary', 'image/png', { blob: PNG });
  add('test://watched-resource', 'text/plain', { text: 'Watched.' });
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const about = { description: 'Fixture template.', mimeType: 'application/json' };
  server.registerResource('template', template, about, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
      },
    ],
  }));
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

const user = (content: object) => ({ role: 'user' as const, content: content as never });
const text = (content: string) => user({ type: 'text', text: content });

function argumentsOf(...names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return fromJsonSchema<Record<string, string>>({
    type: 'object',
    properties,
    required: names,
  } as never);
}

function registerPrompts(server: McpServer): void {
  const simple = { description: 'Fixture.' };
  server.registerPrompt('test_simple_prompt', simple, () => ({
    messages: [text('This is a simple prompt for testing.')],
  }));
  const two = { description: 'Fixture.', argsSchema: argumentsOf('arg1', 'arg2') };
  server.registerPrompt('test_prompt_with_arguments', two, ({ arg1, arg2 }) => ({
    messages: [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  }));
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['test'], total: 1, hasMore: false },
  }));
  const one = { description: 'Fixture.', argsSchema: argumentsOf('resourceUri') };
  server.registerPrompt('test_prompt_with_embedded_resource', one, ({ resourceUri }) => ({
    messages: [
      user({
        type: 'resource',
        resource: {
          uri: resourceUri,
          mimeType: 'text/plain',
          text: 'Embedded resource content for testing.',
        },
      }),
      text('Please process the embedded resource above.'),
    ],
  }));
  server.registerPrompt('test_prompt_with_image', simple, () => ({
    messages: [
      user({ type: 'image', data: PNG, mimeType: 'image/png' }),
      text('Please analyze the image above.'),
    ],
  }));
  server.registerPrompt('test_input_required_result_prompt', simple, (context: any) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'user_context');
    if (answer.kind === 'elicit') return { messages: [text(JSON.stringify(answer))] };
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: {
            type: 'object',
            properties: { context: { type: 'string' } },
            required: ['context'],
          },
        }),
      },
    });
  });
}
