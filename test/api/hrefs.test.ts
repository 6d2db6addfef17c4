import test from 'ava';
import { parseTemplate } from 'url-template';
import { acme, BASE } from '../helpers/acme.ts';
import { storeReport } from '../helpers/report-row.ts';
import { verifies } from '../helpers/verifies.ts';

interface ApiIndex {
  readonly operations: readonly { readonly operationId: string; readonly href: string }[];
}

/** Values of the templates; an operation without required parameters needs none. */
const values: Readonly<Record<string, readonly Record<string, string | number>[]>> = {
  getApiIndex: [{}],
  listPages: [{}, { section: 'guide' }],
  getPage: [{ slug: 'guide-install' }],
  searchDocs: [
    { q: 'wombat' },
    { q: 'a&b=c #?%/ é 熊', limit: 1 },
    { q: 'wombat', limit: 50, kind: 'section', section: 'guide', offset: 1, fields: 'title,url' },
  ],
  suggestDocs: [{ q: 'wombat' }, { q: 'a&b=c #?%/ é 熊', limit: 20 }],
  grepDocs: [
    { pattern: 'wombat' },
    { pattern: 'w.m(b)at #?', regex: 'true', path: 'guide', context: 0 },
  ],
  getReportStatus: [{ id: 'r_abcdefghijklmnop' }],
};

test('each href of the index is a template that expands to an address that answers 200', async (t) => {
  verifies('api-index:operation-href');
  const { get, config } = await acme(t);
  await storeReport(config.data, {});
  const { operations } = JSON.parse((await get('/api/v1')).payload) as ApiIndex;
  const ids = operations.map(({ operationId }) => operationId);
  t.deepEqual(
    Object.keys(values).filter((id) => !ids.includes(id)),
    [],
  );
  for (const { operationId, href } of operations) {
    t.true(href.startsWith(`${BASE}/`));
    for (const variables of values[operationId] ?? [{}]) {
      const address = parseTemplate(href).expand(variables).slice(BASE.length);
      const response = await get(address);
      t.is(response.statusCode, 200, address);
      const { query } = JSON.parse(response.payload) as { query?: string };
      if (variables['q'] !== undefined) t.is<unknown, unknown>(query, variables['q']);
    }
  }
});
