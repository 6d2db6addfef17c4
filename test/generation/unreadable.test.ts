/** A service whose folder is away for a while. */
import test from 'ava';
import { eventually } from '../helpers/eventually.ts';
import { servedFolder } from '../helpers/served-folder.ts';
import { verifies } from '../helpers/verifies.ts';

test('while the folder or the file of --config is away, the last state is served; readiness, metrics and log say so, once', async (t) => {
  verifies('content:unreadable', 'content:unreadable-metrics', 'content:unreadable-log');
  const pages = { 'docs/v1/a.md': '# A\n\nOld.\n', 'docs/v2/a.md': '# A\n\nNew.\n' };
  const files = { ...pages, 'operator.yaml': 'watchPollSeconds: 1\n' };
  const site = await servedFolder(t, { files, folder: 'docs', config: 'operator.yaml' });
  t.deepEqual(await site.json('/readyz'), { status: 'ok' });
  site.shell('mv docs away');
  await eventually(async () => (await site.metric('docent_content_errors')) > 2);
  t.true((await site.metric('docent_content_read_age_seconds')) > 1);
  const ready = await fetch(`${site.url}/readyz`);
  t.is(ready.status, 200);
  t.regex(await ready.text(), /The content folder does not exist/);
  await site.has('a', 'New.');
  t.is((await fetch(`${site.url}/v1/docs/a`)).status, 200);
  site.shell('mv away docs');
  await eventually(() => site.said('the content can be read again') > 0);
  t.is(site.said('cannot be read'), 1);
  t.is(await site.metric('docent_content_errors'), 0);
  t.deepEqual(await site.json('/readyz'), { status: 'ok' });
  await site.write('v2/a.md', '# A\n\nNewer.\n');
  await site.has('a', 'Newer.');
  t.is(site.said('can be read again'), 1);
  site.shell('mv operator.yaml moved.yaml');
  await eventually(async () =>
    /configuration has errors/.test(String((await site.json('/readyz'))['detail'])),
  );
  await site.has('a', 'Newer.');
  site.shell('mv moved.yaml operator.yaml');
  await eventually(() => site.said('can be read again') === 2);
  t.is(site.said('cannot be read'), 2);
  t.deepEqual(await site.json('/readyz'), { status: 'ok' });
});
