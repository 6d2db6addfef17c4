/** Tools as `tools/list` shows them: every word of it is read by every model that connects. */
import type { Schema } from 'joi';
import { jsonSchemaOf } from '../operations/schemas.ts';
import type { AnyTool } from './tool.ts';

/** @param product Name of the documented product. */
export function toolListing(tool: AnyTool, product: string): object {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description.replaceAll('{product}', product),
    inputSchema: inputSchema(tool.input),
    ...(tool.output && { outputSchema: outputSchema(tool.output) }),
    // The other hints mean nothing for a tool that only reads.
    annotations: tool.writes
      ? { readOnlyHint: false, destructiveHint: false, openWorldHint: true }
      : { readOnlyHint: true, openWorldHint: false },
  };
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

function inputSchema(schema: Schema): object {
  return mapped(jsonSchemaOf(schema, 'input'), (key) => !UNLISTED.has(key));
}

/** Names of an answer's members: their values are self-explanatory. */
function outputSchema(schema: Schema): object {
  const { type, properties } = jsonSchemaOf(schema, 'output') as JsonObject;
  const names = Object.keys(properties ?? {}).map((name) => [name, {}]);
  return { type, properties: Object.fromEntries(names) as object };
}

interface JsonObject {
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
