/**
 * triage.js <reports>: the triage page in a real Chromium: so many reports are decided with the keyboard alone, axe finds nothing on any kind of page,
 * no request leaves the service, and the admin token is in no address, page or log line. Exits with 1 when a promise is broken.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axeCore from 'axe-core';
import { chromium } from 'playwright-core';
import { openReportStore } from '../../dist/src/reports/open-store.js';
import { reportOf } from '../../dist/test/reports/documents.js';

const REPORTS = Number(process.argv[2]);
const TOKEN = 'admin-token-of-the-triage-page-in-ci';
const faults = [];
const check = (holds, fault) => holds || faults.push(fault);

const folder = await mkdtemp(join(tmpdir(), 'docent-triage-'));
await writeFile(join(folder, 'index.md'), '# Start\n\nHello.\n');
const data = join(folder, '.data');
await fill();
const { child, base, output } = await start();

const browser = await chromium.launch({
  executablePath: process.env.CI_CHROMIUM ?? '/usr/bin/chromium',
  args: '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});
const page = await (await browser.newContext()).newPage();
page.on('request', (request) => {
  check(
    request.url().startsWith(base) || request.url() === 'data:,',
    `foreign request: ${request.url()}`,
  );
  check(!request.url().includes(TOKEN), 'the token is in an address');
});
page.on('pageerror', (error) => check(false, `script error: ${error}`));

await page.goto(`${base}/`);
await audit('sign-in');
await page.keyboard.type(TOKEN);
await page.keyboard.press('Enter');
await page.waitForSelector('nav');
await audit('queue');
await page.keyboard.press('j');
await press('Enter');
await audit('report');
const began = Date.now();
const done = { declined: 0, merged: 0, deleted: 0 };
while (page.url().includes('/r/')) {
  const turn = done.declined + done.merged + done.deleted;
  if (turn % 3 === 0) {
    await page.keyboard.press('r');
    await page.keyboard.type('works as documented');
    await press('Enter');
    done.declined += 1;
  } else if (turn % 3 === 1) {
    await page.keyboard.press('m');
    await page.keyboard.type('https://tracker.test/issues/1');
    await press('Enter');
    done.merged += 1;
  } else {
    await page.keyboard.press('x');
    await press('Enter');
    done.deleted += 1;
  }
  if (turn > REPORTS) break;
}
await press('l');
await audit('audit log');
check(!(await page.content()).includes(TOKEN), 'the token is in a page');
await browser.close();
child.kill('SIGTERM');
await once(child, 'close');
check(!output().includes(TOKEN), 'the token is in the output');
await compare();
await rm(folder, { recursive: true, force: true });
console.log(
  `= ${REPORTS} reports by keyboard in ${Date.now() - began} ms: ${JSON.stringify(done)}`,
);
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);

async function fill() {
  const store = await openReportStore({ data });
  for (let at = 0; at < REPORTS; at += 1) {
    const id = `r_${at.toString(2).padStart(16, '0').replaceAll('0', 'a').replaceAll('1', 'b')}`;
    const report = reportOf('bug', { title: `Report number ${at} about uploads` });
    const created = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
    await store.submit({ id, report, digest: '', consent: id, dryRun: false, at: created }, 1000);
    if (at % 2 === 0) await store.move({ id, to: 'needs_human', at: created, actor: 'filer' });
  }
  await store.close();
}

async function start() {
  const env = { ...process.env, DOCENT_DATA: data, DOCENT_ADMIN_TOKEN: TOKEN };
  const args = ['dist/src/cli/main.js', 'reports', 'triage', folder, '--triage-port', '0'];
  const started = spawn(process.execPath, args, { env });
  let text = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => (text += chunk));
  while (!/http:\S+/.test(text)) {
    if (started.exitCode !== null) throw new Error(text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [address] = /http:\/\/[^\s/]+/.exec(text);
  return { child: started, base: address, output: () => text };
}

/** A key that leads to another page. */
async function press(key) {
  const before = page.url();
  await page.keyboard.press(key);
  await page.waitForURL((url) => url.href !== before, { waitUntil: 'load' });
}

async function audit(name) {
  // The policy of the page refuses injected scripts, so axe is evaluated by the browser's own protocol.
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, nodes } of violations) check(false, `axe on ${name}: ${id}, ${nodes[0].html}`);
}

async function compare() {
  const store = await openReportStore({ data });
  const count = async (status) => (await store.list({ status, limit: 1000 })).length;
  check((await count('queued')) + (await count('needs_human')) === 0, 'some still wait');
  check((await count('declined')) === done.declined, 'not every decline was stored');
  check((await count('duplicate')) === done.merged, 'not every merge was stored');
  check(
    done.declined + done.merged + done.deleted === REPORTS,
    'not every report was decided once',
  );
  await store.close();
}
