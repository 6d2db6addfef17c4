import test from 'ava';
import { githubTracker } from '../../src/reports/tracker/github.ts';
import { REPORT_KINDS } from '../../src/reports/document/document.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';
import { callTool as call } from './call-tool.ts';
import { reportOf } from './documents.ts';

const SECRET = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

const data = (result: any): any => result.structuredContent;

test('a previewed report is stored with its token, and its status is read on both ways', async (t) => {
  verifies(
    'tool:preview-report:token',
    'tool:preview-report:issue',
    'tool:report-status',
    'service:report-status',
    'get-report-status:submitted',
    'events:polling',
  );
  const { server, get } = await service(t);
  const report = reportOf('bug');
  const preview = data(await call(server, ['preview_report', { report }]));
  t.true(preview.accepted);
  t.is(preview.issue.title, '[bug] Search answers nothing for flags');
  const args = { report, confirm_token: preview.confirm_token };
  const sent = data(await call(server, ['submit_report', args]));
  t.is(sent.status, 'queued');
  const status = data(await call(server, ['report_status', { report_id: sent.report_id }]));
  const { payload, statusCode } = await get(`/api/v1/reports/${sent.report_id}`);
  t.is(statusCode, 200);
  t.deepEqual(JSON.parse(payload), status);
});

test('preview stores nothing', async (t) => {
  verifies('tool:preview-report:stores-nothing', 'service:one-writer');
  const { server, store } = await service(t);
  await call(server, ['preview_report', { report: reportOf('bug') }]);
  t.deepEqual(await store.list({ limit: 10 }), []);
});

for (const kind of REPORT_KINDS) {
  test(`a ${kind} report in either format name is accepted`, async (t) => {
    verifies('report:format', 'report:kinds', 'tool:preview-report:validates');
    const { server } = await service(t);
    for (const format of ['docent.report/1', 'product.report/1']) {
      const preview = data(
        await call(server, ['preview_report', { report: reportOf(kind, { format }) }]),
      );
      t.true(preview.accepted, JSON.stringify(preview.errors));
    }
  });
}

test('a perf report without its measured block is not accepted, and the error says where', async (t) => {
  verifies('report:perf');
  const { server } = await service(t);
  const preview = data(
    await call(server, ['preview_report', { report: reportOf('perf', { perf: undefined }) }]),
  );
  t.false(preview.accepted);
  t.deepEqual(
    preview.errors.map((fault: any) => fault.pointer),
    ['/perf'],
  );
  t.is(preview.confirm_token, undefined);
});

test('preview names the missing evidence', async (t) => {
  verifies('tool:preview-report:missing');
  const { server } = await service(t);
  const preview = data(
    await call(server, ['preview_report', { report: reportOf('bug', { searched: [] }) }]),
  );
  t.deepEqual(
    preview.missing_evidence.map((one: any) => one.pointer),
    ['/searched'],
  );
});

test('a secret is in neither preview nor store, and the redaction is counted', async (t) => {
  verifies('tool:preview-report:redacts');
  const { server, store } = await service(t);
  const summary = `I set ${SECRET}, /home/walter/x, walter.w@corp.io and 10.1.2.3.`;
  const report = reportOf('bug', {
    summary,
    reproduction: { command: `curl -H "Authorization: Bearer ${SECRET}" x` },
  });
  const result = await call(server, ['preview_report', { report }]);
  const preview = data(result);
  t.deepEqual(preview.redactions, { email: 1, 'github-token': 2, 'home-path': 1, 'ip-address': 1 });
  await call(server, ['submit_report', { report, confirm_token: preview.confirm_token }]);
  const stored = JSON.stringify(await store.list({ limit: 10 }));
  for (const text of [JSON.stringify(result), stored]) {
    t.false(/ghp_|walter|10\.1\.2\.3/.test(text));
    t.regex(text, /\[redacted:github-token#1\]/);
  }
});

test('the same token twice gives the same report, which is stored once', async (t) => {
  const { server, store } = await service(t);
  const report = reportOf('feature');
  const { confirm_token } = data(await call(server, ['preview_report', { report }]));
  const args = { report, confirm_token };
  const ids = [
    data(await call(server, ['submit_report', args])),
    data(await call(server, ['submit_report', args])),
  ];
  t.is(ids[0].report_id, ids[1].report_id);
  t.is((await store.list({ limit: 10 })).length, 1);
});

test('a token for another document stores nothing, and says what to do', async (t) => {
  const { server, store } = await service(t);
  const { confirm_token } = data(
    await call(server, ['preview_report', { report: reportOf('bug') }]),
  );
  const report = reportOf('bug', { summary: 'Another one.' });
  const result = await call(server, ['submit_report', { report, confirm_token }]);
  t.true(result.isError);
  t.regex(result.content[0].text, /another document.*Nothing was stored.*preview_report/);
  t.deepEqual(await store.list({ limit: 10 }), []);
});

test('without a token the developer is asked where the client can ask, and only agreement stores', async (t) => {
  verifies('access:consent', 'flow:elicitation');
  for (const [answer, stored] of [
    [{ action: 'accept', content: { agree: true } }, 1],
    [{ action: 'accept', content: { agree: false } }, 0],
    [{ action: 'decline' }, 0],
    [{ action: 'cancel' }, 0],
  ] as const) {
    const { server, store } = await service(t);
    const capabilities = { elicitation: {} };
    const args = ['submit_report', { report: reportOf('bug') }] as const;
    const asked = await call(server, args, { capabilities });
    t.is(asked.resultType, 'input_required');
    t.regex(asked.inputRequests.consent.params.message, /Send this report\?.*\n\n\[bug\]/);
    t.deepEqual(await store.list({ limit: 10 }), []);
    const extra = { requestState: asked.requestState, inputResponses: { consent: answer } };
    const result = await call(server, args, { capabilities, extra });
    const again = await call(server, args, { capabilities, extra });
    t.is((await store.list({ limit: 10 })).length, stored, JSON.stringify(answer));
    t.deepEqual(data(again), data(result));
    if (stored === 0) t.regex(result.content[0].text, /Nothing was stored/);
  }
});

test('without a token and without elicitation the answer is a token for the second call', async (t) => {
  verifies('flow:token-fallback', 'flow:headless');
  const { server, store } = await service(t);
  const report = reportOf('bug');
  const { confirm_token } = data(await call(server, ['submit_report', { report }]));
  t.deepEqual(await store.list({ limit: 10 }), []);
  t.is(data(await call(server, ['submit_report', { report, confirm_token }])).status, 'queued');
});

test('an earlier report with the same words is found before reporting, and its id leads to its status only', async (t) => {
  verifies('tool:check-known-issue', 'flow:known-issue', 'tool:preview-report:duplicates');
  const { server } = await service(t);
  const report = reportOf('bug');
  const { confirm_token } = data(await call(server, ['preview_report', { report }]));
  const { report_id } = data(await call(server, ['submit_report', { report, confirm_token }]));
  const known = await call(server, [
    'check_known_issue',
    { query: 'search flags answers nothing' },
  ]);
  t.is(data(known).matches[0].title, report.title);
  const preview = await call(server, ['preview_report', { report: reportOf('bug') }]);
  t.is(data(preview).duplicates[0].title, report.title);
  t.is(data(known).matches[0].report_id, report_id);
  t.is(data(preview).duplicates[0].report_id, report_id);
});

test('the eleventh report call in a minute is refused with the time to wait', async (t) => {
  verifies('limits:report-calls');
  const { server } = await service(t);
  const results = [];
  for (let at = 0; at < 11; at += 1)
    results.push(await call(server, ['report_status', { report_id: 'x' }]));
  t.regex(results[9].content[0].text, /no report with the id/);
  t.regex(results[10].content[0].text, /More than 10 report calls in 60 seconds.*in \d+ seconds/);
});

test('the twenty-first report in an hour is refused, and nothing is stored', async (t) => {
  verifies('limits:reports');
  const limits = {
    reportCalls: { quota: 1000, windowSeconds: 60 },
    reports: { quota: 20, windowSeconds: 3600 },
    requests: { quota: 1000, windowSeconds: 60 },
  };
  const { server, store } = await service(t, { config: { limits } });
  let last: any;
  for (let at = 0; at < 21; at += 1) {
    const report = reportOf('feature', { use_case: `Case ${at}` });
    const { confirm_token } = data(await call(server, ['preview_report', { report }]));
    last = await call(server, ['submit_report', { report, confirm_token }]);
  }
  t.regex(last.content[0].text, /More than 20 reports in 3600 seconds. Nothing was stored/);
  t.is((await store.list({ limit: 100 })).length, 20);
});

test('the status of a report says dry_run on a deployment that never files, and nowhere else', async (t) => {
  verifies('report-status:dry-run');
  const tracker = githubTracker({ repository: 'a/b', token: 'x', apiUrl: 'http://127.0.0.1:1' });
  for (const options of [{}, { tracker }]) {
    const { server, get } = await service(t, options);
    const report = reportOf('bug');
    const { confirm_token } = data(await call(server, ['preview_report', { report }]));
    const sent = data(await call(server, ['submit_report', { report, confirm_token }]));
    const status = JSON.parse((await get(`/api/v1/reports/${sent.report_id}`)).payload);
    t.is(status.dry_run, 'tracker' in options ? undefined : true);
    t.is(sent.dry_run, status.dry_run);
  }
});

test('duplicate_of takes only an issue of the tracker', async (t) => {
  const tracker = githubTracker({ repository: 'a/b', token: 'x', apiUrl: 'http://127.0.0.1:1' });
  const { server, store } = await service(t, { tracker });
  const report = reportOf('bug');
  for (const [url, isTaken] of [
    ['http://127.0.0.1:1/torvalds/linux/issues/1', false],
    ['http://127.0.0.1:1/a/b/pull/1', false],
    ['http://127.0.0.1:1/a/b/issues/../../c/d/issues/1', false],
    ['https://github.com/a/b/issues/1', false],
    ['http://127.0.0.1:1/a/b/issues/1', true],
  ] as const) {
    const args = { report, duplicate_of: url };
    const preview = await call(server, ['preview_report', args]);
    t.is(preview.isError ?? false, !isTaken, url);
    const result = isTaken ? preview : await call(server, ['submit_report', args]);
    if (!isTaken)
      t.regex(result.content[0].text, /neither the address of an issue.*Nothing was stored/);
  }
  t.deepEqual(await store.list({ limit: 5 }), []);
});

test('a token for an issue is refused for a +1, one for a +1 is refused for an issue, each is taken for its own', async (t) => {
  const tracker = githubTracker({ repository: 'a/b', token: 'x', apiUrl: 'http://127.0.0.1:1' });
  const { server, store } = await service(t, { tracker });
  const issue = { report: reportOf('bug') };
  const plusOne = { ...issue, duplicate_of: 'http://127.0.0.1:1/a/b/issues/1' };
  const tokens = new Map<object, string>();
  for (const args of [issue, plusOne]) {
    tokens.set(args, data(await call(server, ['preview_report', args])).confirm_token);
  }
  for (const [args, other] of [
    [issue, plusOne],
    [plusOne, issue],
  ] as const) {
    const refused = await call(server, [
      'submit_report',
      { ...args, confirm_token: tokens.get(other) },
    ]);
    t.regex(refused.content[0].text, /duplicate_of.*Nothing was stored/);
    const taken = await call(server, [
      'submit_report',
      { ...args, confirm_token: tokens.get(args) },
    ]);
    t.is(data(taken).status, 'queued');
  }
  t.is((await store.list({ limit: 5 })).length, 2);
});

test('what is shown says what will happen: an issue, a +1, or nothing in public', async (t) => {
  const tracker = githubTracker({ repository: 'a/b', token: 'x', apiUrl: 'http://127.0.0.1:1' });
  const url = 'http://127.0.0.1:1/a/b/issues/1';
  const asks = { capabilities: { elicitation: {} } };
  for (const [options, args, says] of [
    [{ tracker }, {}, /^It becomes a public issue in 127\.0\.0\.1:1\/a\/b\.$/],
    [
      { tracker },
      { duplicate_of: url },
      /^It becomes a public comment \(\+1\) on http:.*\/issues\/1/,
    ],
    [{}, {}, /^Dry run: .*nothing will be public\.$/],
  ] as const) {
    const { server } = await service(t, options);
    const sent = { report: reportOf('bug'), ...args };
    const preview = data(await call(server, ['preview_report', sent]));
    t.regex(preview.consequence, says);
    t.is(preview.issue.labels.includes('bug'), !('duplicate_of' in args));
    const asked = await call(server, ['submit_report', sent], asks);
    const { message } = asked.inputRequests.consent.params;
    t.true(message.startsWith(`Send this report? ${preview.consequence}`));
    t.is(/\nLabels: .*bug/.test(message), !('duplicate_of' in args));
    const handed = data(await call(server, ['submit_report', sent]));
    t.is(handed.consequence, preview.consequence);
    t.deepEqual(handed.issue, preview.issue);
  }
});

test('a submit that asks the developer counts as one call', async (t) => {
  const limits = {
    reportCalls: { quota: 1, windowSeconds: 60 },
    reports: { quota: 1000, windowSeconds: 60 },
    requests: { quota: 1000, windowSeconds: 60 },
  };
  const { server } = await service(t, { config: { limits } });
  const capabilities = { elicitation: {} };
  const args = ['submit_report', { report: reportOf('bug') }] as const;
  const asked = await call(server, args, { capabilities });
  const consent = { action: 'accept', content: { agree: true } };
  const extra = { requestState: asked.requestState, inputResponses: { consent } };
  t.is(data(await call(server, args, { capabilities, extra })).status, 'queued');
  const again = await call(server, args, { capabilities });
  t.regex(again.content[0].text, /More than 1 report calls/);
});
