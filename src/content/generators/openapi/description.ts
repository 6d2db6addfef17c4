/** Operations of an OpenAPI description, as generators name them: `GET /users`, `openapi.json GET /users`. */

import type { Data } from '../../model/data.ts';
import { dataAt, isData, listAt, valueAt } from '../../source/data.ts';

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
/** Maximum length of a chain of references. */
const REFERENCES_MAX = 10;

export function operationName(written: string): OperationName | undefined {
  const [, file, method = '', path = ''] = NAME.exec(written.trim()) ?? [];
  if (path === '') return undefined;
  return { method: method.toLowerCase(), path, ...(file === undefined ? {} : { file }) };
}

/** All operations in the order of the description. */
export function operationNames(description: unknown): OperationName[] {
  return Object.entries(dataAt(description, 'paths')).flatMap(([path, item]) =>
    METHODS.filter((method) => method in dataAt(item)).map((method) => ({ method, path })),
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
  const item = dataAt(description, 'paths', name.path);
  const about = valueAt(item, name.method);
  if (!isData(about)) return undefined;
  const parameters = [...listAt(item, 'parameters'), ...listAt(about, 'parameters')];
  return { name, about: { ...about, parameters }, description };
}

/** The object that `{ "$ref": "#/components/…" }` refers to; other files are not read. */
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
  const parts = pointer.split('/').slice(0, 20);
  return valueAt(
    description,
    ...parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}
