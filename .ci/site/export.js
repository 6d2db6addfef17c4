/**
 * An export, the folder $EXPORT, behind a file server at $BASE: every link and every redirect, and in Chromium its pages, search, results
 * and missing page. $CI_LOST names, one a line, what `docent export` says its links lead to in vain. $CI_SHOTS names a folder for screenshots.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { base, check, finish, open, shot, violations } from './chromium.js';

const folder = process.env.EXPORT;
const site = new URL(`${base}/`);
const lost = new Set((process.env.CI_LOST ?? '').split('\n').filter(Boolean));
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
const redirects = (await readFile(join(folder, '_redirects'), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const pages = files.filter((name) => /(?:^|\/)docs\/[^/]+\.html$/.test(name)).toSorted();

const known = new Map();
await everyLink();
await everyRedirect();
await inChromium();
await finish();

/** Ids of the answer at an address, or nothing where there is none. */
function idsAt(address) {
  if (!known.has(address)) known.set(address, readIds(address));
  return known.get(address);
}

async function readIds(address) {
  const response = await fetch(address);
  const text = await response.text();
  return response.ok ? partsOf(text).ids : undefined;
}

function partsOf(text) {
  const links = [];
  const ids = new Set();
  const parser = new Parser({
    onopentag(_name, { href, src, id, name }) {
      links.push(...[href, src].filter((one) => one !== undefined));
      if (id) ids.add(id);
      if (name) ids.add(name);
    },
  });
  parser.end(text);
  return { links, ids };
}

async function everyLink() {
  const wanted = new Map();
  // The page for what is missing stands for addresses at which nothing is.
  for (const name of files.filter((one) => !one.endsWith('404.html'))) {
    const own = new URL(name.replace(/(?:(?<=^|\/)index)?\.html$/, ''), site);
    const { links } = partsOf(await readFile(join(folder, name), 'utf8'));
    for (const target of links
      .filter((link) => URL.canParse(link, own))
      .map((link) => new URL(link, own))) {
      if (target.origin === site.origin && !lost.has(target.pathname))
        wanted.set(target.href, name);
    }
  }
  for (const [href, name] of wanted) {
    const [address, fragment = ''] = href.split('#');
    const ids = await idsAt(address);
    check(ids, `${name} links to ${href}, where nothing is`);
    const hasId = fragment === '' || ids?.has(decodeURIComponent(fragment));
    check(!ids || hasId, `${name} links to ${href}, which has no such heading`);
  }
  console.log(`= ${wanted.size} links in ${files.length} files of HTML`);
}

/** By the server's rule, or by a page. */
async function everyRedirect() {
  let byRule = 0;
  for (const [from, to] of redirects) {
    const response = await fetch(new URL(from, site), { redirect: 'manual' });
    const target = response.headers.get('location');
    const isRule = response.status === 301 && target === to;
    if (isRule) byRule += 1;
    else if (!from.endsWith('.ico')) {
      const text = await (await fetch(new URL(from, site))).text();
      check(text.includes(`content="0; url=${to}"`), `${from} does not lead to ${to}`);
    }
  }
  console.log(`= ${redirects.length} redirects, ${byRule} by rules of the server`);
}

async function inChromium() {
  await views();
  await search();
  await results();
  await moved();
  await missing();
}

async function views() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  for (const path of ['/', `/${pages[0].replace('.html', '')}`, '/search']) {
    await page.goto(base + path, { waitUntil: 'networkidle' });
    await violations(page, path);
    await shot(page, `export${path.replaceAll(/\W+/g, '-')}`);
    const text = await page.textContent('body');
    check(
      !/OpenAPI|MCP server to/.test(await page.textContent('header.bar, footer')),
      `${path} offers a service`,
    );
    check(text.length > 0, `${path} is empty`);
  }
  await context.close();
}

/** Typed in the dialog, without a further request once it has loaded. */
async function search() {
  const { context, page, requests } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/`, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.keyboard.type('in');
  await page.waitForSelector('[role=option]', { timeout: 20_000 });
  const loaded = requests.length;
  await page.keyboard.type('stall', { delay: 20 });
  await page.waitForTimeout(300);
  check(requests.length === loaded, `typing made ${requests.length - loaded} requests`);
  await shot(page, 'export-dialog');
  const before = page.url();
  await page.keyboard.press('Enter');
  await page
    .waitForURL((url) => url.href !== before, { timeout: 10_000 })
    .catch(() => check(false, 'Enter in the search leads nowhere'));
  check(await page.locator('article h1').count(), `the search leads to ${page.url()}`);
  check(!requests.some((url) => url.includes('/api/')), 'the search asks an API');
  await context.close();
}

async function results() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/search?q=install`, { waitUntil: 'networkidle' });
  await page.waitForSelector('.hits li', { timeout: 20_000 });
  const first = page.locator('.hits li a').first();
  await violations(page, 'the results');
  await shot(page, 'export-results');
  console.log(
    `= results of "install": ${await page.textContent('[role=status]')} ${await first.textContent()}`,
  );
  await first.click();
  await page.waitForSelector('article h1');
  await context.close();
}

async function moved() {
  const { context, page } = await open();
  const own = redirects.filter(([from, to]) => to.startsWith('/') && !from.endsWith('.ico'));
  for (const [from, to] of own.slice(0, 3)) {
    await page.goto(new URL(from, site).href);
    const target = new URL(to, site).pathname;
    await page
      .waitForURL(
        (url) => url.pathname.replace(/(?<=.)\/$/, '') === target.replace(/(?<=.)\/$/, ''),
        { timeout: 10_000 },
      )
      .catch(() => check(false, `${from} leads to ${page.url()}`));
  }
  await context.close();
}

/** Servers that have no page of their own for what is missing answer with theirs. */
async function missing() {
  const { context, page } = await open({ viewport: { width: 1280, height: 800 } });
  const response = await page.goto(`${base}/docs/how-to-install-it`, { waitUntil: 'networkidle' });
  check(response.status() === 404, `a missing page has status ${response.status()}`);
  if (await page.locator('article.fault').count()) {
    await page.waitForSelector('dialog[open] [role=option]', { timeout: 20_000 });
    const typed = await page.inputValue('[role=combobox]');
    check(typed === 'how to install it', `a missing page searches for "${typed}"`);
    await shot(page, 'export-missing');
    console.log('= the missing page of the export, with its search');
  }
  await context.close();
}
