/** The tools that the conformance suite calls, by the names and with the answers that it documents. */
import {
  acceptedContent,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

type Result = CallToolResult | InputRequiredResult;
type Run = (args: Record<string, any>, context: ServerContext) => Result | Promise<Result>;

/** A PNG of one red pixel, and a WAV of no samples. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (content: string): CallToolResult => ({ content: [{ type: 'text', text: content }] });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };

/** Tools that answer at once: they are dispatched directly. */
export const PLAIN: ReadonlyMap<string, CallToolResult> = new Map<string, CallToolResult>([
  ['test_simple_text', text('This is a simple text response for testing.')],
  ['test_image_content', { content: [image] }],
  ['test_audio_content', { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }],
  [
    'test_embedded_resource',
    {
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    },
  ],
  [
    'test_multiple_content_types',
    {
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    },
  ],
  [
    'test_error_handling',
    { ...text('This tool intentionally returns an error for testing'), isError: true },
  ],
]);

const EMPTY = { type: 'object', properties: {} };
const withString = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});
const form = (message: string, property: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [property]: { type: 'string' } },
      required: [property],
    },
  });
const sample = (content: string, maxTokens = 100) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: content } }],
    maxTokens,
  });

/** The keywords of JSON Schema 2020-12 that a listing must keep. */
const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

interface Fixture {
  readonly name: string;
  readonly schema: object;
  readonly run: Run;
}

const asked = (context: ServerContext, key: string, property: string): string | undefined => {
  const content = acceptedContent(context.mcpReq.inputResponses, key);
  const value = content?.[property];
  return typeof value === 'string' ? value : undefined;
};

async function elicited(context: ServerContext, message: string, properties: object) {
  const params = { message, requestedSchema: { type: 'object', properties } };
  const result = await context.mcpReq.elicitInput(params as never);
  const content = JSON.stringify(result.content);
  return text(`Elicitation completed: action=${result.action}, content=${content}`);
}

/** Tools of the earlier versions, which send messages while they run. */
const STREAMING: readonly Fixture[] = [
  {
    name: 'test_tool_with_logging',
    schema: EMPTY,
    async run(_args, { mcpReq }) {
      await mcpReq.log('info', 'Tool execution started');
      await pause();
      await mcpReq.log('info', 'Tool processing data');
      await pause();
      await mcpReq.log('info', 'Tool execution completed');
      return text('Logged.');
    },
  },
  {
    name: 'test_tool_with_progress',
    schema: EMPTY,
    async run(_args, { mcpReq }) {
      const progressToken = mcpReq['_meta']?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          const params = { progressToken, progress, total: 100 };
          await mcpReq.notify({ method: 'notifications/progress', params });
        }
        await pause();
      }
      return text('Done.');
    },
  },
  {
    name: 'test_sampling',
    schema: withString('prompt'),
    async run({ prompt }, { mcpReq }) {
      const { content } = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      });
      return text(`LLM response: ${'text' in content ? content.text : JSON.stringify(content)}`);
    },
  },
  {
    name: 'test_elicitation',
    schema: withString('message'),
    async run({ message }, { mcpReq }) {
      const result = await mcpReq.elicitInput({
        message,
        requestedSchema: {
          type: 'object',
          properties: {
            username: { type: 'string', description: "User's response" },
            email: { type: 'string', description: "User's email address" },
          },
          required: ['username', 'email'],
        },
      });
      return text(`User response: ${JSON.stringify(result)}`);
    },
  },
  {
    name: 'test_elicitation_sep1034_defaults',
    schema: EMPTY,
    run: (_args, context) =>
      elicited(context, 'Defaults', {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
  },
  {
    name: 'test_elicitation_sep1330_enums',
    schema: EMPTY,
    run: (_args, context) => elicited(context, 'Enums', ENUMS),
  },
];

const titled = (prefix: string, noun: string) =>
  ['First', 'Second', 'Third'].map((title, at) => ({
    const: `${prefix}${at + 1}`,
    title: `${title} ${noun}`,
  }));
const OPTIONS = ['option1', 'option2', 'option3'];
const ENUMS = {
  untitledSingle: { type: 'string', enum: OPTIONS },
  titledSingle: { type: 'string', oneOf: titled('value', 'Option') },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
  titledMulti: { type: 'array', items: { anyOf: titled('value', 'Choice') } },
};

type Codec = RequestStateCodec<{ readonly round: number }>;

/** Tools of 2026-07-28, which ask by returning what they need. */
const asking = (codec: Codec): readonly Fixture[] => [
  {
    name: 'test_input_required_result_elicitation',
    schema: EMPTY,
    run(_args, context) {
      const name = asked(context, 'user_name', 'name');
      if (name !== undefined) return text(`Hello, ${name}!`);
      return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
    },
  },
  {
    name: 'test_input_required_result_sampling',
    schema: EMPTY,
    run(_args, { mcpReq }) {
      const answer = mcpReq.inputResponses?.['capital_question'];
      if (answer !== undefined) return text(JSON.stringify(answer));
      const question = sample('What is the capital of France?');
      return inputRequired({ inputRequests: { capital_question: question } });
    },
  },
  {
    name: 'test_input_required_result_list_roots',
    schema: EMPTY,
    run(_args, { mcpReq }) {
      const roots = mcpReq.inputResponses?.['client_roots'];
      if (roots !== undefined) return text(JSON.stringify(roots));
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  },
  {
    name: 'test_input_required_result_request_state',
    schema: EMPTY,
    async run(_args, context) {
      const state = context.mcpReq.requestState<{ round: number }>();
      const { kind } = inputResponse(context.mcpReq.inputResponses, 'confirm');
      if (typeof state === 'object' && kind === 'elicit') return text('state-ok');
      return inputRequired({
        inputRequests: {
          confirm: inputRequired.elicit({
            message: 'Please confirm',
            requestedSchema: {
              type: 'object',
              properties: { ok: { type: 'boolean' } },
              required: ['ok'],
            },
          }),
        },
        requestState: await codec.mint({ round: 1 }),
      });
    },
  },
  {
    name: 'test_input_required_result_multiple_inputs',
    schema: EMPTY,
    async run(_args, { mcpReq }) {
      const keys = ['user_name', 'greeting', 'client_roots'];
      const { inputResponses } = mcpReq;
      if (inputResponses !== undefined && keys.every((key) => key in inputResponses)) {
        return text(JSON.stringify(inputResponses));
      }
      return inputRequired({
        inputRequests: {
          user_name: form('What is your name?', 'name'),
          greeting: sample('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await codec.mint({ round: 1 }),
      });
    },
  },
  {
    name: 'test_input_required_result_multi_round',
    schema: EMPTY,
    async run(_args, context) {
      const round = context.mcpReq.requestState<{ round: number }>()?.round ?? 0;
      const color = asked(context, 'step2', 'color');
      if (round === 2 && color !== undefined) return text(`You like ${color}.`);
      if (round >= 1 && asked(context, 'step1', 'name') !== undefined) {
        const question = form('Step 2: What is your favorite color?', 'color');
        const requestState = await codec.mint({ round: 2 });
        return inputRequired({ inputRequests: { step2: question }, requestState });
      }
      const question = form('Step 1: What is your name?', 'name');
      const requestState = await codec.mint({ round: 1 });
      return inputRequired({ inputRequests: { step1: question }, requestState });
    },
  },
  {
    name: 'test_input_required_result_tampered_state',
    schema: EMPTY,
    async run(_args, context) {
      if (asked(context, 'confirm', 'answer') !== undefined) return text('state-ok');
      const requestState = await codec.mint({ round: 1 });
      return inputRequired({ inputRequests: { confirm: form('Confirm', 'answer') }, requestState });
    },
  },
  {
    name: 'test_input_required_result_capabilities',
    schema: EMPTY,
    run(_args, { mcpReq }) {
      if (mcpReq.inputResponses !== undefined) return text('Thank you.');
      const { elicitation, sampling } =
        (mcpReq.envelope as Record<string, any> | undefined)?.[CAPABILITIES] ?? {};
      const inputRequests = {
        ...(elicitation === undefined ? {} : { name: form('What is your name?', 'name') }),
        ...(sampling === undefined ? {} : { greeting: sample('Generate a greeting') }),
      };
      return Object.keys(inputRequests).length === 0
        ? text('Nobody can be asked.')
        : inputRequired({ inputRequests });
    },
  },
  {
    name: 'test_missing_capability',
    schema: EMPTY,
    run: () => inputRequired({ inputRequests: { answer: sample('Anything') } }),
  },
  {
    name: 'test_streaming_elicitation',
    schema: EMPTY,
    run(_args, context) {
      const name = asked(context, 'user_name', 'name');
      if (name !== undefined) return text(`Hello, ${name}!`);
      return inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } });
    },
  },
  {
    name: 'test_logging_tool',
    schema: EMPTY,
    async run(_args, { mcpReq }) {
      await mcpReq.log('info', 'Logging.');
      return text('Logged.');
    },
  },
  {
    name: 'test_x_mcp_header',
    schema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    },
    run: ({ region }) => text(`Region ${String(region)}`),
  },
  { name: 'json_schema_2020_12_tool', schema: SCHEMA_2020, run: () => text('Valid.') },
];

function fixtures(codec: Codec): readonly Fixture[] {
  const plain = [...PLAIN].map(([name, result]) => ({ name, schema: EMPTY, run: () => result }));
  return [...plain, ...STREAMING, ...asking(codec)];
}

export function registerTools(server: McpServer, codec: Codec): void {
  for (const { name, schema, run } of fixtures(codec)) {
    const inputSchema = fromJsonSchema<Record<string, any>>(schema as never);
    server.registerTool(name, { description: `Fixture ${name}.`, inputSchema }, run as never);
  }
}

/** The result of `tools/list` as JSON. */
export function toolListJson(codec: Codec): string {
  const tools = fixtures(codec).map(({ name, schema }) => ({
    name,
    description: `Fixture ${name}.`,
    inputSchema: schema,
  }));
  return JSON.stringify({ tools });
}
