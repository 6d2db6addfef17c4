/**
 * Lists what redaction removes from documentation: `node dist/scripts/redaction-hits.js <folder>…` reads the Markdown below the
 * folders. Addresses and home folders are what they are, wherever they stand; of the other hits none is known to be a
 * secret, so all count as false. Fails on more than one false hit in 100 kB. `--show` prints the lines.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor } from '../src/reports/redact/redact.ts';

const FALSE_PER_100_KB_MAX = 1;
/** Rules whose hits are correct by their form alone. */
const RIGHT = new Set(['email', 'ip-address', 'home-path']);

const folders = process.argv.slice(2).filter((argument) => argument !== '--show');
const show = process.argv.includes('--show');
const hits = new Map<string, number>();
let bytes = 0;

for (const folder of folders) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.mdx?$/.test(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    bytes += Buffer.byteLength(text);
    const redactor = createRedactor();
    const redacted = redactor.redact(text);
    for (const [rule, count] of Object.entries(redactor.counts())) {
      hits.set(rule, (hits.get(rule) ?? 0) + count);
    }
    if (show) tell(name, text, redacted);
  }
}

/** The lines that changed. */
function tell(name: string, text: string, redacted: string): void {
  const after = redacted.split('\n');
  for (const [at, line] of text.split('\n').entries()) {
    if (!after.includes(line))
      process.stdout.write(
        `${name}:${at + 1}: ${line.slice(0, 200)}\n     ${after[at]?.slice(0, 200)}\n`,
      );
  }
}

const sum = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);
const wrong = [...hits].filter(([rule]) => !RIGHT.has(rule)).toSorted(([, a], [, b]) => b - a);
const falseHits = sum(wrong.map(([, count]) => count));
const rate = falseHits / (bytes / 100_000);
const rules = wrong.map(([rule, count]) => `${rule} ${count}`).join(', ');
process.stdout.write(
  `= ${rate.toFixed(2)} false hits in 100 kB: ${falseHits} in ${(bytes / 1e6).toFixed(1)} MB of documentation (${rules}); ` +
    `beside them ${sum([...hits.values()]) - falseHits} e-mail addresses, IP addresses and home folders\n`,
);
if (bytes === 0 || rate > FALSE_PER_100_KB_MAX) process.exitCode = 1;
