/** Converts Swagger 2.0 to OpenAPI 3.0, as far as the descriptions of trackers need it. */
import type { Json, Tree } from './tracker-description.ts';

/** @param prefix of the paths, left out */
export function asOpenApi3(swagger: Tree, prefix = ''): Tree {
  const {
    info = {},
    paths = {},
    definitions = {},
    responses = {},
  } = swagger as Record<string, Tree>;
  const operations = Object.entries(paths).map(([path, methods]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    mapValues(methods as Tree, operationOf),
  ]);
  const components = { schemas: definitions, responses: mapValues(responses, responseOf) };
  return moved({
    openapi: '3.0.3',
    info,
    paths: Object.fromEntries(operations) as Tree,
    components,
  }) as Tree;
}

function mapValues(tree: Tree, map: (value: Tree) => Json): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? map(value as Tree)
        : value,
    ]),
  );
}

function operationOf(operation: Tree): Json {
  const { parameters = [], responses = {}, ...rest } = operation;
  const all = parameters as readonly Tree[];
  const body = all.find((one) => one['in'] === 'body');
  return {
    ...rest,
    parameters: all.filter((one) => one !== body).map(parameterOf),
    ...(body && { requestBody: contentOf(body) }),
    responses: mapValues(responses as Tree, responseOf),
  };
}

function parameterOf({ name = '', in: place = '', required = false, ...schema }: Tree): Json {
  return { name, in: place, required, schema };
}

function responseOf(response: Tree): Json {
  return response['$ref'] === undefined ? contentOf(response) : response;
}

function contentOf({ description = '', schema }: Tree): Json {
  return schema === undefined
    ? { description }
    : { description, content: { 'application/json': { schema } } };
}

/** Rewrites references to the paths of schemas and responses in OpenAPI 3. */
function moved(value: Json): Json {
  const text = JSON.stringify(value)
    .replaceAll('"#/definitions/', '"#/components/schemas/')
    .replaceAll('"#/responses/', '"#/components/responses/');
  return JSON.parse(text) as Json;
}
