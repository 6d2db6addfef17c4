import test from 'ava';
import { searchDocs } from '../../src/operations/search-docs.ts';
import { acme } from '../helpers/acme.ts';
import { verifies } from '../helpers/verifies.ts';

interface Results {
  readonly total: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

test('fields leaves the others of a result out, and nothing else', async (t) => {
  verifies('search-docs:fields');
  const { get } = await acme(t);
  const search = async (more: string): Promise<Results> =>
    JSON.parse((await get(`/api/v1/search?q=wombat${more}`)).payload) as Results;
  const all = await search('');
  t.true(all.results.length > 1);
  const some = await search('&fields=url,title,anchor');
  const chosen = all.results.map(({ title, url, anchor }) => ({
    title,
    url,
    ...(anchor !== undefined && { anchor }),
  }));
  t.deepEqual(some, { ...all, results: chosen });
  // In the order of the answer, whatever that of the list.
  t.deepEqual(Object.keys(some.results[0] ?? {}).slice(0, 2), ['url', 'title']);
  t.is(searchDocs.selected?.validate(some, { convert: false }).error, undefined);
  t.not(searchDocs.output.validate(some, { convert: false }).error, undefined);
});

test('a field that there is not, twice or empty is refused with those there are', async (t) => {
  verifies('search-docs:fields');
  const { get } = await acme(t);
  for (const fields of ['titel', '', 'title,', 'title,title', 'title&fields=url']) {
    const { statusCode, payload } = await get(`/api/v1/search?q=wombat&fields=${fields}`);
    t.is(statusCode, 400, fields);
    t.regex(payload, /separated by commas.*slug, path|is given 2 times/, fields);
  }
});

test('the description says how fields are written and that answers may have parts of results', async (t) => {
  verifies('search-docs:fields');
  const { get } = await acme(t);
  const { paths, components } = JSON.parse((await get('/openapi.json')).payload) as any;
  const { parameters, responses } = paths['/api/v1/search'].get;
  const fields = parameters.find(({ name }: { name: string }) => name === 'fields');
  t.like(fields, { style: 'form', explode: false, schema: { type: 'array', minItems: 1 } });
  const address = `/api/v1/search?q=wombat&fields=${fields.example.join(',')}`;
  t.is((await get(address)).statusCode, 200);
  const { anyOf } = responses[200].content['application/json'].schema;
  t.deepEqual(anyOf, [
    { $ref: '#/components/schemas/SearchResults' },
    { $ref: '#/components/schemas/SearchResultsPart' },
  ]);
  t.is(components.schemas.SearchResultsPart.properties.results.items.required, undefined);
});
