/**
 * Writes `sbom.cdx.json`, the CycloneDX list of everything that the package holds or installs: what `npm sbom` finds in the lock
 * file, and the crates of the search engine. `npm pack` runs it. Same sources and npm, same bytes, on any machine.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bom, Component } from './cyclonedx.ts';
import { CRATES, PACKAGE } from './search-artefact.ts';

const FILE = 'sbom.cdx.json';
/** Development packages whose code is in the package: `build-assets.ts` copies it. */
const BUNDLED: readonly string[] = ['@mermaid-js/tiny'];

/** As npm writes it, with the parts that this script changes. */
interface NpmBom extends Bom {
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown };
}

export async function sbomOf(root: string): Promise<string> {
  const crates = JSON.parse(await readFile(join(root, PACKAGE, CRATES), 'utf8')) as Bom;
  const bom = withCrates(shipped(bomOfNpm(root)), crates);
  const { timestamp: _timestamp, ...metadata } = bom.metadata;
  // npm takes the name from the folder, and a random number and the time of day besides.
  const component = { ...metadata.component, name: 'docent' };
  const same = { ...bom, serialNumber: undefined, metadata: { ...metadata, component } };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(same))}`;
  return `${JSON.stringify({ ...same, serialNumber }, undefined, 2)}\n`;
}

function bomOfNpm(root: string): NpmBom {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const said = execFileSync('npm', ['sbom', ...format, '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(said) as NpmBom;
}

function shipped(bom: NpmBom): NpmBom {
  const components = bom.components.filter(
    ({ name, properties = [] }) =>
      BUNDLED.includes(name) ||
      !properties.some((property) => property.name === 'cdx:npm:package:development'),
  );
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === bom.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((used) => refs.has(used)) }));
  return { ...bom, components, dependencies };
}

function withCrates(bom: NpmBom, crates: Bom): NpmBom {
  const root = bom.metadata.component['bom-ref'];
  const engine = crates.components.find(({ name }) => name === 'docent-search');
  if (engine === undefined) throw new Error(`${PACKAGE}/${CRATES} lacks the engine's own crate`);
  const dependencies = bom.dependencies.map(({ ref, dependsOn }) => ({
    ref,
    dependsOn: ref === root ? [...dependsOn, engine['bom-ref']] : dependsOn,
  }));
  return {
    ...bom,
    components: [...bom.components, ...crates.components],
    dependencies: [...dependencies, ...crates.dependencies],
  };
}

/** Version 8 of RFC 9562: bits of the digest, so that the same content has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return hex
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-8$3-${variant}$4-$5`);
}

if (process.argv[1] === import.meta.filename) await writeFile(FILE, await sbomOf('.'));
