import { Ajv2020 } from 'ajv/dist/2020.js';
import test from 'ava';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { missingEvidence } from '../../src/reports/document/evidence.ts';
import { reportJsonSchema } from '../../src/reports/document/schema.ts';
import { validateReport } from '../../src/reports/document/validate.ts';
import { service } from '../helpers/service.ts';
import { reportOf } from './documents.ts';

for (const kind of REPORT_KINDS) {
  test(`a right ${kind} report is accepted, by the validator and by the published JSON Schema`, (t) => {
    const report = reportOf(kind);
    t.deepEqual(validateReport(report, 'docent'), { report });
    const accepts = new Ajv2020({ strict: false }).compile(reportJsonSchema('docent'));
    t.true(accepts(report), JSON.stringify(accepts.errors));
  });

  test(`a right ${kind} report may use the neutral format name`, (t) => {
    const report = reportOf(kind, { format: 'product.report/1' });
    t.deepEqual(validateReport(report, 'acme'), { report });
  });
}

test('every fault is named at once by its JSON pointer', (t) => {
  const report = reportOf('bug', {
    title: 'short',
    platform: { os: 'linux' },
    extra: 1,
    'a/b~c': 1,
    searched: ['ok', 7],
  });
  const { faults } = validateReport(report, 'docent');
  t.deepEqual(faults?.map(({ pointer }) => pointer).toSorted(), [
    '/a~1b~0c',
    '/extra',
    '/platform/arch',
    '/searched/1',
    '/title',
  ]);
});

test('a perf report without its measured block is refused', (t) => {
  const { perf, ...rest } = reportOf('perf');
  t.truthy(perf);
  t.deepEqual(
    validateReport(rest, 'docent').faults?.map(({ pointer }) => pointer),
    ['/perf'],
  );
});

test('a report of more than 64 KiB is refused with its size', (t) => {
  const files = Array.from({ length: 4 }, (_, at) => ({
    name: `f${at}`,
    content: 'é'.repeat(9000),
  }));
  const { faults } = validateReport(reportOf('bug', { reproduction: { files } }), 'docent');
  t.is(faults?.length, 1);
  t.regex(faults?.[0]?.message ?? '', /has 7\d{4} bytes as JSON; the limit is 65536/);
});

for (const value of [null, 7, 'text', [], {}, { kind: 'praise' }, { kind: '__proto__' }]) {
  test(`${JSON.stringify(value)} is no report, and the answer says what one is`, (t) => {
    const { faults } = validateReport(value, 'docent');
    t.is(faults?.length, 1);
    t.regex(faults?.[0]?.message ?? '', /must be/);
  });
}

test('a report without evidence is told what is missing and how to collect it', (t) => {
  const bare = reportOf('bug', { reproduction: undefined, searched: [], verified_by_human: false });
  t.deepEqual(
    missingEvidence(bare).map(({ pointer }) => pointer),
    ['/reproduction/command', '/searched', '/verified_by_human'],
  );
  t.deepEqual(missingEvidence(reportOf('perf')), []);
});

test('the JSON Schema of reports is published under its own address, for the product of the service', async (t) => {
  const product = { id: 'acme', name: 'Acme', version: '1', description: '' };
  const { get } = await service(t, { config: { product } });
  const { payload, statusCode } = await get('/_agent/report.schema.json');
  t.is(statusCode, 200);
  const schema = JSON.parse(payload);
  t.is(schema.$id, 'https://docs.test/_agent/report.schema.json');
  const accepts = new Ajv2020({ strict: false }).compile(schema);
  t.true(accepts(reportOf('perf', { format: 'acme.report/1' })));
  t.false(accepts(reportOf('perf', { format: 'other.report/1' })));
});
