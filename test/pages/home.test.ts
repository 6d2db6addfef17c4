import test from 'ava';
import { folderOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import type { Theme } from '../../src/content/library/theme.ts';
import { BASE_URL, service, type Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

type Files = Readonly<Record<string, string>>;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const HOME = `---
layout: home
hero:
  name: Kit
  text: Tools for rockets
  tagline: Made *to fly*
  image: { src: /rocket.svg, alt: A rocket }
  actions:
    - { text: Start, link: /guide }
    - { text: Source, link: 'https://git.test/' }
    - { text: ' ', link: 'https://drawn.test/by-a-style-sheet' }
features:
  - { icon: 🚀, title: Fast, details: It runs., link: /guide }
  - { icon: { src: /rocket.svg }, title: Light, details: It floats. }
  - { icon: '<svg onload="x()"></svg>', title: Safe, details: It lands. }
---
`;
const SITE: Files = {
  '.vitepress/config.ts': 'export default {}',
  'public/rocket.svg': SVG,
  'index.md': HOME,
  'guide.md': '# Guide\n\nText.\n',
};

async function home(t: Cleanup, files: Files, theme: Theme = {}): Promise<string> {
  const { library, findings } = await load(await folderOf(t, files), { theme });
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  return (await get('/')).payload.replaceAll(/\s+/g, ' ');
}

const OVERVIEW = 'class="cards"';

test('lines, image and buttons of a hero stand with the title, and nothing generated is below it', async (t) => {
  verifies('home:hero');
  const html = await home(t, SITE);
  const [, hero = ''] = /<header class="lead hero">(.*?)<\/header>/.exec(html) ?? [];
  t.regex(hero, /<h1[^>]*>Kit<\/h1>/);
  t.true(hero.includes('<strong>Tools for rockets</strong>'));
  t.true(hero.includes('Made <em>to fly</em>'));
  t.regex(
    hero,
    /<figure class="captioned">.*src="\/docs-assets\/public\/rocket.svg" alt="A rocket"/,
  );
  t.deepEqual(
    [...hero.matchAll(/<a href="([^"]*)" class="button">([^<]*)/g)].map(([, ...link]) => link),
    [
      ['/docs/guide', 'Start'],
      ['https://git.test/', 'Source'],
      ['https://drawn.test/by-a-style-sheet', 'drawn.test'],
    ],
  );
  t.false(html.includes(OVERVIEW));
});

test('the lines of a hero may have HTML, of which nothing runs', async (t) => {
  verifies('home:hero');
  const lines =
    '  name: Kit<br> 2\n  text: Tools <script>x()</script>for <span onclick="x()">rockets</span>\n';
  const html = await home(t, { ...SITE, 'index.md': `---\nlayout: home\nhero:\n${lines}---\n` });
  t.regex(html, /<h1[^>]*>Kit<br ?\/?> 2<\/h1>/);
  t.regex(html, /<strong>Tools .*for <span>rockets<\/span><\/strong>/);
  t.false(html.includes('<script>x()'));
});

test('features have their icons: signs before the title, images above it; what may run is left out', async (t) => {
  verifies('home:hero');
  const html = await home(t, SITE);
  t.regex(html, /<div class="tile"><p class="tile-title"><a href="\/docs\/guide">🚀 Fast<\/a>/);
  t.regex(
    html,
    /<p class="tile-title">Light<\/p> <p>It floats.<\/p> <div class="icon"><p><img src="\/docs-assets\/public\/rocket.svg"/,
  );
  t.regex(html, /<p class="tile-title">Safe<\/p>/);
  t.false(html.includes('onload'));
});

test('the hero and the banner of Starlight', async (t) => {
  verifies('home:hero');
  const html = await home(t, {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Kit' })] });",
    'src/assets/rocket.svg': SVG,
    'src/content/docs/index.mdx': `---
title: Kit
template: splash
banner: { content: 'Version 2 <a href="/guide/">is out</a>' }
hero:
  tagline: Made to fly
  image: { file: ../../assets/rocket.svg }
  actions: [{ text: Start, link: /guide/, icon: right-arrow }]
---

Below.
`,
    'src/content/docs/guide.md': '---\ntitle: Guide\n---\n\nText.\n',
  });
  const [, hero = ''] = /<header class="lead hero">(.*?)<\/header>/.exec(html) ?? [];
  t.regex(
    hero,
    /<h1[^>]*>Kit<\/h1>.*Made to fly.*<img src="\/docs-assets\/src\/assets\/rocket.svg".*class="button">Start/,
  );
  t.regex(html, /<blockquote class="quoted"><p>Version 2 <a href="\/docs\/guide">is out<\/a>/);
});

test('the hero and the features of Hextra', async (t) => {
  verifies('home:hero');
  const html = await home(t, {
    'hugo.yaml': 'title: Kit\n',
    'content/_index.md': `---
title: Kit theme
layout: hextra-home
---

{{< hextra/hero-badge link="/guide" >}}
  <div class="hx:w-2"></div>
  <span>Free</span>
  {{< icon name="arrow" >}}
{{< /hextra/hero-badge >}}

<div class="hx:mt-6">
{{< hextra/hero-headline >}}
  Fly *now*&nbsp;<br class="hx:hidden" />and here
{{< /hextra/hero-headline >}}
</div>

<div class="hx:mb-12">
{{< hextra/hero-subtitle >}}
  Made **to** fly
{{< /hextra/hero-subtitle >}}
</div>

<div class="hx:mb-6">
{{< hextra/hero-button text="Start" link="/guide" >}}
{{< hextra/hero-button text="Source" link="https://git.test/" >}}
</div>

{{< hextra/hero-section heading="h3" >}}
  What it *does*
{{< /hextra/hero-section >}}

{{< hextra/feature-grid >}}
  {{< hextra/feature-card title="Fast" icon="bolt" subtitle="It *runs*." link="/guide" >}}
  {{< hextra/feature-card
    title="Light"
    subtitle="It floats."
    image="rocket.svg"
  >}}
{{< /hextra/feature-grid >}}
`,
    'static/rocket.svg': SVG,
    'content/guide.md': '---\ntitle: Guide\n---\n\n<div class="hx:mt-6">\nText.\n</div>\n',
  });
  const [, hero = '', below = ''] =
    /<header class="lead hero">(.*?)<\/header>(.*?)<\/main>/.exec(html) ?? [];
  t.regex(hero, /^ *<h1[^>]*>Fly <em>now<\/em>.*and here *<\/h1>/);
  t.regex(hero, /<p><a href="\/docs\/guide">Free<\/a><\/p> *<p>Made <strong>to<\/strong> fly<\/p>/);
  t.regex(hero, /<p><a [^>]*class="button">Start<\/a> <a [^>]*class="button">Source<\/a><\/p>/);
  t.regex(below, /<h3 id="what-it-does"[^>]*>What it <em>does<\/em>.*<\/h3>/);
  t.regex(below, /<a href="\/docs\/guide">Fast<\/a><\/p> <p>It <em>runs<\/em>\.<\/p>/);
  t.regex(below, /Light<\/p> <p><img [^>]*rocket\.svg[^>]*><\/p> <p>It floats\./);
});

test('a container around the hero of Hextra has its image', async (t) => {
  verifies('home:hero');
  const html = await home(t, {
    'hugo.yaml': 'title: Kit\n',
    'content/_index.md': `---
title: Kit theme
layout: hextra-home
---

{{< hextra/hero-container image="/rocket.svg" imageTitle="A rocket" >}}
<div class="hx:mt-6">
{{< hextra/hero-headline >}}Fly{{< /hextra/hero-headline >}}
</div>

Words beside it.

{{< hextra/hero-subtitle >}}Made to fly{{< /hextra/hero-subtitle >}}
{{< hextra/hero-button text="Start" link="/guide" >}}
{{< /hextra/hero-container >}}

Below.
`,
    'static/rocket.svg': SVG,
    'content/guide.md': '---\ntitle: Guide\n---\n\nText.\n',
  });
  const [, hero = '', below = ''] =
    /<header class="lead hero">(.*?)<\/header>(.*?)<\/main>/.exec(html) ?? [];
  t.regex(
    hero,
    /^ *<h1[^>]*>Fly.*<p>Made to fly<\/p> *<figure class="captioned">.*rocket\.svg" alt="A rocket".*class="button">Start/,
  );
  t.regex(below, /<p>Words beside it\.<\/p> *<p>Below\.<\/p>/);
});

const NUXT_HOME = `---
title: Home
description: Only for search engines.
---

::u-page-hero
---
orientation: horizontal
---
\`\`\`sh
# a comment
npm i kit
\`\`\`

#title{unwrap="p"}
Fly now and
[here]{.text-primary}

#description
Made **to** fly.

#links
  :::u-button
  ---
  to: /guide
  size: xl
  ---
  Start
  :::

  :::u-button
  ---
  to: https://git.test/
  label: Source
  ---
  :::

#headline
[Version 2](/guide) is out
::

::u-page-section
---
features:
  - title: Fast
    description: It runs.
    icon: i-lucide-bolt
    to: /guide
---
#title
What it does

#features
  :::u-page-feature
  #title
  Light

  #description
  It floats.
  :::
::

::u-page-section
---
title: More
description: All of it.
links:
  - label: Read on
    to: /guide
---
::
`;

test('the hero, the sections and the features of Nuxt UI', async (t) => {
  verifies('home:hero');
  const html = await home(t, {
    'nuxt.config.ts': 'export default defineNuxtConfig({})',
    'content/index.md': NUXT_HOME,
    'content/1.guide.md': '# Guide\n\nText.\n',
  });
  const [, hero = '', below = ''] =
    /<header class="lead hero">(.*?)<\/header>(.*?)<\/main>/.exec(html) ?? [];
  t.regex(hero, /^ *<h1[^>]*>Fly now and here *<\/h1>/);
  t.regex(
    hero,
    /<\/h1> *<p><a href="\/docs\/guide">Version 2<\/a> is out<\/p> *<p>Made <strong>to<\/strong> fly\.<\/p>/,
  );
  t.regex(
    hero,
    /<p><a href="\/docs\/guide" class="button">Start<\/a> <a [^>]*class="button">Source<\/a><\/p> *<div class="code">/,
  );
  t.false(html.includes('<p>Only for search engines.'));
  t.regex(below, /<h2 id="what-it-does"/);
  t.regex(below, /class="tiles tiles-3">.*Light<\/p> <p>It floats\./);
  t.regex(below, /<a href="\/docs\/guide">Fast<\/a><\/p> <p>It runs\./);
  t.regex(
    below,
    /<h2 id="more".*<p>All of it\.<\/p> *<p><a href="\/docs\/guide" class="button">Read on<\/a><\/p>/,
  );
});

for (const [version, buttons] of [
  ['2', 'actions:\n  - { text: Start, link: /guide.html, type: primary }\n'],
  ['1', 'actionText: Start\nactionLink: /guide.html\n'],
] as const) {
  test(`the home page of VuePress ${version}`, async (t) => {
    verifies('home:hero');
    const html = await home(t, {
      '.vuepress/config.js': "export default { theme: defaultTheme({}), title: 'Kit' }",
      '.vuepress/public/rocket.svg': SVG,
      '.vuepress/public/dark.svg': SVG,
      'README.md': `---
home: true
heroImage: /rocket.svg
heroImageDark: /dark.svg
heroAlt: A rocket
heroText: Kit of tools
tagline: Made to fly
${buttons}features:
  - { title: Fast, details: It runs. }
---

Below.
`,
      'guide.md': '# Guide\n\nText.\n',
    });
    const [, hero = '', below = ''] =
      /<header class="lead hero">(.*?)<\/header>(.*?)<\/main>/.exec(html) ?? [];
    t.regex(hero, /<h1[^>]*>Kit of tools<\/h1> *<p>Made to fly<\/p> *<figure.*alt="A rocket"/);
    t.regex(hero, /<img [^>]*rocket\.svg"[^>]*light-only.*<img [^>]*dark\.svg"[^>]*dark-only/);
    t.regex(hero, /<a href="\/docs\/guide" class="button">Start<\/a>/);
    t.regex(below, /Fast<\/p> <p>It runs\..*<p>Below\.<\/p>/);
  });
}

test('a finding in a heading of the theme is at its line', async (t) => {
  const { findings } = await load(
    await folderOf(t, {
      'hugo.toml':
        'title = "Kit"\n[module]\n[[module.imports]]\npath = "github.com/imfing/hextra"\n',
      'content/_index.md':
        '---\ntitle: Kit\n---\nFly.\n\n{{< hextra/hero-section heading="h3" >}}\n  See [it](gone.md)\n{{< /hextra/hero-section >}}\n',
      'content/guide.md': '# Guide\n\nText.\n',
    }),
  );
  const broken = findings.filter(({ rule }) => rule === 'broken-link');
  t.deepEqual(
    broken.map(({ line }) => line),
    [7],
  );
});

test("the title of a hero is the heading of its page; the page's own stands in the navigation", async (t) => {
  verifies('home:hero');
  const html = await home(t, {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Kit' })] });",
    'src/content/docs/index.mdx': `---
title: Kit, the best of all tools for rockets
banner: { content: Version 2 is out }
hero: { title: Fly *now*, tagline: Made to fly }
---

Below.
`,
    'src/content/docs/guide.md': '---\ntitle: Guide\n---\n\nText.\n',
  });
  t.deepEqual(
    [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, heading]) => heading),
    ['Fly <em>now</em>'],
  );
  t.is([...html.matchAll(/Fly <em>now/g)].length, 1);
  t.regex(html, /<a href="\/docs\/index"[^>]*>Kit, the best of all tools for rockets<\/a>/);
});

for (const [title, index, theme, isShown] of [
  ['a front page with words stands alone', '# Kit\n\nWelcome.\n', {}, false],
  [
    'theme.home: generated lists all sections below it',
    '# Kit\n\nWelcome.\n',
    { home: 'generated' },
    true,
  ],
  [
    'a front page that is a program has the overview',
    '---\ntitle: Kit\n---\n\n<script setup>\nimport Home from "./Home.vue"\n</script>\n',
    {},
    true,
  ],
  ['a folder without a front page has the overview', undefined, {}, true],
] as const) {
  test(title, async (t) => {
    verifies('home:own');
    const { 'index.md': _index, ...rest } = SITE;
    const files = index === undefined ? rest : { ...rest, 'index.md': index };
    t.is((await home(t, files, theme)).includes(OVERVIEW), isShown);
  });
}

test('an image in the first view is loaded at once, others when they come near', async (t) => {
  verifies('image:eager');
  const image = '![A rocket](rocket.svg)\n\n';
  const lazy = async (index: string): Promise<readonly boolean[]> => {
    const html = await home(t, { 'rocket.svg': SVG, 'index.md': index });
    return [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'));
  };
  t.deepEqual(await lazy(`# Kit\n\n${image}${image}`), [false, true]);
  t.deepEqual(await lazy(`# Kit\n\n${'Words. '.repeat(400)}\n\n${image}`), [true]);
  t.false((await home(t, SITE)).includes('alt="A rocket" loading="lazy"'));
});
