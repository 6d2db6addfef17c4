/** The time of day is set while the service runs: what lasts goes by a clock that never jumps. */
import test from 'ava';
import { reportOf } from '../reports/documents.ts';
import { reportClient } from '../reports/report-client.ts';
import { initialize, legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { moveTimeOfDay } from '../helpers/time-of-day.ts';
import { verifies } from '../helpers/verifies.ts';

const YEAR = 365 * 86_400_000;

for (const years of [1, -1]) {
  const way = years > 0 ? 'forward' : 'back';

  test.serial(`a quota stays used up when the clock is set ${way} by a year`, async (t) => {
    verifies('clock:limits');
    const requests = { quota: 2, windowSeconds: 60 };
    const { get } = await service(t, { config: { limits: { requests } }, alone: true });
    for (const status of [200, 200, 429]) t.is((await get('/api/v1')).statusCode, status);
    moveTimeOfDay(t, years * YEAR);
    const refused = await get('/api/v1');
    t.is(refused.statusCode, 429);
    const seconds = Number(refused.headers['retry-after']);
    t.true(seconds > 0 && seconds <= 60, String(seconds));
  });

  test.serial(`a session stays open when the clock is set ${way} by a year`, async (t) => {
    verifies('clock:sessions');
    const { server } = await service(t, { alone: true });
    const { headers } = await initialize(server, '2025-11-25', { elicitation: {} });
    const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
    moveTimeOfDay(t, years * YEAR);
    const listed = await legacy(server, '2025-11-25', { method: 'tools/list', headers: session });
    t.is(listed.status, 200);
  });
}

test.serial(
  'a consent outlives a clock that is set back, and is asked for again after one set forward',
  async (t) => {
    verifies('clock:consent');
    const { server, store } = await service(t, { alone: true });
    const client = reportClient(server);
    const report = reportOf('bug');
    const token = await client.preview(report);
    moveTimeOfDay(t, YEAR);
    const { failure = '' } = await client.submit(report, token);
    t.regex(failure, /expired\. Nothing was stored\. Call preview_report/);
    t.is((await store.list({ limit: 1 })).length, 0);
    moveTimeOfDay(t, -YEAR);
    const { data } = await client.submit(report, token);
    t.is(data.status, 'queued');
    t.deepEqual((await client.submit(report, token)).data, data, 'and only once');
  },
);
