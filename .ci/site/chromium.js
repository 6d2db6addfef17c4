/**
 * A real Chromium before the service at $BASE. Faults are collected; `finish` prints them and exits. $CI_SHOTS names a folder for
 * screenshots.
 */
import axeCore from 'axe-core';
import { chromium } from 'playwright-core';

export const base = process.env.BASE.replace('127.0.0.1', 'localhost');
const axe = axeCore.source;
const faults = [];

export function check(holds, fault) {
  if (!holds) faults.push(fault);
}

const browser = await chromium.launch({
  executablePath: process.env.CI_CHROMIUM ?? '/usr/bin/chromium',
  args: (
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
    '--disable-component-update --disable-sync'
  ).split(' '),
});

export async function finish() {
  await browser.close();
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}

/** A page that reports what must never happen. `origin` is that of the site: its pages may load from there and from the service. */
export async function open({ origin = base, ...options } = {}) {
  const context = await browser.newContext({ bypassCSP: false, ...options });
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => {
    requests.push(request.url());
    const isOwn = [base, origin].some((one) => request.url().startsWith(one));
    check(isOwn, `foreign request: ${request.url()}`);
  });
  page.on('pageerror', (error) => check(false, `script error on ${page.url()}: ${error}`));
  page.on('console', (message) => {
    const isExpected = /404 \((?:File )?not found\)/i.test(message.text());
    if (message.type() === 'error')
      check(isExpected, `console on ${page.url()}: ${message.text()}`);
  });
  return { context, page, requests };
}

/** Browsers count what nobody sees: .01 is a tenth of what reads as good. */
const SHIFT_MAX = 0.01;

/** Runs in the page. */
export function layoutShift() {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  });
}

/** Each path on a narrow and a wide screen, light and dark: no fault, nothing wider than the screen. */
export async function everyView(paths, widths) {
  let views = 0;
  for (const colorScheme of ['light', 'dark']) {
    for (const width of widths) {
      for (const path of paths) {
        const { context, page } = await open({
          colorScheme,
          viewport: { width, height: 800 },
        });
        await page.goto(base + path, { waitUntil: 'networkidle' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 0, `${path} is ${wide} px wider than ${width} px`);
        const shift = await page.evaluate(layoutShift);
        check(shift < SHIFT_MAX, `${path} moves at ${width} px while it loads: CLS ${shift}`);
        await violations(page, `${path} at ${width} px, ${colorScheme}`);
        await shot(page, `${path.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}`);
        views += 1;
        await context.close();
      }
    }
  }
  console.log(`= ${views} views without a console error, a foreign request or an axe violation`);
}

export async function shot(page, name) {
  const folder = process.env.CI_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

export async function violations(page, where) {
  const session = await page.context().newCDPSession(page);
  const run = async (expression) =>
    (
      await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
    ).result.value;
  await run(axe);
  const found = await run(
    'axe.run({ rules: { "target-size": { enabled: true } } }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + " :: " + failureSummary)]))',
  );
  for (const [id, nodes] of found) check(false, `axe ${id} on ${where}: ${nodes.join(' | ')}`);
}
