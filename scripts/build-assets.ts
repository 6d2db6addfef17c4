/**
 * Puts what the browser loads into `dist/assets/<digest>/`, each large file next to its gzip and brotli forms. The digest is
 * over all of them, so that they can be cached for ever and always fit each other; `dist/assets/digest.txt` holds it.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'rolldown';
import { WORDS } from '../src/pages/words/table.ts';

/** Name in the assets, file in the working tree. Modules keep their relative paths. */
type Asset = readonly [name: string, file: string];

/** Packages that browser modules may import, by the file that a browser can load. Each is served with its licence, as the licence requires. */
const PACKAGES: ReadonlyMap<string, { readonly file: string; readonly licence: string }> = new Map([
  [
    'fastest-levenshtein',
    { file: 'fastest-levenshtein/esm/mod.js', licence: 'fastest-levenshtein/LICENSE.md' },
  ],
  // A classic script, for the frame in which diagrams are drawn.
  [
    'mermaid',
    {
      file: '@mermaid-js/tiny/dist/mermaid.tiny.js',
      licence: '@mermaid-js/tiny/LICENSE',
    },
  ],
]);

const OUT = 'dist/assets';
/** The slowest: 4 % fewer bytes of the engine than one below, for twice the time, which is seconds. */
const BROTLI_QUALITY = 11;
/** Bytes below which the service compresses a file itself, when it is first asked for. */
const CODED_MIN = 65_536;

/** The search for other sites, in one file with all that it imports, so that one digest in a page covers it. */
const EMBED = 'embed.js';
/** What every page loads at first, in one file; what it imports later stays in modules of its own. */
const SITE = 'site.js';
const BUNDLES = 'dist/bundle';

await bundleEmbed();
await bundleSite();
const assets = await listAssets();
const digest = await digestOf(assets);
if (!(await exists(join(OUT, digest)))) {
  await rm(OUT, { recursive: true, force: true });
  const aside = `${OUT}.new`;
  await rm(aside, { recursive: true, force: true });
  await Promise.all(assets.map((asset) => place(asset, join(aside, digest))));
  await writeFile(join(aside, 'digest.txt'), digest);
  await cp(aside, OUT, { recursive: true });
  await rm(aside, { recursive: true, force: true });
}

async function bundleEmbed(): Promise<void> {
  const words = [...WORDS].map(([language, { script }]) => [language, script]);
  await build({
    input: `dist/browser/${EMBED}`,
    transform: { define: { EMBED_WORDS: JSON.stringify(Object.fromEntries(words)) } },
    output: { file: `${BUNDLES}/${EMBED}`, format: 'esm', minify: true },
    logLevel: 'warn',
  });
}

async function bundleSite(): Promise<void> {
  await build({
    input: `dist/browser/${SITE}`,
    plugins: [{ name: 'later', resolveDynamicImport: (id) => ({ id, external: true }) }],
    output: { file: `${BUNDLES}/${SITE}`, format: 'esm', minify: true },
    logLevel: 'warn',
  });
}

async function listAssets(): Promise<Asset[]> {
  const scripts = (await readdir('dist/browser')).filter(
    (name) => name.endsWith('.js') && name !== EMBED,
  );
  const modules = await importedBy(scripts.map((name) => `dist/browser/${name}`));
  return [
    ['site.css', 'browser/site.css'],
    ['samples.css', 'browser/samples.css'],
    ['icon.svg', 'browser/icon.svg'],
    ['diagram.html', 'browser/diagram.html'],
    [EMBED, `${BUNDLES}/${EMBED}`],
    [`browser/${SITE}`, `${BUNDLES}/${SITE}`],
    ['engine.js', 'crates/search/pkg/engine.js'],
    ['engine.wasm', 'crates/search/pkg/docent_search_bg.wasm'],
    ...[...PACKAGES].map(([name, { file }]): Asset => [
      `packages/${name}.js`,
      `node_modules/${file}`,
    ]),
    ...modules
      .filter((file) => file !== `dist/browser/${SITE}`)
      .map((file): Asset => [relative('dist', file), file]),
  ];
}

/** The modules and all that they import, directly or not. @throws for a package that is not served. */
async function importedBy(entries: readonly string[]): Promise<readonly string[]> {
  const modules = new Set(entries);
  // A set visits what is added while it is walked.
  for (const file of modules) {
    const source = await readFile(file, 'utf8');
    for (const [, imported = ''] of source.matchAll(/\b(?:from |import\()'([^']+)'/g)) {
      if (imported.startsWith('.')) modules.add(join(dirname(file), imported));
      else if (!PACKAGES.has(imported)) {
        throw new Error(
          `${file} imports '${imported}', which a browser cannot load: see PACKAGES.`,
        );
      }
    }
  }
  return [...modules];
}

/** Writes the served modules: they import packages by address; each package begins with its licence. */
async function bytesOf([name, file]: Asset): Promise<Buffer> {
  if (name.endsWith('.css')) return styleSheet(file);
  const bytes = await readFile(file);
  if (!name.endsWith('.js')) return bytes;
  if (name.startsWith('packages/')) {
    const { licence: path = '' } = PACKAGES.get(basename(name, '.js')) ?? {};
    const licence = await readFile(join('node_modules', path));
    return Buffer.concat([Buffer.from(`/*!\n${licence}*/\n`), bytes]);
  }
  const source = bytes.toString().replaceAll(/\bfrom '(\w[^']*)'/g, (whole, imported: string) => {
    const address = PACKAGES.has(imported) && relative(dirname(name), `packages/${imported}.js`);
    return address ? `from '${address}'` : whole;
  });
  return Buffer.from(source);
}

/** One sheet of what the file imports, in its order: later rules win over earlier ones. */
async function styleSheet(file: string): Promise<Buffer> {
  let sheet = '';
  for (const line of (await readFile(file, 'utf8')).split(/(?<=\n)/)) {
    const imported = /^@import '(.*)';/.exec(line)?.[1];
    sheet += imported === undefined ? line : await readFile(join(dirname(file), imported), 'utf8');
  }
  return Buffer.from(sheet);
}

async function digestOf(all: readonly Asset[]): Promise<string> {
  const hash = createHash('sha256').update(`${BROTLI_QUALITY} ${CODED_MIN}`);
  for (const asset of all) {
    hash.update(`\n${asset[0]}\n`).update(await bytesOf(asset));
  }
  return hash.digest('hex').slice(0, 16);
}

async function place(asset: Asset, folder: string): Promise<void> {
  const [name] = asset;
  const bytes = await bytesOf(asset);
  const target = join(folder, name);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  if (bytes.length < CODED_MIN) return;
  await writeFile(`${target}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${target}.br`, await promisify(brotliCompress)(bytes, brotli));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
