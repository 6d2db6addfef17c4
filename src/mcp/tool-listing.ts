/** Tools as `tools/list` shows them: every word of it is read by every model that connects. */
import type { Schema } from 'joi';
import { jsonSchemaOf } from '../operations/schemas.ts';
import type { AnyTool } from './tool.ts';

/** Characters of `tools/list`: 2,500 tokens. */
const CHARACTERS_MAX = 10_000;

export interface ToolNames {
  /** Name of the documented product. */
  readonly product: string;
  /** The product and the other documentation sets of the service. */
  readonly subject: string;
}

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: object;
  readonly inputSchema: ObjectJsonSchema;
  readonly outputSchema?: ObjectJsonSchema;
}

/**
 * All tools, in their order. An argument that an earlier tool has as well is described there only. Where that is still too long, as
 * with many versions and reports, output schemas are left out: they give no more than the names of members, and no model needs them.
 */
export function toolList(tools: readonly AnyTool[], names: ToolNames): readonly object[] {
  const said = new Set<string>();
  const listed = tools.map((tool) => {
    const one = toolListing(tool, names);
    return { ...one, inputSchema: withoutRepeats(one.inputSchema, said) };
  });
  if (JSON.stringify(listed).length <= CHARACTERS_MAX) return listed;
  // JSON leaves out what is undefined.
  return listed.map((one) => ({ ...one, outputSchema: undefined }));
}

export function toolListing(tool: AnyTool, { product, subject }: ToolNames): Listed {
  const { name, title, description, input, output, writes = false } = tool;
  return {
    name,
    title,
    description: description.replaceAll('{product}', product).replaceAll('{subject}', subject),
    inputSchema: inputSchema(input),
    ...(output && { outputSchema: outputSchema(output) }),
    // The other hints mean nothing for a tool that only reads.
    annotations: writes
      ? { readOnlyHint: false, destructiveHint: false, openWorldHint: true }
      : { readOnlyHint: true, openWorldHint: false },
  };
}

interface ArgumentJsonSchema {
  readonly description?: string;
  readonly default?: unknown;
}

/** The schema without description and default of an argument that was said word for word before. @param said Gets the others. */
function withoutRepeats(schema: ObjectJsonSchema, said: Set<string>): ObjectJsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, argument]) => {
    const { description, default: _, ...rest } = argument as ArgumentJsonSchema;
    const whole = JSON.stringify([name, argument]);
    const isRepeated = description !== undefined && said.has(whole);
    said.add(whole);
    return [name, isRepeated ? rest : argument];
  });
  return { ...schema, properties: Object.fromEntries(properties) as object };
}

/** Members that no model needs: the error for a violation says what to change. */
const UNLISTED = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'additionalProperties',
  'minItems',
  'maxItems',
]);

function inputSchema(schema: Schema): ObjectJsonSchema {
  return mapped(jsonSchemaOf(schema, 'input'), (key) => !UNLISTED.has(key)) as ObjectJsonSchema;
}

/** Names of an answer's members: their values are self-explanatory. */
function outputSchema(schema: Schema): ObjectJsonSchema {
  const { type, properties } = jsonSchemaOf(schema, 'output') as ObjectJsonSchema;
  const names = Object.keys(properties ?? {}).map((name) => [name, {}]);
  return { type, properties: Object.fromEntries(names) as object };
}

interface ObjectJsonSchema {
  readonly type: string;
  readonly properties?: object;
}

/** A copy of the schema with the members that are kept; names of arguments are. */
function mapped(value: object, keep: (key: string) => boolean, isNames = false): object {
  if (Array.isArray(value)) return value;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  // An argument that is false by default says nothing by it.
  const kept = entries.filter(([key, member]) => isNames || (keep(key) && member !== false));
  return Object.fromEntries(
    kept.map(([key, member]) => [
      key,
      typeof member === 'object' && member !== null
        ? mapped(member, keep, !isNames && key === 'properties')
        : member,
    ]),
  );
}
