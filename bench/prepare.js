/** Installs what the benchmarks need beyond the service's packages when their lock has changed, and compiles service and benchmarks. */
import { execSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(import.meta.dirname, 'node_modules');
const LOCK = join(import.meta.dirname, 'package-lock.json');
const INSTALLED = join(PACKAGES, '.installed-lock.json');
/** The compiled benchmarks lie next to the compiled service, whose modules they import. */
const OUT = join(ROOT, 'dist/bench');

if (!existsSync(INSTALLED) || !readFileSync(INSTALLED).equals(readFileSync(LOCK))) {
  run('npm ci', import.meta.dirname);
  copyFileSync(LOCK, INSTALLED);
}
run('npm run --silent build', ROOT);
rmSync(OUT, { recursive: true, force: true });
run('npx tsc -p bench', ROOT);
// Node looks for packages above the compiled files only.
symlinkSync(PACKAGES, join(OUT, 'node_modules'), 'junction');

/** Standard output stays that of the benchmark. @param {string} command @param {string} cwd */
function run(command, cwd) {
  execSync(command, { cwd, stdio: ['ignore', 2, 2] });
}
