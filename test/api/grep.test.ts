import test, { type ExecutionContext } from 'ava';
import type { GrepMatch, GrepResults } from '../../src/operations/grep-docs.ts';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import { generationOf } from '../helpers/content.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const product = { id: 'acme', name: 'Acme', version: '1.0.0', description: '' };

type Parameters = Readonly<Record<string, string>>;

async function grep({ get }: Service, parameters: Parameters): Promise<GrepResults> {
  const response = await get(`/api/v1/grep?${String(new URLSearchParams(parameters))}`);
  if (response.statusCode !== 200) throw new Error(response.payload);
  return JSON.parse(response.payload) as GrepResults;
}

async function refusal({ get }: Service, parameters: Parameters): Promise<string> {
  const response = await get(`/api/v1/grep?${String(new URLSearchParams(parameters))}`);
  return `${response.statusCode} ${response.payload}`;
}

/** A service with one page for each text, `a.md` and so on. */
async function withPages(t: ExecutionContext, ...texts: readonly string[]): Promise<Service> {
  const files = texts.map((text, index) => [`${'abcdefghij'.charAt(index)}.md`, text]);
  const generation = await generationOf(t, Object.fromEntries(files) as Record<string, string>, {
    baseUrl: BASE,
    product,
  });
  return service(t, { generation });
}

const linesOf = ({ matches }: GrepResults): string[] => matches.map(({ text }) => text);

test('a line is found with its page, section, address and the lines around it', async (t) => {
  verifies('grep-docs');
  const found = await grep(await acme(t), { pattern: 'npm install' });
  t.is(found.count, 1);
  const [match] = found.matches as [GrepMatch];
  t.like(match, {
    slug: 'guide-install',
    heading: 'Windows',
    anchor: 'windows',
    text: 'npm install acme',
    before: ['```sh'],
    after: ['```'],
    url: `${BASE}/docs/guide-install#windows`,
  });
  const { get } = await acme(t);
  const page = JSON.parse((await get('/api/v1/pages/guide-install')).payload) as {
    markdown: string;
  };
  t.is(page.markdown.split('\n')[match.line - 1], match.text);
});

test('a literal text is no expression; letters, whole words and expressions are chosen', async (t) => {
  const docs = await withPages(t, '# A\n\nA.b\n\nAxB\n\naxbc\n\nÜberaxb\n');
  t.deepEqual(linesOf(await grep(docs, { pattern: 'a.b' })), ['A.b']);
  const regex = { pattern: 'a.b', regex: 'true' };
  t.deepEqual(linesOf(await grep(docs, regex)), ['A.b', 'AxB', 'axbc', 'Überaxb']);
  t.deepEqual(linesOf(await grep(docs, { ...regex, case_sensitive: 'true' })), ['axbc', 'Überaxb']);
  t.deepEqual(linesOf(await grep(docs, { ...regex, whole_word: 'true' })), ['A.b', 'AxB']);
  const ending = { pattern: 'bera|xb$', regex: 'true', whole_word: 'true' };
  t.deepEqual(linesOf(await grep(docs, ending)), []);
});

test('path and section leave pages out', async (t) => {
  const docs = await acme(t);
  const slugs = async (more: Parameters): Promise<string[]> => {
    const { matches } = await grep(docs, { pattern: 'wombat', context: '0', ...more });
    return [...new Set(matches.map(({ slug }) => slug))];
  };
  t.true((await slugs({})).length > 1);
  for (const path of ['guide-install', '/docs/guide-install', 'guide/install.md']) {
    t.deepEqual(await slugs({ path }), ['guide-install'], path);
  }
  t.deepEqual(await slugs({ path: 'nothing' }), []);
  t.true((await slugs({ section: 'guide' })).every((slug) => slug.startsWith('guide')));
  t.regex(await refusal(docs, { pattern: 'a', section: 'giude' }), /^400.*guide/s);
});

test('a wrong expression is refused with the place and what is not possible', async (t) => {
  const docs = await acme(t);
  const wrong = { pattern: 'ab[z-a]', regex: 'true' };
  t.regex(await refusal(docs, wrong), /^400.*invalid character class range at character 4.*RE2/s);
  t.regex(await refusal(docs, { pattern: '(?=a)', regex: 'true' }), /^400.*no lookaround/s);
  t.regex(await refusal(docs, { pattern: '(a{90}){9}', regex: 'true' }), /^400.*Repeat less/s);
  t.regex(await refusal(docs, { pattern: 'a', regex: 'yes' }), /^400.*true or false/s);
  t.regex(await refusal(docs, { pattern: 'a'.repeat(201) }), /^400.*1 to 200/s);
  t.is((await grep(docs, { pattern: 'ab[z-a]' })).count, 0);
});

test('parts follow each other without a gap, and a cursor says that the content changed', async (t) => {
  verifies('grep-docs:bounded');
  const lines = (name: string): string =>
    `# ${name}\n\n${Array.from({ length: 5 }, (_, index) => `${name} needle ${index}\n`).join('\n')}`;
  const pages = [lines('One'), lines('Two'), lines('Three')];
  const docs = await withPages(t, ...pages);
  const all = linesOf(await grep(docs, { pattern: 'needle' }));
  t.is(all.length, 15);
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { pattern: 'needle', limit: '4', ...(cursor !== undefined && { cursor }) };
    const part = await grep(docs, asked);
    parts.push(...linesOf(part));
    if (cursor === undefined) cursor = part.cursor;
    const other = await withPages(t, ...pages, '# More\n');
    if (part.cursor !== undefined) {
      t.regex(await refusal(other, { ...asked, cursor: part.cursor }), /^400.*has changed since/s);
      t.is(
        (await grep(await withPages(t, ...pages), { ...asked, cursor: part.cursor })).pages.total,
        3,
      );
    }
    cursor = part.cursor;
  } while (cursor !== undefined);
  t.deepEqual(parts, all);
  const first = await grep(docs, { pattern: 'needle', limit: '1' });
  const foreign = { pattern: 'other', cursor: first.cursor ?? '' };
  t.regex(await refusal(docs, foreign), /^400.*other arguments/s);
});

test('a request stops after its share of work, says how far it came, and counts as several', async (t) => {
  const text = `# A\n\n${'plain words of a page \n'.repeat(40_000)}`;
  const generation = await generationOf(
    t,
    { 'a.md': text, 'b.md': text.replace('A', 'needle') },
    { baseUrl: BASE, product },
  );
  const limits = requestsQuota(20);
  const docs = await service(t, { generation, config: { limits } });
  const hard = { pattern: '[a-z ]{40}[a-z ]{40}needle', regex: 'true' };
  const first = await grep(docs, hard);
  t.true(first.cursor !== undefined);
  t.true(first.pages.searched < 2);
  t.regex(await refusal(docs, hard).then(() => refusal(docs, hard)), /^429/);
});

test('a long line is cut around the match, and one that is too long is counted', async (t) => {
  const docs = await withPages(
    t,
    `# A\n\n${'x'.repeat(5000)} needle ${'y'.repeat(6000)} haystack\n`,
  );
  const found = await grep(docs, { pattern: 'needle' });
  t.regex(found.matches[0]?.text ?? '', /^…x+ needle y+…$/);
  t.true((found.matches[0]?.text.length ?? 0) < 310);
  t.like(await grep(docs, { pattern: 'haystack' }), { count: 0, longLines: 1 });
});
