/** A tracker's own description of its API as a judge: of each request that is sent, and of each answer that stands in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { root } from '../helpers/sources.ts';

export interface Operation {
  readonly id: string;
  readonly path: Readonly<Record<string, string>>;
  /** Violations of the description in a request. */
  faultsOfRequest(query: URLSearchParams, body: unknown): string[];
  faultsOfAnswer(status: number, body: unknown): string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: { properties?: object } }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Finds the operation of a request; undefined when the description has none. */
export type FindOperation = (method: string, pathname: string) => Operation | undefined;

/** @param tracker whose part of the description is committed; `scripts/tracker-description.ts` makes it */
export function describedApi(tracker: 'github' | 'gitlab' | 'gitea'): FindOperation {
  const file = join(root, `test/fixtures/${tracker}-description.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const judge = judgeOf(document);
  const paths = Object.keys(document.paths).map((path) => [path, patternOf(path)] as const);
  return (method, pathname) => {
    for (const [path, pattern] of paths) {
      const found = pattern.exec(pathname);
      const described = document.paths[path]?.[method.toLowerCase()];
      if (found && described) return judge(described, { ...found.groups });
    }
    return undefined;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function judgeOf(
  document: Document,
): (described: Described, path: Record<string, string>) => Operation {
  const schemas = { $id: 'tracker', components: withNull(document.components) };
  const options = { strict: false, allErrors: true } as const;
  const exact = new Ajv(options).addSchema(schemas);
  const coercing = new Ajv({ ...options, coerceTypes: true }).addSchema(schemas);
  for (const ajv of [exact, coercing]) {
    addFormats.default(ajv);
    // The format of the package refuses loopback, where stand-ins are.
    ajv.addFormat('url', (url) => URL.canParse(url));
  }
  const compiled = new Map<string, ValidateFunction>();
  const validator = (ajv: Ajv, schema: object): ValidateFunction => {
    const key = `${ajv === exact} ${JSON.stringify(schema)}`;
    const known = compiled.get(key) ?? ajv.compile(local(withNull(schema)) as object);
    compiled.set(key, known);
    return known;
  };
  const resolve = <T>(value: T | { readonly $ref: string }): T => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
    const [, , group = '', name = ''] = value.$ref.split('/');
    return document.components[group]?.[name] as T;
  };
  const faults = (ajv: Ajv, schema: object, value: unknown): string[] => {
    const validate = validator(ajv, schema);
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };
  const schemaOf = (content: Content | undefined): BodySchema | undefined =>
    resolve(content?.content?.['application/json']?.schema as BodySchema | undefined);
  return (described, path) => {
    const parameters = (described.parameters ?? []).map((one) => resolve<Parameter>(one));
    return {
      id: described.operationId,
      path,
      faultsOfRequest(query, body) {
        const given = { query: Object.fromEntries(query), path };
        return [
          ...Object.keys(given.query)
            .filter((name) => !parameters.some((one) => one.in === 'query' && one.name === name))
            .map((name) => `there is no parameter ${name}`),
          ...parameters.flatMap((one) => {
            const value = given[one.in as 'query' | 'path'][one.name];
            if (value === undefined) return one.required ? [`${one.name} is missing`] : [];
            const schema = { type: 'object', properties: { value: one.schema } };
            return faults(coercing, schema, { value }).map((text) => `${one.name}: ${text}`);
          }),
          ...bodyFaults(schemaOf(described.requestBody), body, (schema) =>
            faults(exact, schema, body),
          ),
        ];
      },
      faultsOfAnswer(status, body) {
        const answer = resolve<Content>(described.responses[status] as Content);
        if (answer === undefined) return [`there is no answer ${status}`];
        const schema = answer.content?.['application/json']?.schema;
        return schema === undefined ? [] : faults(exact, schema, body);
      },
    };
  };
}

type BodySchema = { readonly properties?: object };

function bodyFaults(
  schema: BodySchema | undefined,
  body: unknown,
  faultsBy: (schema: object) => string[],
): string[] {
  if (schema === undefined) return body === undefined ? [] : ['a body is not taken'];
  const unknown = Object.keys((body ?? {}) as object).filter(
    (name) => !(name in (schema.properties ?? {})),
  );
  return [...unknown.map((name) => `there is no field ${name}`), ...faultsBy(schema)];
}

/** `nullable` of OpenAPI 3.0 in JSON Schema's words. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withNull(item)]),
  );
  return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
}

/** References into the registered components. */
function local(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"tracker#/components/'));
}
