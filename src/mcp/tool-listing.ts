/** Tools as `tools/list` shows them: every word of it is read by every model that connects. */
import type { Schema } from 'joi';
import type { AnyTool } from './tool.ts';

/** @param product Name of the documented product. */
export function toolListing(tool: AnyTool, product: string): object {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description.replaceAll('{product}', product),
    inputSchema: jsonSchema(tool.input, 'input'),
    ...(tool.output && { outputSchema: withoutProse(jsonSchema(tool.output, 'output')) }),
    annotations: {
      readOnlyHint: !tool.writes,
      destructiveHint: false,
      idempotentHint: !tool.writes,
      openWorldHint: tool.writes,
    },
  };
}

function jsonSchema(schema: Schema, side: 'input' | 'output'): object {
  return schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' });
}

/** The schema without descriptions: names of fields in an answer explain themselves, and the documentation has the rest. */
function withoutProse(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text) as object;
}
