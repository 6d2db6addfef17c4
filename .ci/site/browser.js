/**
 * The site in a real Chromium, at $BASE: console, foreign requests, accessibility, search by keyboard, offline, and the
 * same answers as the Docs API. Prints what it measured; exits with 1 when a promise is broken. $CI_QUERIES names more
 * queries (JSON lines with `query`), $CI_SHOTS a folder for screenshots.
 */
import { readFile } from 'node:fs/promises';
import { base, check, everyView, finish, layoutShift, open, shot, violations } from './chromium.js';

const { pages } = await (await fetch(`${base}/api/v1/pages`)).json();
const middle = pages[Math.floor(pages.length / 2)];
const paths = ['/', '/developers', pages[0].path, middle.path, `/sections/${middle.section}`];
for (const path of ['/releases', '/benchmarks']) {
  if ((await fetch(base + path)).ok) paths.push(path);
}

await everyPage();
await firstViews();
await searchByKeyboard();
await deepLinks();
await headingInTab();
await keptNavigation();
await wrappedCode();
await keptTabs();
await reportedPassage();
await aboveTheText();
await textByKeyboard();
await missingPage();
await sameRanking();
await withoutWebAssembly();
await finish();

async function everyPage() {
  await everyView([...paths, '/docs/no-such-page', '/search?q=search'], [360, 1280]);
}

/** Of a reader who has nothing kept, without images. The manifest is a request of the browser's own, which is not seen here. */
async function firstViews() {
  for (const path of paths) {
    const { context, page } = await open();
    const sizes = [];
    page.on('requestfinished', (request) => sizes.push(bytesOf(request)));
    await page.goto(base + path, { waitUntil: 'networkidle' });
    const seen = (await Promise.all(sizes)).filter(({ type }) => type !== 'image');
    const bytes = seen.reduce((sum, { type, size }) => sum + (type === 'document' ? 0 : size), 0);
    console.log(
      `= first view of ${path}: ${seen.length} requests, ${bytes} bytes besides the page itself`,
    );
    check(seen.length < 15, `the first view of ${path} takes ${seen.length + 1} requests`);
    check(bytes <= 30_000, `the first view of ${path} loads ${bytes} bytes besides the page`);
    await context.close();
  }
}

async function bytesOf(request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { type: request.resourceType(), size: responseBodySize + responseHeadersSize };
}

async function searchByKeyboard() {
  for (const path of paths) {
    const { context, page } = await open();
    await page.goto(base + path, { waitUntil: 'networkidle' });
    await page.keyboard.press(path === '/' ? '/' : 'Control+k');
    // Its script is loaded by the first use: on a busy machine, keys come before it.
    await page.waitForSelector('dialog[open]', { timeout: 20_000 });
    await page.keyboard.type('search');
    await page.waitForSelector('[role=option]', { timeout: 20_000 });
    const before = page.url();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page
      .waitForURL((url) => url.href !== before, { timeout: 10_000 })
      .catch(() => check(false, `${path}: Enter leads nowhere`));
    await context.close();
  }
  await measured();
}

async function measured() {
  const { context, page, requests } = await open();
  await page.goto(base, { waitUntil: 'networkidle' });
  const sizes = [];
  page.on('requestfinished', async (request) => sizes.push(await request.sizes()));
  const began = Date.now();
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.type('s');
  await page.waitForSelector('[role=option]', { timeout: 20_000 });
  console.log(`= search, first use: ${Date.now() - began} ms to the first result`);
  await page.waitForTimeout(300);
  await violations(page, 'the search dialog');
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) =>
      sum + responseBodySize + responseHeadersSize,
    0,
  );
  console.log(`= search, first use: ${sizes.length} requests, ${bytes} bytes`);
  const loaded = requests.length;
  await context.setOffline(true);
  for (const key of 'earch limits in the configuration of a service') {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(60);
  }
  check(requests.length === loaded, `typing made ${requests.length - loaded} requests`);
  const times = await page.evaluate(() =>
    performance
      .getEntriesByName('search')
      .slice(1)
      .map(({ duration }) => duration),
  );
  times.sort((a, b) => a - b);
  const worst = times.at(-1);
  console.log(
    `= search, key to result, offline: median ${times[times.length >> 1]?.toFixed(1)} ms, worst ${worst?.toFixed(1)} ms of ${times.length}`,
  );
  check(times.length > 20 && times[times.length >> 1] < 50, 'results take 50 ms or more');
  await context.setOffline(false);
  const api = await page.evaluate(async () => {
    const taken = [];
    for (const word of ['limits', 'search', 'configuration', 'install', 'reports']) {
      const start = performance.now();
      await (await fetch(`/api/v1/search?q=${word}`)).json();
      taken.push(performance.now() - start);
    }
    return taken.toSorted((a, b) => a - b)[2];
  });
  console.log(`= search through the API on the same machine: median ${api.toFixed(1)} ms`);
  await page.fill('[role=combobox]', 'qqzzxxyy');
  await page
    .locator('dialog [role=status]')
    .filter({ hasText: /^No result\./ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' }).catch(() => undefined);
  check(!(await page.locator('dialog').isVisible()), 'Escape does not close the dialog');
  await context.close();
}

/** A link to a heading shows it below the bar, and marks it in "On this page", also where the page ends below it. */
async function deepLinks() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  let aimed = 0;
  for (const { path } of pages) {
    if (aimed >= 45) break;
    await page.goto(base + path);
    const hashes = await page.$$eval('.toc a', (links) => links.map(({ hash }) => hash));
    for (const hash of new Set([hashes[0], hashes[hashes.length >> 1], ...hashes.slice(-2)])) {
      if (hash === undefined) continue;
      await page.goto('about:blank');
      await page.goto(base + path + hash);
      await page
        .waitForFunction(isMarked, hash, { timeout: 5_000 })
        .catch(() =>
          check(false, `${path}${hash} is not in view, or not marked in "On this page"`),
        );
      aimed += 1;
    }
  }
  console.log(`= ${aimed} links to headings, each marked in "On this page"`);
  check(aimed >= 40, `only ${aimed} links to headings were tried`);
  await context.close();
}

/** A tab that is not the first hides its heading, which is not read then; a link to it opens the tab. */
async function headingInTab() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  const path = '/docs/start-quick-start';
  await page.goto(base + path);
  const hash = await page
    .locator('.toc a')
    .first()
    .evaluate((link) => link.hash);
  const tabs = `<div class="tabs"><section class="tab">A</section><section class="tab"><h2 id="${hash.slice(1)}">B</h2></section></div>`;
  await page.route('**/docs/*', async (route) => {
    const response = await route.fetch();
    const before = `$&${'<p>Before.</p>'.repeat(60)}${tabs}`;
    const body = (await response.text()).replace('<div class="prose">', before);
    await route.fulfill({ response, body });
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const read = await page.locator('.toc a[aria-current]').count();
  check(read === 0, 'a heading in a hidden tab is marked in "On this page"');
  await page.goto('about:blank');
  await page.goto(base + path + hash);
  await page
    .waitForFunction(isMarked, hash, { timeout: 5_000 })
    .catch(() => check(false, 'a link to a heading in a tab does not show it'));
  await context.close();
}

/** Runs in the page: whether the heading is in view below the bar, and the one that is marked. */
function isMarked(hash) {
  const { top } = document
    .getElementById(decodeURIComponent(hash.slice(1)))
    .getBoundingClientRect();
  const marked = document.querySelector('.toc a[aria-current]')?.hash;
  return marked === hash && top >= 56 && top < innerHeight;
}

/** What the reader opened or closed in the navigation stays so on the next page, and nothing moves for it. */
async function keptNavigation() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(base + middle.path, { waitUntil: 'networkidle' });
  const branch = page.locator('#navigation li > details:not(:has([aria-current]))').first();
  const before = await branch.evaluate((details) => details.open);
  await branch.locator('summary').first().click();
  await page.reload({ waitUntil: 'networkidle' });
  check(
    (await branch.evaluate((details) => details.open)) !== before,
    'the navigation forgets what the reader opened or closed',
  );
  const shift = await page.evaluate(layoutShift);
  check(shift === 0, `the kept navigation moves the page: CLS ${shift}`);
  await context.close();
}

/** Code whose lines do not fit has a button that wraps it, which holds on the next page. */
async function wrappedCode() {
  const { context, page } = await open({ viewport: { width: 360, height: 760 }, hasTouch: true });
  await page.goto(`${base}/docs/start-quick-start`, { waitUntil: 'networkidle' });
  const button = page.locator('.code .wrap').first();
  const overflows = () =>
    page
      .locator('.code:has(.wrap) pre')
      .first()
      .evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  check(await overflows(), 'no code of the quick start is wider than a phone');
  await button.tap();
  check(!(await overflows()), 'the button does not wrap code');
  await violations(page, 'wrapped code');
  await page.goto('about:blank');
  await page.goto(`${base}/docs/start-quick-start`, { waitUntil: 'networkidle' });
  const isKept = await page
    .locator('.code')
    .first()
    .evaluate((code) => code.matches('.wrapped'));
  check(isKept, 'wrapped code runs on again on the next page');
  await context.close();
}

/** A chosen tab is chosen in all tabs of the same labels, in the address, and on the next page; the address goes before. */
async function keptTabs() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  const panel = (label) =>
    `<section class="tab"><p class="tab-title">${label}</p><p>Use ${label}.</p></section>`;
  const tabs = `<div class="tabs">${panel('npm')}${panel('pnpm')}${panel('yarn')}</div>`;
  await page.route('**/docs/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div class="prose">', `$&${tabs}${tabs}`);
    await route.fulfill({ response, body });
  });
  const chosen = () =>
    page.$$eval('.tabs [aria-selected=true]', (all) =>
      all.map(({ textContent }) => textContent).join(),
    );
  await page.goto(base + middle.path, { waitUntil: 'networkidle' });
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  check((await chosen()) === 'yarn,yarn', `one tab of yarn chooses ${await chosen()}`);
  check(page.url().endsWith('?tab=yarn'), `the address of a chosen tab is ${page.url()}`);
  await page.goto(base + pages[1].path, { waitUntil: 'networkidle' });
  check((await chosen()) === 'yarn,yarn', `the next page shows ${await chosen()} instead of yarn`);
  await page.goto(`${base}${pages[1].path}?tab=pnpm`, { waitUntil: 'networkidle' });
  check((await chosen()) === 'pnpm,pnpm', `an address with pnpm shows ${await chosen()}`);
  await violations(page, 'tabs');
  await context.close();
}

/** A reader selects words and reports them; the same by keys, and nothing of it where fingers select. */
async function reportedPassage() {
  const path = '/docs/start-quick-start';
  const { context, page, requests } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const first = requests.length;
  const button = page.getByRole('button', { name: 'Report a problem' });
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  const words = page.locator('.prose h2[id] ~ p').first();
  check((await button.count()) === 0, 'a report is offered before anything is selected');
  await words.selectText();
  await button.waitFor();
  check(requests.length > first, 'what reports need is loaded with the page');
  const { height } = await button.boundingBox();
  check(height >= 24, `the button beside a selection is ${height} px high`);
  await violations(page, 'a selected passage');
  await shot(page, 'report-button');
  await page.keyboard.press('Escape');
  check(await button.isHidden(), 'Escape leaves the button beside a selection');
  await words.selectText();
  await button.click();
  const text = await dialog.getByRole('textbox').inputValue();
  const quoted = (await words.innerText()).slice(0, 20);
  check(
    /report a problem with \S+\/docs\/start-quick-start#[\w-]+:/.test(text),
    `a report says ${text}`,
  );
  check(text.includes(`> ${quoted}`), `a report does not quote ${quoted}: ${text}`);
  await violations(page, 'the dialog of a report');
  await shot(page, 'report-dialog');
  await page.keyboard.press('Escape');
  check(await dialog.isHidden(), 'Escape leaves the dialog of a report open');
  await page
    .waitForFunction((start) => getSelection().toString().startsWith(start), quoted, {
      timeout: 5_000,
    })
    .catch(() => check(false, 'behind the dialog of a report the passage is not selected'));
  await page.keyboard.press('Tab');
  check((await page.locator('article :focus').count()) > 0, 'Tab does not go on at the passage');
  await page.locator('.aids > summary').press('Enter');
  await page.locator('a[data-report]').press('Enter');
  await dialog
    .waitFor({ timeout: 5_000 })
    .catch(() => check(false, 'the menu of a page opens no report by keys'));
  await page.keyboard.press('Escape');
  await words.selectText();
  await page.locator('.aids > summary').click();
  await page.locator('a[data-report]').click();
  const chosen = await dialog.getByRole('textbox').inputValue();
  check(chosen === text, `from the menu of a page a report says ${chosen}`);
  await context.close();
  await withoutReportButton(path);
}

async function withoutReportButton(path) {
  const { context, page, requests } = await open({ isMobile: true, hasTouch: true });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  await page.locator('.prose p').first().selectText();
  await page.waitForTimeout(500);
  const loaded = requests.filter((url) => url.includes('/report-'));
  check(loaded.length === 0, `a selection by touch loads what reports need: ${loaded}`);
  await context.close();
}

/** On a phone the text begins high, and nothing of it moves. */
async function aboveTheText() {
  const { context, page } = await open({ viewport: { width: 360, height: 760 } });
  await page.goto(base + middle.path, { waitUntil: 'networkidle' });
  const { y } = await page.locator('.prose > :first-child').boundingBox();
  // A long title has more lines on one page than on another.
  const { height } = await page.locator('h1').boundingBox();
  console.log(`= on a phone the text begins at ${y} px, ${height} of them the title`);
  check(y - height < 160, `on a phone ${y - height} px stand above the text besides the title`);
  await page.locator('.menu').click();
  const menu = await page.locator('#navigation').boundingBox();
  check(menu.y + menu.height === 760, `on a phone the menu ends at ${menu.y + menu.height} px`);
  await context.close();
}

/** On a narrow screen, as with large letters, Tab leads into the text. */
async function textByKeyboard() {
  const { context, page } = await open({ viewport: { width: 360, height: 800 } });
  await page.goto(base + middle.path, { waitUntil: 'networkidle' });
  let isInText = false;
  for (let count = 0; count < 20 && !isInText; count += 1) {
    await page.keyboard.press('Tab');
    isInText = (await page.locator('main :focus').count()) > 0;
  }
  check(isInText, 'on a phone Tab does not lead into the text');
  await context.close();
}

/** The words of the address are in the field of the page, and nothing covers the pages that may be meant. */
async function missingPage() {
  const { context, page } = await open();
  await page.goto(`${base}/docs/how-to-configure-limits`, { waitUntil: 'networkidle' });
  const typed = await page.inputValue('.wide-search input');
  check(typed === 'how to configure limits', `a missing page would search for "${typed}"`);
  check(
    (await page.locator('dialog').count()) === 0,
    'a dialog covers the answer of a missing page',
  );
  await violations(page, 'a missing page');
  await context.close();
}

/** The worker is asked as the page asks it, and the API over HTTP. */
async function sameRanking() {
  // No page of any tree has these words in this order: nothing is found, and the page's title is near.
  const queries = [...(await manyQueries()), `"${middle.title} qqzzxxyy"`, 'kind:gap qqzzxxyy'];
  const { context, page } = await open();
  await page.goto(base, { waitUntil: 'networkidle' });
  const client = await page.evaluate(() =>
    document.querySelector('script[type=module]').src.replace('site.js', 'search-client.js'),
  );
  const inBrowser = await page.evaluate(
    async ([address, asked]) => {
      const { createSearchClient } = await import(address);
      const search = createSearchClient('');
      const answers = [];
      for (const query of asked) {
        const { hits, nearest } = await search.search(query, {}, new AbortController().signal);
        const near = [nearest?.pages.map(({ slug }) => slug), nearest?.gaps];
        answers.push([
          hits.map(({ slug, kind, anchor, score }) => [slug, kind, anchor, score]),
          near,
        ]);
      }
      return answers;
    },
    [client, queries],
  );
  let different = 0;
  let withNearest = 0;
  for (const [index, query] of queries.entries()) {
    const response = await fetch(`${base}/api/v1/search?q=${encodeURIComponent(query)}&limit=10`);
    const { results, nearest } = await response.json();
    const expected = results.map(({ slug, kind, anchor, score }) => [slug, kind, anchor, score]);
    const [found, near] = inBrowser[index];
    const isSame =
      JSON.stringify(expected.map(([a, b, c]) => [a, b, c])) ===
      JSON.stringify(found.map(([a, b, c]) => [a, b, c]));
    const offered = [nearest?.pages.map(({ slug }) => slug), nearest?.gaps];
    if (nearest) withNearest += 1;
    check(
      JSON.stringify(near) === JSON.stringify(offered),
      `"${query}": the browser offers ${JSON.stringify(near)}, the API ${JSON.stringify(offered)}`,
    );
    if (!isSame) {
      different += 1;
      check(
        false,
        `"${query}": the browser ranks ${JSON.stringify(found)}, the API ${JSON.stringify(expected)}`,
      );
    }
  }
  console.log(
    `= ${queries.length} queries, ${different} with another top ten in the browser than through the API`,
  );
  check(withNearest > 0, 'no query without a result had anything near');
  await context.close();
}

async function manyQueries() {
  const file = process.env.CI_QUERIES;
  if (file) {
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return lines
      .map((line) => JSON.parse(line))
      .map(({ query, q }) => (query ?? q).slice(0, 200))
      .slice(0, 200);
  }
  const words = pages.flatMap(({ title, description }) => [
    title,
    description.split(/\s+/).slice(0, 4).join(' '),
    description.split(/\s+/).slice(4, 7).join(' '),
    title.slice(0, 5),
  ]);
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))].slice(0, 200);
}

async function withoutWebAssembly() {
  const { context, page, requests } = await open();
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(base, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.type('search', { delay: 20 });
  await page.waitForSelector('[role=option]', { timeout: 10_000 });
  const asked = requests.filter((url) => url.includes('/api/v1/search')).length;
  check(asked >= 1 && asked <= 3, `without WebAssembly, six keys made ${asked} requests`);
  console.log(`= without WebAssembly: results through the API, ${asked} request(s) for six keys`);
  await context.close();
}
