/** What the search dialog offers as filters. In a browser, `.ci/site/embed.js` and `.ci/editions/browser.js` try them. */
import test from 'ava';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const CHOICES = '/search-data/choices.json';
const GUIDE = { 'guide/start.md': '# Start\n', 'reference/keys.md': '# Keys\n' };

test('the search dialog is offered kinds and sections that the documentation has several of', async (t) => {
  verifies('search-dialog:choices');
  const { get } = await service(t, { files: GUIDE });
  const { payload, headers } = await get(CHOICES);
  t.deepEqual(JSON.parse(payload), {
    prefix: '',
    kinds: ['page', 'section'],
    sections: [
      { id: 'guide', title: 'Guide' },
      { id: 'reference', title: 'Reference' },
    ],
    sets: [],
    versions: [],
  });
  t.is(headers['access-control-allow-origin'], '*');
  const alone = await service(t, { files: { 'guide/start.md': '# Start\n' } });
  t.deepEqual(JSON.parse((await alone.get(CHOICES)).payload).sections, []);
});

test('the search dialog is offered other sets, and versions of its own, by their nearest edition', async (t) => {
  verifies('search-dialog:choices');
  const editions = await handMadeEditions(t, [
    { set: 'core', version: 'v2', prefix: '', files: GUIDE },
    { set: 'core', version: 'v1', status: 'old', prefix: '/v1', files: GUIDE },
    { set: 'cli', prefix: '/cli', files: GUIDE },
  ]);
  const { get } = await service(t, { editions });
  const { prefix, sets, versions } = JSON.parse((await get(`/v1${CHOICES}`)).payload);
  t.is(prefix, '/v1');
  t.deepEqual(
    sets.map((one: { readonly prefix: string }) => one.prefix),
    ['/v1', '/cli'],
  );
  t.deepEqual(versions, [
    { label: 'v2', prefix: '' },
    { label: 'v1', prefix: '/v1' },
  ]);
});
