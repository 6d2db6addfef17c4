/** Describes JSON Schema as rows of a table: one for each field, those of nested objects after it. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface FieldRow {
  /** With its parent fields: `results[].slug`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const required = schema.required?.includes(key) ?? false;
    const row = { name, type: typeOf(field), required, description: field.description ?? '' };
    const inner = field.items ?? field;
    const nested = inner.properties ? fieldRows(inner, `${name}${field.items ? '[]' : ''}.`) : [];
    return [row, ...nested];
  });
}

/** `string`, `array of object`, `number or null`, `string (uri)`. */
export function typeOf(field: JsonSchema): string {
  const type = [field.type ?? 'any'].flat().join(' or ');
  if (field.items) return field.items.type ? `array of ${typeOf(field.items)}` : 'array';
  return field.format ? `${type} (${field.format})` : type;
}

/** Constraints of a value besides its type: `1 to 50`, `one of a, b`, a pattern; empty when anything goes. */
export function bounds(field: JsonSchema): string {
  if (field.enum) return `one of ${names(field.enum)}`;
  if (field.items) return listBounds(field.items);
  if (field.pattern) return `\`${field.pattern}\``;
  if (field.maxLength !== undefined)
    return `${field.minLength ?? 0} to ${field.maxLength} characters`;
  if (field.maximum !== undefined) return `${field.minimum ?? 0} to ${field.maximum}`;
  return '';
}

function listBounds({ enum: values, pattern }: JsonSchema): string {
  if (values) return `list of ${names(values)}`;
  return pattern ? `list of \`${pattern}\`` : '';
}

function names(values: readonly unknown[]): string {
  return values.map((value) => `\`${String(value)}\``).join(', ');
}
