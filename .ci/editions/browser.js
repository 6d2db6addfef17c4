/**
 * Editions in a real Chromium, at $BASE over the folder of .ci/editions/folder.js: accessibility of every kind of page, the switches by
 * keyboard, on a phone and from right to left.
 */
import { base, check, everyView, finish, open, shot, violations } from '../site/chromium.js';

/** Below 24 px a finger misses (WCAG 2.2, 2.5.8). */
const TARGET_PX = 24;
const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };

await everyView(
  [
    '/',
    '/docs/guide-install',
    '/ar/',
    '/ar/docs/guide-install',
    '/ar/docs/guide-replicas',
    '/ar/search?q=%D8%A7%D9%84%D8%AA%D8%AB%D8%A8%D9%8A%D8%AA',
    '/v1/docs/guide-install',
    '/v1/ar/docs/guide-burrows',
    '/docs/guide-burrows',
    '/cli/v1/ar/docs/commands-run',
  ],
  [375, 1280],
);
await byKeyboard();
await onPhone();
await fromRightToLeft();
await withoutTranslation();
await searchElsewhere();
await finish();

/** The focus moves through the page with Tab alone until an element has it that fits; fails after a hundred. */
async function tabTo(page, selector, text) {
  for (let steps = 0; steps < 100; steps += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      ([wanted, part]) =>
        document.activeElement.matches(wanted) && document.activeElement.innerText.includes(part),
      [selector, text],
    );
    if (found) return;
  }
  check(false, `${page.url()}: Tab does not reach ${selector} with "${text}"`);
}

/** Chooses an entry of a switch with Tab and Enter. */
async function choose(page, from, to) {
  await tabTo(page, '.switch summary', from);
  check(
    await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none'),
    `${page.url()}: nobody sees that the switch "${from}" has the focus`,
  );
  await page.keyboard.press('Enter');
  await tabTo(page, '.switch li a', to);
  await page.keyboard.press('Enter');
}

async function arrives(page, path, how) {
  await page
    .waitForURL(base + path, { timeout: 10_000 })
    .catch(() => check(false, `${how}: ${page.url()} instead of ${path}`));
}

async function byKeyboard() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/docs/guide-install`, { waitUntil: 'networkidle' });
  const steps = [
    ['v2', 'v1', '/v1/docs/guide-install'],
    ['English', 'العربية', '/v1/ar/docs/guide-install'],
    ['v1', 'v2', '/ar/docs/guide-install'],
    ['العربية', 'English', '/docs/guide-install'],
  ];
  for (const [from, to, path] of steps) {
    await choose(page, from, to);
    await arrives(page, path, `"${to}" by keyboard`);
    await page.waitForLoadState('networkidle');
  }
  await tabTo(page, '.tab-row a', 'Command line');
  await page.keyboard.press('Enter');
  await arrives(page, '/cli/', 'the tab of a set by keyboard');
  await context.close();
  console.log(`= ${steps.length} editions and a set chosen by keyboard`);
}

async function onPhone() {
  for (const [start, to, path] of [
    ['/docs/guide-install', 'العربية', '/ar/docs/guide-install'],
    ['/ar/docs/guide-install', 'English', '/docs/guide-install'],
  ]) {
    const { context, page } = await open(PHONE);
    await page.goto(base + start, { waitUntil: 'networkidle' });
    await page.tap('button.menu');
    const last = page.locator('.sidebar .switch').last();
    await last.locator('summary').tap();
    await shot(page, `switch-on-phone${start.replaceAll('/', '-')}`);
    await violations(page, `the open menu of ${start} on a phone`);
    for (const link of await page.locator(':is(.switch[open] a, .switch summary):visible').all()) {
      const { height, x, width } = await link.boundingBox();
      check(height >= TARGET_PX, `${start}: an entry of a switch is ${height} px high`);
      check(x >= 0 && x + width <= 375, `${start}: an entry of a switch leaves the screen`);
    }
    await last.locator('a', { hasText: to }).tap();
    await arrives(page, path, `"${to}" on a phone`);
    await context.close();
  }
  console.log('= the language is changed on a phone, in both directions of writing');
}

async function fromRightToLeft() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/ar/docs/guide-install`, { waitUntil: 'networkidle' });
  check((await page.getAttribute('html', 'dir')) === 'rtl', 'the Arabic page has no dir=rtl');
  const [navigation, main] = await Promise.all(
    ['nav.sidebar', 'main'].map((one) => page.locator(one).boundingBox()),
  );
  check(navigation.x > main.x, 'the navigation of the Arabic page is not on its right');
  const code = await page.evaluate(() => getComputedStyle(document.querySelector('pre')).direction);
  check(code === 'ltr', `code of the Arabic page runs ${code}`);
  await page.locator('.bar .switch summary').last().click();
  await shot(page, 'switch-from-right-to-left');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('التثبيت');
  await page.waitForSelector('[role=option]', { timeout: 20_000 });
  await shot(page, 'search-from-right-to-left');
  await page.waitForTimeout(300);
  await violations(page, 'the search dialog in Arabic');
  await page.keyboard.press('Enter');
  await arrives(page, '/ar/docs/guide-install', 'the first result in Arabic');
  await context.close();
  console.log(
    '= Arabic: navigation on the right, code from left to right, search in its own edition',
  );
}

/** The dialog searches another set and an old version, and names the set that answers what its own does not. */
async function searchElsewhere() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  const start = `${base}/docs/guide-install`;
  const first = page.locator('[role=option]').first();
  const ask = async (words, filters) => {
    await page.goto(start, { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    for (const [name, label] of Object.entries(filters)) {
      await page.getByRole('combobox', { name, exact: true }).selectOption({ label });
    }
  };
  const leads = (path) => first.and(page.locator(`[data-href="${path}"]`)).waitFor();
  await ask('wombats table', { Product: 'Command line' });
  await leads('/cli/docs/commands-list');
  check(
    !(await page.getByRole('combobox', { name: 'Version' }).isVisible()),
    'another set is filtered by own versions',
  );
  await violations(page, 'the search dialog in another set');
  await shot(page, 'search-in-another-set');
  await ask('burrows', { Version: 'v1' });
  await leads('/v1/docs/guide-burrows');
  await ask('list json table', {});
  await leads('/cli/docs/commands-list');
  await shot(page, 'search-answered-elsewhere');
  await violations(page, 'the search dialog with an answer elsewhere');
  await first.click();
  await arrives(page, '/cli/docs/commands-list', 'an answer elsewhere');
  await context.close();
  console.log(
    '= the search dialog looks into another set and version, and names what answers better',
  );
}

async function withoutTranslation() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/docs/guide-replicas`, { waitUntil: 'networkidle' });
  await choose(page, 'English', 'العربية');
  await arrives(page, '/ar/docs/guide-replicas', 'a language without the page');
  const [shell, text] = await page.evaluate(() => [
    getComputedStyle(document.body).direction,
    getComputedStyle(document.querySelector('article')).direction,
  ]);
  check(shell === 'rtl' && text === 'ltr', `the shell runs ${shell}, the original ${text}`);
  await page.locator('.banner a').click();
  await arrives(page, '/docs/guide-replicas', 'the note of a page that is not translated');
  await context.close();
  console.log(
    '= a page that is not translated is shown in its original language, with the way to it',
  );
}
