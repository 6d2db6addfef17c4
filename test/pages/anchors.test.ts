import test from 'ava';
import { service } from '../helpers/service.ts';

const files = {
  'guide/install.md': `---
title: Install
---

Text without a level-1 heading.

## Install

Like the title.

## Remove
`,
};

test('a heading has one anchor in the HTML and in the search, also when the title was put in front', async (t) => {
  const { get } = await service(t, { files });
  const found = JSON.parse((await get('/api/v1/search?q=like&kind=section')).payload) as {
    results: { slug: string; anchor: string }[];
  };
  t.is(found.results[0]?.anchor, 'install');
  const page = await get(`/docs/${found.results[0]?.slug}`, { accept: 'text/html' });
  t.regex(page.payload, /<h2[^>]* id="install"/);
});

test('the contents of a page indent levels 3 and 4 only below a level above them', async (t) => {
  const { get } = await service(t, {
    files: {
      'p.md': '# P\n\n### One\n\nText.\n\n#### Half\n\n## Two\n\nText.\n\n### Three\n\n#### Four\n',
    },
  });
  const { payload } = await get('/docs/p', { accept: 'text/html' });
  const levels = [...payload.matchAll(/<li class="level-(\d)"><a href="#(\w+)"/g)];
  t.deepEqual(
    levels.map(([, level, anchor]) => `${anchor} ${level}`),
    ['one 2', 'half 3', 'two 2', 'three 3', 'four 4'],
  );
});
