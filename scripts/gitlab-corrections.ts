/**
 * Where GitLab's generated description is silent or wrong, by its documentation (doc/api/issues.md, doc/api/notes.md):
 * it describes lists as their entries, has `string` for the type of what the generator does not know, never says that a
 * field may be null, and leaves out the notes of issues and every answer that is an error.
 */
import type { Json, Tree } from './tracker-description.ts';

const LISTS: readonly string[] = [
  '/projects/{id}/issues',
  '/projects/{id}/issues/{issue_iid}/related_merge_requests',
];

const FIELDS: Readonly<Record<string, Tree>> = {
  API_Entities_Issue: {
    description: { type: 'string', nullable: true },
    closed_at: { type: 'string', format: 'date-time', nullable: true },
    milestone: { allOf: [{ $ref: '#/components/schemas/API_Entities_Milestone' }], nullable: true },
    user_notes_count: { type: 'integer' },
    moved_to_id: { type: 'integer', nullable: true },
    _links: {
      type: 'object',
      properties: { closed_as_duplicate_of: { type: 'string', nullable: true } },
    },
  },
  API_Entities_Milestone: { id: { type: 'integer' }, iid: { type: 'integer' } },
  API_Entities_MergeRequestBasic: { labels: { type: 'array', items: { type: 'string' } } },
};

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const IID = { name: 'issue_iid', in: 'path', required: true, schema: { type: 'integer' } };

const NOTE: Json = {
  type: 'object',
  required: ['id', 'body', 'created_at', 'system'],
  properties: {
    id: { type: 'integer' },
    body: { type: 'string' },
    author: { type: 'object' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
    system: { type: 'boolean' },
    noteable_id: { type: 'integer' },
    noteable_type: { type: 'string' },
    noteable_iid: { type: 'integer' },
    internal: { type: 'boolean' },
  },
};

const answer = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const query = (name: string, schema: Json): Json => ({ name, in: 'query', schema });

/** Transcribed from doc/api/notes.md, "Issues". */
export const GITLAB_NOTES: Tree = {
  '/projects/{id}/issues/{issue_iid}/notes': {
    get: {
      operationId: 'notes/list',
      parameters: [
        ID,
        IID,
        query('sort', { type: 'string', enum: ['asc', 'desc'] }),
        query('order_by', { type: 'string', enum: ['created_at', 'updated_at'] }),
        query('page', { type: 'integer' }),
        query('per_page', { type: 'integer', maximum: 100 }),
      ],
      responses: { 200: answer({ type: 'array', items: NOTE }) },
    },
    post: {
      operationId: 'notes/create',
      parameters: [ID, IID],
      requestBody: answer({
        type: 'object',
        required: ['body'],
        properties: {
          body: { type: 'string', maxLength: 1_000_000 },
          internal: { type: 'boolean' },
          created_at: { type: 'string', format: 'date-time' },
        },
      }),
      responses: { 201: answer(NOTE) },
    },
  },
};

/** By doc/api/rest/troubleshooting.md, "Status codes". */
const REFUSED = answer({
  type: 'object',
  properties: { message: {}, error: { type: 'string' } },
});

/** Pagination of a list that the description leaves out, by doc/api/rest/_index.md. */
const PAGES: readonly Json[] = ['page', 'per_page'].map((name) => query(name, { type: 'integer' }));

export function corrected(description: Tree, added: Tree): Tree {
  const copy = JSON.parse(JSON.stringify(description)) as any;
  for (const path of LISTS) {
    const operation = copy.paths[path].get;
    const content = operation.responses['200'].content['application/json'];
    content.schema = { type: 'array', items: content.schema };
    const names = operation.parameters.map((one: { name: string }) => one.name);
    operation.parameters.push(...PAGES.filter((one: any) => !names.includes(one.name)));
  }
  for (const [name, fields] of Object.entries(FIELDS)) {
    Object.assign(copy.components.schemas[name].properties, fields);
  }
  Object.assign(copy.paths, added);
  for (const path of Object.keys(copy.paths).filter((one) => /\/issues\b/.test(one))) {
    for (const operation of Object.values(copy.paths[path]) as any[]) {
      Object.assign(operation.responses, { 400: REFUSED, 403: REFUSED, 404: REFUSED });
    }
  }
  return copy as Tree;
}
