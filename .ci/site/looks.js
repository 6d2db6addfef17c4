/**
 * The site beside pictures of it: every block, and kinds of page in both schemes at two widths, at $BASE, which is `docent dev` over
 * `.ci/site/looks/folder`. A picture that differs is written beside its difference into $CI_DIFFERENCES. With `--record`, the pictures
 * are taken anew.
 */
import { readFile, writeFile } from 'node:fs/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { base, check, finish, open } from './chromium.js';

const PICTURES = '.ci/site/looks';
const isRecording = process.argv.includes('--record');

/** Pictures are half as large as the screen: a line of one pixel is still seen, and the edges of letters matter less. */
const SCALE = 0.5;
/** How much a pixel may differ, from 0 to 1: about 8 of 255 steps of grey. */
const THRESHOLD = 0.03;
/** Pixels of a picture that may differ more: the few signs that no font of ours has, such as the marks of folds. */
const DIFFERENT_MAX = 40;
/** Colours are written in steps, so that the pictures are small. */
const STEP = 4;

/** `/_styles` has both schemes in one picture. */
const VIEWS = [
  { name: 'styles', path: '/_styles', schemes: ['light'] },
  { name: 'home', path: '/', schemes: ['light', 'dark'] },
  { name: 'page', path: '/docs/guide-keys', schemes: ['light', 'dark'] },
  { name: 'results', path: '/search?q=key', schemes: ['light', 'dark'] },
];

let compared = 0;
let bytes = 0;
for (const { name, path, schemes } of VIEWS) {
  for (const scheme of schemes) {
    for (const width of [360, 1280]) {
      const picture = await pictureOf(path, { scheme, width });
      await compare(`${name}-${width}-${scheme}`, picture);
    }
  }
}
console.log(`= ${compared} pictures, ${bytes} bytes`);
await finish();

async function pictureOf(path, { scheme, width }) {
  const { context, page } = await open({
    colorScheme: scheme,
    deviceScaleFactor: SCALE,
    viewport: { width, height: 800 },
  });
  await page.goto(base + path, { waitUntil: 'load' });
  // Findings of the author are not of the site.
  await page.evaluate(async () => {
    document.querySelector('docent-preview')?.remove();
    await document.fonts.ready;
  });
  const shot = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await context.close();
  return PNG.sync.read(shot);
}

async function compare(name, picture) {
  const file = `${PICTURES}/${name}.png`;
  if (isRecording) await writeFile(file, coded(picture));
  const recorded = await readFile(file);
  compared += 1;
  bytes += recorded.length;
  const { width, height, data } = PNG.sync.read(recorded);
  const isSize = width === picture.width && height === picture.height;
  const difference = new PNG({ width, height });
  const count = isSize
    ? pixelmatch(data, picture.data, difference.data, width, height, { threshold: THRESHOLD })
    : 0;
  const isSame = isSize && count <= DIFFERENT_MAX;
  check(
    isSame,
    isSize
      ? `${name}: ${count} of ${width * height} pixels differ`
      : `${name}: ${picture.width} × ${picture.height} pixels, recorded ${width} × ${height}`,
  );
  const folder = process.env.CI_DIFFERENCES;
  if (isSame || !folder) return;
  await writeFile(`${folder}/${name}.png`, coded(picture));
  if (isSize) await writeFile(`${folder}/${name}-difference.png`, coded(difference));
}

/** Without transparency, which pages do not have. */
function coded({ width, height, data }) {
  const rounded = new PNG({ width, height });
  rounded.data = data.map((level) => Math.min(255, Math.round(level / STEP) * STEP));
  return PNG.sync.write(rounded, {
    colorType: 2,
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
  });
}
