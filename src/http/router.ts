/**
 * Finds the resource of most requests before hapi, whose routing costs more than most answers. It holds no rule: what it
 * does not find, such as addresses with escapes, hapi routes to the same resources.
 */
import type { Routed } from './ask.ts';
import type { Resource } from './endpoint.ts';

export interface Route extends Omit<Routed, 'edition'> {
  readonly resource: Resource;
}

const NO_PARAMS = {};
/** A last segment that hapi would neither decode nor match with a longer template. */
const PLAIN = /^[\w-]+$/;
const TEMPLATE = /^([^{]*)\/\{(\w+)\}$/;

/** @returns a function from a path to its route, undefined for all that hapi has to look at */
export function createRouter(resources: readonly Resource[]): (path: string) => Route | undefined {
  const exact = new Map<string, Route>();
  const byParent = new Map<string, { readonly resource: Resource; readonly name: string }>();
  for (const resource of resources) {
    const { path } = resource;
    const [, parent, name] = TEMPLATE.exec(path) ?? [];
    if (parent !== undefined && name !== undefined) byParent.set(parent, { resource, name });
    else if (!path.includes('{')) exact.set(path, { resource, path, params: NO_PARAMS });
  }
  return (path) => {
    const known = exact.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const template = byParent.get(path.slice(0, slash));
    const value = path.slice(slash + 1);
    if (template === undefined || !PLAIN.test(value)) return undefined;
    return { resource: template.resource, path, params: { [template.name]: value } };
  };
}
