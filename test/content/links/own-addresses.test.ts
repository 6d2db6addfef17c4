/** The addresses that the service answers itself are known where links are read. */
import test from 'ava';
import {
  isOwnAddress,
  OWN_ADDRESSES,
  OWN_NAMES,
} from '../../../src/content/links/own-addresses.ts';
import { libraryOf } from '../../helpers/folder.ts';
import { service } from '../../helpers/service.ts';

/** Paths at which pages of the folder, or any address, may stand. */
const OF_PAGES = /^\/(?:docs(?:\/.*)?|api\/\{path\*\}|\{path\*\})?$/;

test('all endpoints, and nothing else, are addresses of the service', async (t) => {
  const { server } = await service(t, { alone: true });
  const paths = [...new Set(server.table().map(({ path }) => path))].filter(
    (one) => !OF_PAGES.test(one),
  );
  t.deepEqual(
    paths.filter((path) => !isOwnAddress(path.replace(/\{\w+\*?\}/g, 'x'))),
    [],
  );
  const shapes = paths.map((path) => path.replace(/\{\w+\*?\}/g, '{}'));
  const unknown = OWN_ADDRESSES.filter((own) => {
    const begins = own.replace(/\{\w+\*\}$/, '').replace(/\{\w+\}/g, '{}');
    return !shapes.some((shape) =>
      own.endsWith('*}') ? shape.startsWith(begins) : shape === begins,
    );
  });
  t.deepEqual(unknown, []);
  for (const name of ['docs', 'mcp', 'healthz', 'sections']) t.true(OWN_NAMES.has(name), name);
});

const served = [
  '/releases',
  '/sections/guide',
  '/metrics',
  '/healthz',
  '/readyz',
  '/skill.md',
  '/search?q=a',
];

test('links to addresses of the service are whole, and those that only look like them are not', async (t) => {
  const links = [...served, '/sections', '/searching', '/releases/v1', '/api/v2'];
  const { findings } = await libraryOf(t, {
    'a.md': `# A\n\n${links.map((link) => `[x](${link})`).join('\n')}\n`,
  });
  t.deepEqual(
    findings
      .filter(({ rule }) => rule === 'broken-link')
      .map(({ message }) => message.split('"')[1]),
    links.slice(served.length),
  );
});
