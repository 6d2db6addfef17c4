/** Operations of an OpenAPI description, as generators name them: `GET /users`, `openapi.json GET /users`. */

export type Data = Readonly<Record<string, unknown>>;

/** An operation as a page or a navigation names it. */
export interface OperationName {
  /** Path of the description; absent: the project's own. */
  readonly file?: string;
  /** Lower case. */
  readonly method: string;
  readonly path: string;
}

const NAME = /^(?:(\S+)\s+)?(get|post|put|patch|delete|head|options|trace)\s+(\/\S*)$/i;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** References that lead on to others. */
const REFERENCES_MAX = 10;

export function operationName(written: string): OperationName | undefined {
  const [, file, method = '', path = ''] = NAME.exec(written.trim()) ?? [];
  if (path === '') return undefined;
  return { method: method.toLowerCase(), path, ...(file === undefined ? {} : { file }) };
}

/** All operations in the order of the description. */
export function operationNames(description: unknown): OperationName[] {
  return Object.entries(data(data(description)['paths'])).flatMap(([path, item]) =>
    METHODS.filter((method) => method in data(item)).map((method) => ({ method, path })),
  );
}

export interface Operation {
  readonly name: OperationName;
  /** The operation object, with the parameters of its path. */
  readonly about: Data;
  /** The whole description, for references. */
  readonly description: unknown;
}

export function findOperation(description: unknown, name: OperationName): Operation | undefined {
  const item = data(own(data(data(description)['paths']), name.path));
  const about = own(item, name.method);
  if (!isData(about)) return undefined;
  const parameters = [...list(item['parameters']), ...list(about['parameters'])];
  return { name, about: { ...about, parameters }, description };
}

/** The object that `{ "$ref": "#/components/…" }` stands for; other files are not read. */
export function resolved(value: unknown, description: unknown): Data {
  let found = value;
  for (let step = 0; step < REFERENCES_MAX && isData(found); step += 1) {
    const reference = found['$ref'];
    if (typeof reference !== 'string') return found;
    found = reference.startsWith('#/') ? at(description, reference.slice(2)) : undefined;
  }
  return {};
}

function at(description: unknown, pointer: string): unknown {
  let found = description;
  for (const part of pointer.split('/').slice(0, 20)) {
    found = own(data(found), part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found;
}

function own(value: Data, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function data(value: unknown): Data {
  return isData(value) ? value : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
