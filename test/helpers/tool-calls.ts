/** Calls of every tool of the documentation: one whose arguments are known by their names needs no row in any test. */
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';

/** A tool as `tools/list` gives it. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  readonly outputSchema?: object;
}

export type ToolCall = readonly [name: string, args: Readonly<Record<string, unknown>>];

const own = new Set(docsTools(undefined).map(({ name }) => name));

/**
 * A call of each tool that is listed, with those of the arguments that it takes.
 * @throws for a tool that requires another one.
 */
export function callsOf(
  tools: readonly ListedTool[],
  values: Readonly<Record<string, unknown>>,
): ToolCall[] {
  const listed = tools.filter(({ name }) => own.has(name));
  return listed.map(({ name, inputSchema: { properties, required = [] } }) => {
    const missing = required.filter((one) => !(one in values));
    if (missing.length > 0) throw new Error(`${name} requires ${missing.join(', ')}: add a value.`);
    const known = Object.entries(values).filter(([key]) => key in properties);
    return [name, Object.fromEntries(known)];
  });
}
