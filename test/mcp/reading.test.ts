/** Reading pages in pieces: what an answer says to call next gives the next text, and no answer is over its budget. */
import test, { type ExecutionContext } from 'ava';
import { assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import type { Generation } from '../../src/generation/generation.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import type { Files } from '../helpers/content.ts';
import { libraryOf } from '../helpers/folder.ts';
import { handMadeGeneration } from '../helpers/library.ts';
import { endpoint, modern } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

const BASE = 'http://localhost:3000';
const CODE = `\`\`\`ts\n${Array.from({ length: 60 }, (_, line) => `const value${line} = ${line};\n`).join('')}\`\`\`\n`;
const PROSE = 'A sentence that says something about the section it is in. '.repeat(12);

const FILES: Files = {
  'index.md': '# Home\n\nStart.\n',
  'guide/components/v-model.md': [
    '# Component v-model',
    '',
    PROSE,
    '',
    '## Basic usage',
    '',
    ...Array.from({ length: 4 }, (_, n) => `${PROSE}\n\n${n}\n`),
    '## Multiple `v-model` Bindings {#multiple-bindings}',
    '',
    PROSE,
    '',
    CODE,
    PROSE,
    '',
    CODE,
    '## See [the guide](../../index.md)',
    '',
    'The end.',
    '',
  ].join('\n'),
};

interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly data: any;
}
type Call = (name: string, args?: object) => Promise<Called>;

async function generationOf(t: ExecutionContext, files: Files): Promise<Generation> {
  const library = { ...(await libraryOf(t, files)), baseUrl: BASE };
  return { library, search: await createSearch(library), builtAt: '2026-01-01T00:00:00.000Z' };
}

async function caller(t: ExecutionContext, generation?: Generation): Promise<Call> {
  const { server } = await endpoint(t, {
    generation: generation ?? (await generationOf(t, FILES)),
  });
  return async (name, args = {}) => {
    const params = { name, arguments: args };
    const { body } = await modern(server, { method: 'tools/call', params });
    t.is(body.error, undefined);
    const { content, isError = false, structuredContent: data } = body.result;
    return { text: content[0].text, isError, data };
  };
}

const SLUG = 'guide-components-v-model';
const NOTE = /\n\n---\nCharacters \d+ to \d+ of \d+\. Continue with get_page (\{.*?\})[,.]/;

/** The pieces of a text, by following each answer to the next. */
async function follow(call: Call, first: object, maxChars: number): Promise<string[]> {
  const pieces: string[] = [];
  for (let args: object | undefined = first; args !== undefined;) {
    const { text } = await call('get_page', { ...args, max_chars: maxChars });
    const note = NOTE.exec(text);
    pieces.push(note === null ? text : text.slice(0, note.index));
    if (text.length > maxChars) throw new Error(`${text.length} characters of ${maxChars}`);
    args = note === null ? undefined : (JSON.parse(note[1] ?? '') as object);
  }
  return pieces;
}

/** Whether a code block is open at the end of a text. */
const isInFence = (text: string): boolean => (text.match(/^```/gm)?.length ?? 0) % 2 === 1;

test('a section named by slug#anchor, by url or by section goes on in the same section', async (t) => {
  const call = await caller(t);
  const whole = (await call('get_page', { slug: SLUG, section: 'basic-usage' })).text;
  t.true(whole.length > 2000);
  for (const first of [
    { slug: `${SLUG}#basic-usage` },
    { url: `${BASE}/docs/${SLUG}#basic-usage` },
    { slug: SLUG, section: 'Basic usage' },
  ]) {
    const pieces = await follow(call, first, 1000);
    t.true(pieces.length > 1);
    t.is(pieces.join(''), whole);
  }
});

test('a page is cut between blocks, and never inside a code block that fits', async (t) => {
  const call = await caller(t);
  const whole = (await call('get_page', { slug: SLUG })).text;
  for (const maxChars of [2000, 2500, 3000, 4000]) {
    const pieces = await follow(call, { slug: SLUG }, maxChars);
    t.is(pieces.join(''), whole);
    for (const piece of pieces) t.false(isInFence(piece), `${maxChars}: ${piece.slice(-80)}`);
  }
});

test('a code block longer than the budget is closed before the line that says how to go on', async (t) => {
  const call = await caller(t);
  const args = { slug: SLUG, section: 'multiple-bindings', offset: 760, max_chars: 1000 };
  const { text } = await call('get_page', args);
  t.true(text.length <= 1000);
  t.regex(text, /const value\d+ = \d+;\n\n```\n\n---\nCharacters/);
});

test('no piece begins with the end of a code block', async (t) => {
  const call = await caller(t);
  for (let maxChars = 1380; maxChars < 1440; maxChars += 1) {
    const pieces = await follow(call, { slug: SLUG }, maxChars);
    t.false(
      pieces.some((piece) => piece.startsWith('```\n')),
      String(maxChars),
    );
  }
});

test('every page in pieces of any size is the page', async (t) => {
  const call = await caller(t);
  const whole = (await call('get_page', { slug: SLUG })).text;
  await assert(
    asyncProperty(integer({ min: 1000, max: 6000 }), async (maxChars) => {
      const pieces = await follow(call, { slug: SLUG }, maxChars);
      // A closed code block has one more line.
      const text = pieces.join('').replaceAll(/(const value\d+ = \d+;\n)\n```(?=const)/g, '$1');
      t.is(text, whole);
    }),
    { numRuns: 15 },
  );
});

test('an outline keeps to max_chars, and goes on where it was cut', async (t) => {
  const sections = Array.from({ length: 80 }, (_, n) => `## Section number ${n}\n\nText.\n`);
  const generation = await generationOf(t, { 'errors.md': `# Errors\n\n${sections.join('\n')}` });
  const call = await caller(t, generation);
  const whole = (await call('get_page', { slug: 'errors', outline: true })).text;
  const pieces = await follow(call, { slug: 'errors', outline: true }, 1000);
  t.true(pieces.length > 2);
  t.is(pieces.join(''), whole);
});

for (const section of [
  'multiple-bindings',
  '#multiple-bindings',
  'Multiple `v-model` Bindings',
  'Multiple v-model Bindings',
  '## Multiple `v-model` Bindings {#multiple-bindings}',
  'Multiple `v-model` Bindings {#multiple-bindings}',
]) {
  test(`the section is found as ${section}`, async (t) => {
    const call = await caller(t);
    const { text, isError } = await call('get_page', { slug: SLUG, section });
    t.false(isError, text);
    t.regex(text, /^## Multiple/);
  });
}

test('a heading with a link is found with and without it', async (t) => {
  const call = await caller(t);
  for (const section of ['See the guide', 'See [the guide](../../index.md)']) {
    t.regex((await call('get_page', { slug: SLUG, section })).text, /The end\.\n$/);
  }
});

for (const name of [
  'https://vuejs.org/guide/components/v-model.html',
  'https://vuejs.org/en/v3/guide/components/v-model/?x=1',
  '/guide/components/v-model.html',
  'guide/components/v-model',
  'guide/components/v-model.md',
  'Guide/Components/v-model',
]) {
  test(`the page is found as ${name}`, async (t) => {
    const call = await caller(t);
    const { text, isError } = await call('get_page', { url: name });
    t.false(isError, text);
    t.regex(text, /^# Component v-model/);
  });
}

test('the last part of a foreign address alone names no page', async (t) => {
  const call = await caller(t, handMadeGeneration());
  const { isError } = await call('get_page', { url: 'https://example.org/blog/install' });
  t.true(isError);
});

const word = constantFrom('word ', 'ünïcode ', '"quoted" ', '\\ ');

test('lists keep to max_chars, whatever their items', async (t) => {
  await assert(
    asyncProperty(
      record({
        word,
        words: integer({ min: 0, max: 300 }),
        sections: integer({ min: 1, max: 60 }),
      }),
      integer({ min: 1000, max: 1400 }),
      async (described, maxChars) => {
        const call = await caller(t, describedGeneration(described));
        for (const name of ['search_docs', 'list_pages']) {
          const args = name === 'search_docs' ? { query: 'many', limit: 50 } : {};
          const { text, data } = await call(name, { ...args, max_chars: maxChars });
          t.true(text.length <= maxChars, `${name}: ${text.length} of ${maxChars}`);
          t.true((data.results ?? data.pages).length > 0);
        }
      },
    ),
    { numRuns: 30 },
  );
});

interface Described {
  readonly word: string;
  /** In the description of each page. */
  readonly words: number;
  readonly sections: number;
}

function describedGeneration({ word: text, words, sections: count }: Described): Generation {
  const made = handMadeGeneration({ more: 20 });
  const description = text.repeat(words);
  const pages = made.library.pages.map((page) => ({ ...page, description }));
  const sections = Array.from({ length: count }, (_, n) => ({
    id: `s${n}`,
    title: `Section ${n}`,
  }));
  const pageBySlug = new Map(pages.map((page) => [page.slug, page]));
  return { ...made, library: { ...made.library, sections, pages, pageBySlug } };
}

const foreign: readonly (readonly [title: string, second: object])[] = [
  ['of another query', { query: 'page' }],
  ['of another kind', { query: 'many', kind: 'page' }],
];

for (const [title, second] of foreign) {
  test(`a cursor ${title} is refused`, async (t) => {
    const call = await caller(t, handMadeGeneration({ more: 30 }));
    const { data } = await call('search_docs', { query: 'many', limit: 5 });
    t.is(typeof data.cursor, 'string');
    const { isError, text } = await call('search_docs', { ...second, cursor: data.cursor });
    t.true(isError);
    t.regex(text, /other arguments/);
  });
}

test('a cursor of another tool is refused, and one with another budget is not', async (t) => {
  const call = await caller(t, handMadeGeneration({ more: 30 }));
  const { data } = await call('search_docs', { query: 'many', limit: 5 });
  t.true((await call('list_pages', { cursor: data.cursor })).isError);
  const rest = { query: 'many', limit: 7, max_chars: 5000, cursor: data.cursor };
  t.false((await call('search_docs', rest)).isError);
});

test("a text of a result is the page's own, whatever JSON escapes in it, and both forms have it", async (t) => {
  const odd = '"quoted" \\back\\ \ttab, \u0001 \u007f \u0085, é 😀, zebra\n'.repeat(60);
  const call = await caller(t, await generationOf(t, { 'index.md': `# Odd\n\n${odd}` }));
  const page = await call('get_page', { slug: 'index' });
  for (const size of [1000, 1001, 1500, 3000, 9000]) {
    const { text, data } = await call('search_docs', { query: 'zebra', max_chars: size });
    const [{ text: found, start = 0 }] = data.results;
    t.is(found, page.text.slice(start, start + found.length));
    t.true(found.length > size / 4 && text.includes(found));
    t.true(Math.max(text.length, JSON.stringify(data).length) <= size);
  }
});

test('a section of one line is returned with its text', async (t) => {
  const call = await caller(t);
  const { text, data } = await call('search_docs', { query: 'the end' });
  t.regex(text, /## See .*\n\nThe end\./);
  t.regex(data.results[0].text, /The end\.$/);
});

test('an answer of few characters has text of the best results, not more titles', async (t) => {
  const pages = Array.from({ length: 8 }, (_, n) => [`tent-${n}.md`, `# Tent ${n}\n\n${PROSE}\n`]);
  const generation = await generationOf(t, Object.fromEntries(pages) as Files);
  const call = await caller(t, generation);
  const { text, data } = await call('search_docs', { query: 'tent', max_chars: 1000 });
  t.regex(text, /A sentence that says something/);
  t.true(data.results.length < 5);
  t.regex(text, /More: the same call with "cursor"/);
  const titles = await call('search_docs', { query: 'tent', max_chars: 1000, detail: 'titles' });
  t.true(titles.data.results.length > data.results.length);
});

test('a text that is cut ends with a sentence, and never with a heading', async (t) => {
  const sentence = 'Fold the wombat tent along its seams\nand carry it to the next camp. ';
  const text = `# Tents\n\n${sentence.repeat(30)}\n\n## Pegs\n\n- ${sentence.repeat(9)}\n- ${sentence.repeat(9)}\n`;
  const generation = await generationOf(t, { 'tents.md': text });
  const call = await caller(t, generation);
  for (let maxChars = 1000; maxChars < 4000; maxChars += 97) {
    const read = await call('get_page', { slug: 'tents', max_chars: maxChars });
    if (!NOTE.test(read.text)) continue;
    t.regex(read.text.replace(/\n\n---\nCharacters[^]*$/, '').trimEnd(), /next camp\.$/);
  }
});

test('a text that two results share is given once', async (t) => {
  const section = `\n\n## Drain\n\n${PROSE}\n`;
  const generation = await generationOf(t, { 'a.md': `# Nodes\n\nText.${section}${section}` });
  const { text, data } = await (await caller(t, generation))('search_docs', { query: 'drain' });
  t.is(text.split(PROSE.trim()).length, 2);
  t.is(data.results.filter((one: { text?: string }) => one.text?.includes(PROSE.trim())).length, 1);
});

const ROWS = Array.from(
  { length: 200 },
  (_, n) => `| \`--option-${n}\` | Sets the ${n === 170 ? 'wombat' : 'number'} of tents to ${n} |`,
);
const TABLE = ['| Option | Meaning |', '| --- | --- |', ...ROWS].join('\n');

test('of a long table a result has the head and the rows that match', async (t) => {
  verifies('tool:search-docs:packing');
  const page = `# Tents\n\nText.\n\n## Options of the wombat\n\nAll options.\n\n${TABLE}\n\nThe end.\n`;
  const call = await caller(t, await generationOf(t, { 'tents.md': page }));
  const args = { query: 'wombat options', limit: 1, max_chars: 2000 };
  const [found] = (await call('search_docs', args)).data.results;
  t.regex(found.text, /\| Option \| Meaning \|\n\| --- \| --- \|\n/);
  t.regex(found.text, /\| … \|\n\| `--option-170` /);
  t.notRegex(found.text, /--option-100/);
  const rest = await call('get_page', {
    slug: found.slug,
    section: found.anchor,
    offset: found.offset,
  });
  t.true(rest.text.includes('The end.'));
});

test('a link of a result keeps its words: its address once, and none within the page', async (t) => {
  verifies('tool:search-docs:packing');
  const links =
    'See [the end](#pegs), [the guide](other.md), [again](other.md) and [play](https://p.example/#X).';
  const text = `# Tents\n\n${links.replace('X', 'x'.repeat(300))}\n\n\`\`\`md\n[code](#pegs) [code](#pegs)\n\`\`\`\n\n## Pegs\n\nText.\n`;
  const files = { 'tents.md': text, 'other.md': '# Other\n\nText.\n' };
  const { data } = await (
    await caller(t, await generationOf(t, files))
  )('search_docs', { query: 'tents' });
  const found = data.results.map((one: { text?: string }) => one.text ?? '').join('\n');
  t.regex(found, /See the end, \[the guide\]\(\S+\/docs\/other\), again and play\./);
  t.true(found.includes('[code](#pegs) [code](#pegs)'));
});

test('a short page that matches best is given whole, before longer texts that match less', async (t) => {
  verifies('tool:search-docs:packing');
  const code = `\`\`\`ts\n${'pitch(wombat);\n'.repeat(40)}\`\`\`\n`;
  const best = `# Pitch a wombat tent\n\nPitch a wombat tent.\n\n## How\n\n${code}\nLast words.\n`;
  const other = `# Places\n\n## List\n\nA wombat may be near.\n\n${`${PROSE}\n\n`.repeat(20)}`;
  const files = { 'best.md': best, 'a.md': other, 'b.md': other.replace('Places', 'Lakes') };
  const call = await caller(t, await generationOf(t, files));
  for (const limit of [5, 10]) {
    const { data } = await call('search_docs', { query: 'pitch a wombat tent', limit });
    t.true(data.results[0].text.endsWith('Last words.'), data.results[0].text);
  }
});

test('what introduces a block of code or names it is not cut from it', async (t) => {
  verifies('tool:search-docs:packing');
  const parts = Array.from(
    { length: 12 },
    (_, n) =>
      `${PROSE}\n\n**tent-${n}.ts**\n\n\`\`\`ts\npitch(${n === 9 ? 'wombat' : n});\n\`\`\`\n`,
  );
  const call = await caller(
    t,
    await generationOf(t, { 'tents.md': `# Tents\n\n${parts.join('\n')}` }),
  );
  const [found] = (await call('search_docs', { query: 'wombat', max_chars: 1500 })).data.results;
  t.regex(found.text, /\*\*tent-9\.ts\*\*\n\n```ts\npitch\(wombat\)/);
  t.true(found.start > 0);
});
