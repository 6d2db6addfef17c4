import test from 'ava';
import { operations } from '../../src/operations/index.ts';
import { acme } from '../helpers/acme.ts';
import { verifies } from '../helpers/verifies.ts';

const summary = 'slug path url markdownUrl title description section sectionTitle group'.split(' ');

/** What v1 promised when it was published: fields that are always present, and fields that may be. Rows are only added. */
const promised: Readonly<
  Record<string, { always: readonly string[]; sometimes: readonly string[] }>
> = {
  getApiIndex: {
    always: ['name', 'version', 'status', 'openapi', 'operations'],
    sometimes: ['documentation', 'rateLimit', 'versioning'],
  },
  listPages: { always: ['count', 'sections', 'pages'], sometimes: [] },
  getPage: { always: [...summary, 'headings', 'markdown'], sometimes: [] },
  searchDocs: { always: ['query', 'count', 'results'], sometimes: [] },
  getReportStatus: {
    always: ['report_id', 'status', 'updated_at'],
    sometimes: ['issue_url', 'benchmark_pr', 'dry_run'],
  },
};

interface Fields {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

for (const [id, { always, sometimes }] of Object.entries(promised)) {
  test(`${id} still has every field that v1 promised`, (t) => {
    verifies('versioning:additive');
    const output = operations.find((operation) => operation.id === id)?.output;
    const schema = output?.['~standard'].jsonSchema.output({ target: 'draft-2020-12' }) as Fields;
    const names = Object.keys(schema.properties ?? {});
    t.deepEqual(
      [...always, ...sometimes].filter((name) => !names.includes(name)),
      [],
    );
    t.deepEqual(
      always.filter((name) => schema.required?.includes(name) !== true),
      [],
    );
  });
}

test('every operation is in v1; there is no v2 that would break it', async (t) => {
  verifies('versioning:breaking', 'versioning:path');
  const paths = operations.map(({ path }) => path);
  t.deepEqual(
    paths.filter((path) => !/^\/api\/v1(\/|$)/.test(path)),
    [],
  );
  const { get } = await acme(t);
  const { statusCode, payload } = await get('/api/v2');
  t.is(statusCode, 404);
  t.is((JSON.parse(payload) as { code: string }).code, 'api_route_not_found');
});
