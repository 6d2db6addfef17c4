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
]);

function inputSchema(schema: Schema): object {
  return mapped(jsonSchemaOf(schema, 'input'), (key) => !UNLISTED.has(key));
}

/** Names and types of an answer's members: list items are self-explanatory. */
function outputSchema(schema: Schema): object {
  const { type, properties } = jsonSchemaOf(schema, 'output') as JsonObject;
  const flat = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    member.type === undefined ? {} : { type: member.type },
  ]);
  return { type, properties: Object.fromEntries(flat) as object };
}

interface JsonObject {
  readonly type: string;
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/** A copy of the schema with the members that are kept; names of arguments are. */
function mapped(value: object, keep: (key: string) => boolean, isNames = false): object {
  if (Array.isArray(value)) return value;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  const kept = entries.filter(([key]) => isNames || keep(key));
  return Object.fromEntries(
    kept.map(([key, member]) => [
      key,
      typeof member === 'object' && member !== null
        ? mapped(member, keep, !isNames && key === 'properties')
        : member,
    ]),
  );
}
