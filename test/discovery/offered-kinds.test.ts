/** Kinds of results, as descriptions offer them. */
import test from 'ava';
import { acme } from '../helpers/acme.ts';
import { legacy } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Listed {
  readonly enum: readonly string[];
}

interface Description {
  readonly paths: {
    readonly '/api/v1/search': {
      readonly get: {
        readonly parameters: readonly { readonly name: string; readonly schema: Listed }[];
      };
    };
  };
}

interface Listing {
  readonly result: {
    readonly tools: readonly {
      readonly name: string;
      readonly inputSchema: { readonly properties: { readonly kind?: Listed } };
    }[];
  };
}

async function offered({
  get,
  server,
}: Service): Promise<readonly (readonly string[] | undefined)[]> {
  const { paths } = JSON.parse((await get('/openapi.json')).payload) as Description;
  const { parameters } = paths['/api/v1/search'].get;
  const schema = parameters.find(({ name }) => name === 'kind')?.schema;
  const { body } = await legacy(server, '2025-06-18', { method: 'tools/list' });
  const { tools } = (body as Listing).result;
  const kind = tools.find(({ name }) => name === 'search_docs')?.inputSchema.properties.kind;
  return [schema?.enum, kind?.enum];
}

test('a folder without samples, releases and gaps offers pages and sections', async (t) => {
  verifies('search-docs:offered-kinds');
  const own = await service(t, { files: { 'a.md': '# Wombats\n\nThey dig.\n' } });
  for (const kinds of await offered(own)) t.deepEqual(kinds, ['page', 'section']);
  const { statusCode, payload } = await own.get('/api/v1/search?q=wombats&kind=gap');
  t.is(statusCode, 200);
  t.like(JSON.parse(payload), { count: 0 });
});

test('code that was never run is offered as samples', async (t) => {
  verifies('search-docs:offered-kinds');
  const own = await service(t, { files: { 'a.md': '# Wombats\n\n```sh\ndig\n```\n' } });
  for (const kinds of await offered(own)) t.deepEqual(kinds, ['page', 'section', 'sample']);
});

test('a folder that has every kind of result offers all', async (t) => {
  verifies('search-docs:offered-kinds');
  const kinds = ['page', 'section', 'sample', 'release', 'gap'];
  for (const listed of await offered(await acme(t))) t.deepEqual(listed, kinds);
});
