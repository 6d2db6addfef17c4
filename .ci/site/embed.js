/**
 * `<docent-search>` of the service at $BASE in a page of another origin, whose policy allows no style and nothing but the script and
 * its questions, and whose own styles and shortcuts are in the way: keyboard, phone, axe, size, refusals, languages.
 */
import { createHash } from 'node:crypto';
import { createServer, get } from 'node:http';
import { base, check, finish, open, shot, violations } from './chromium.js';

/** Bytes of the script as it is sent. */
const CODED_MAX = 15_000;
const QUERY = 'configure limits';
/** Lengths, letters and elements set for everything on the page. */
const OWN_STYLE =
  'html { font-size: 50%; text-transform: uppercase } body { line-height: 3 } * { text-align: center; letter-spacing: 2px } dialog, button, ul, p { display: none }';
/** Shortcuts on plain letters, the arrows and Escape. */
const OWN_SCRIPT =
  "globalThis.pressed = []; for (const type of ['keydown', 'keyup']) document.addEventListener(type, ({ key, defaultPrevented }) => pressed.push(defaultPrevented ? `${key} taken` : key));";

const script = await (await fetch(`${base}/embed.js`)).text();
const host = createServer(answer).listen(0, 'localhost');
await new Promise((resolve) => host.once('listening', resolve));
const origin = `http://localhost:${host.address().port}`;

await size();
for (const colorScheme of ['light', 'dark']) {
  for (const width of [360, 1280]) await view(colorScheme, width);
}
await byKeyboard();
await withFilters();
await withoutKeys();
await byTouch();
await refused();
await overtaken();
await elsewhere();
await entries();
await inLanguages();
await finish();

/** A page as strict and as careless as sites are. `/de` is in German; with `?off` the keys are the page's. */
function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const keys = searchParams.has('off') ? ' keys="off"' : '';
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src ${base} 'sha256-${sha256(OWN_SCRIPT)}'; connect-src ${base}; style-src 'sha256-${sha256(OWN_STYLE)}'; require-trusted-types-for 'script'`,
  );
  response.end(`<!doctype html>
<html lang="${pathname.slice(1) || 'en'}"><head><title>Another site</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>${OWN_STYLE}</style>
<script>${OWN_SCRIPT}</script>
<script type="module" src="${base}/embed.js" integrity="${integrity}" crossorigin></script>
</head><body><main><h1>Another site</h1><docent-search assistant report${keys}></docent-search></main></body></html>`);
}

function sha256(text) {
  return createHash('sha256').update(text).digest('base64');
}

async function size() {
  const address = new URL(`${base}/embed.js`);
  const coded = await new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      check(response.headers['content-encoding'] === 'br', 'the script is not coded');
      response.on('data', (part) => (bytes += part.length)).on('end', () => resolve(bytes));
    }).on('error', reject);
  });
  check(coded <= CODED_MAX, `the script is ${coded} bytes`);
  console.log(`= the script: ${coded} bytes with brotli`);
}

async function view(colorScheme, width) {
  const where = `${width} px, ${colorScheme}`;
  const { context, page } = await open({ origin, colorScheme, viewport: { width, height: 760 } });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await violations(page, `the button at ${where}`);
  await page.locator('docent-search').getByRole('button').click();
  await page.keyboard.type(QUERY);
  await page.waitForSelector('[role=option]');
  await page.waitForTimeout(300);
  await violations(page, `the dialog at ${where}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `the page is ${wide} px too wide at ${where}`);
  await shot(page, `embed-${width}-${colorScheme}`);
  await context.close();
}

async function byKeyboard() {
  const { context, page, requests } = await open({ origin });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.waitForSelector('dialog[open]');
  const before = requests.length;
  await page.keyboard.type(QUERY, { delay: 20 });
  await page.waitForSelector('[role=option]');
  const asked = requests.length - before;
  check(asked >= 1 && asked <= 3, `${QUERY.length} keys made ${asked} requests`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const { heard, kept } = await page.evaluate(() => ({
    heard: globalThis.pressed,
    kept: localStorage.length + sessionStorage.length + document.cookie.length,
  }));
  check(
    heard.every((key) => key === '/'),
    `the page heard ${heard.join(' ')}`,
  );
  check(kept === 0, 'something was stored');
  await page.keyboard.press('Escape');
  check(!(await page.locator('dialog').isVisible()), 'Escape does not close the dialog');
  await page.keyboard.press('Control+k');
  await page.waitForSelector('dialog[open]');
  const { results } = await (
    await fetch(`${base}/api/v1/search?q=${encodeURIComponent(QUERY)}`)
  ).json();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href.startsWith(results[0].url), { timeout: 10_000 });
  console.log(`= by keyboard: ${asked} request(s) for ${QUERY.length} keys, to ${results[0].path}`);
  await context.close();
}

/** Filters by keyboard, from the field and back to it. */
async function withFilters() {
  const { context, page } = await open({ origin });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.keyboard.type(QUERY);
  await page.waitForSelector('[role=option]');
  const badges = page.locator('[role=option] .badge');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  const label = await kind.locator('option[value=sample]').textContent();
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  const count = await kind.locator('option').count();
  for (let at = 0; at < count && (await kind.inputValue()) !== 'sample'; at += 1) {
    await page.keyboard.press('ArrowDown');
  }
  check((await kind.inputValue()) === 'sample', `the arrows do not choose ${label}`);
  const others = badges.filter({ hasNotText: new RegExp(`^(${label}|without filters)$`) });
  await others.first().waitFor({ state: 'detached' });
  check((await badges.allTextContents()).includes(label), `filtered by ${label}, nothing is found`);
  await violations(page, 'the dialog with a filter');
  await page.keyboard.press('Escape');
  check(
    !(await page.locator('dialog').isVisible()),
    'Escape on a filter does not close the dialog',
  );
  console.log(`= filtered by keyboard: ${label}`);
  await context.close();
}

/** The page keeps its keys where the element does not take them, and where there is no element left. */
async function withoutKeys() {
  const { context, page } = await open({ origin });
  const press = async () => {
    for (const keys of ['/', 'Control+k']) await page.keyboard.press(keys);
    return page.evaluate(() => globalThis.pressed.splice(0).join(' '));
  };
  const all = '/ / Control k k Control';
  await page.goto(`${origin}/?off`, { waitUntil: 'networkidle' });
  const off = await press();
  check(off === all, `with keys="off" the page heard ${off}`);
  check(!(await page.locator('dialog[open]').count()), 'with keys="off" a key opens the dialog');
  await page.locator('docent-search').getByRole('button').click();
  await page.waitForSelector('dialog[open]');
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.querySelector('docent-search').remove());
  const none = await press();
  check(none === all, `without an element the page heard ${none}`);
  console.log('= the keys are the page\'s with keys="off", and without an element');
  await context.close();
}

async function byTouch() {
  const phone = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true };
  const { context, page } = await open({ origin, ...phone });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.locator('docent-search').getByRole('button').tap();
  await page.keyboard.type(QUERY);
  await page.locator('[role=option]').first().tap();
  await page.waitForURL((url) => url.origin !== origin, { timeout: 10_000 });
  console.log('= on a phone: from the button to a page');
  await context.close();
}

/** A 429 is said with its time; then the question is asked again. */
async function refused() {
  const { context, page } = await open({ origin });
  const seconds = 2;
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
    'retry-after': String(seconds),
  };
  let refusals = 0;
  await page.route('**/api/v1/search*', (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill({ status: 429, headers }) : route.continue();
  });
  page.removeAllListeners('console');
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.keyboard.type(QUERY);
  const said = page.getByText(`Search again in ${seconds} seconds.`);
  await said.waitFor({ timeout: 10_000 }).catch(() => check(false, 'a 429 is not said in words'));
  await page
    .waitForSelector('[role=option]', { timeout: 20_000 })
    .catch(() => check(false, 'nothing is asked again after a 429'));
  console.log('= a 429 is said with its time, and the question is asked again');
  await context.close();
}

/** A question on its way is given up when the next one is typed. */
async function overtaken() {
  const { context, page } = await open({ origin });
  const given = [];
  page.on('requestfailed', (request) => given.push(request.url()));
  let asked = 0;
  await page.route('**/api/v1/search*', (route) => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await Promise.all([page.waitForRequest('**/api/v1/search?q=limi*'), page.keyboard.type('limi')]);
  await page.keyboard.type('ts');
  await page.waitForSelector('[role=option]');
  check(given.length === 1 && given[0].includes('q=limi&'), `given up: ${given.join(' ')}`);
  console.log('= an overtaken question is given up');
  await context.close();
}

/** What answers better elsewhere is announced with the results. */
async function elsewhere() {
  const { context, page } = await open({ origin });
  await page.route('**/api/v1/search*', async (route) => {
    const response = await route.fetch();
    const found = await response.json();
    const { slug, url } = found.results[0];
    const other = { slug, url, title: 'Other', confidence: 'high', edition: { set: 'b' } };
    return route.fulfill({ response, json: { ...found, confidence: 'low', elsewhere: [other] } });
  });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.keyboard.type(QUERY);
  await page.waitForSelector('[role=option]');
  const said = await page.locator('dialog [role=status]').textContent();
  check(/^\d+ results Better answered in: Other$/.test(said), `announced: ${said}`);
  console.log('= what answers better elsewhere is announced');
  await context.close();
}

/** The entries below the results lead to chapters of the service's own page. */
async function entries() {
  const { context, page } = await open({ origin });
  for (const [label, chapter] of [
    ['Ask your assistant', 'mcp-server'],
    ['Report a problem', 'report-a-problem'],
  ]) {
    await page.goto(origin, { waitUntil: 'networkidle' });
    await page.keyboard.press('/');
    await page.getByRole('link', { name: label }).click();
    await page.waitForURL(`${base}/developers#${chapter}`, { timeout: 10_000 });
    check(await page.locator(`#${chapter}`).isVisible(), `"${label}" leads to no chapter`);
  }
  console.log('= the entries lead to their chapters');
  await context.close();
}

async function inLanguages() {
  for (const [language, label] of [
    ['de', 'Suche'],
    ['ar', 'بحث'],
    ['nl', 'Search'],
  ]) {
    const { context, page } = await open({ origin });
    await page.goto(`${origin}/${language}`, { waitUntil: 'networkidle' });
    const text = await page.locator('docent-search').getByRole('button').textContent();
    check(text.startsWith(label), `the button of a page in ${language} says ${text}`);
    await page.keyboard.press('/');
    const { direction } = await page
      .locator('dialog[open]')
      .evaluate((dialog) => getComputedStyle(dialog));
    check((direction === 'rtl') === (language === 'ar'), `${language} runs ${direction}`);
    await violations(page, `the dialog in ${language}`);
    await context.close();
  }
  console.log('= the words follow the language of the page');
}
