/**
 * Measures redaction on a set of texts: `node dist/scripts/redaction-set.js <set.jsonl>…`. A line of a set is
 * `{"id", "class", "text", "secrets": [substring of the text, …]}`; without secrets the text is harmless and must stay as it is.
 * Private addresses are redacted too, though writers of sets take them for harmless: texts that lose nothing else are counted apart.
 * Prints figures only, so that a set can be measured before anybody has read it; `--show` prints what was missed or changed.
 */
import { readFileSync } from 'node:fs';
import { createRedactor } from '../src/reports/redact/redact.ts';
import { tells } from '../test/reports/secrets/corpus.ts';

interface Line {
  readonly id: string;
  readonly class: string;
  readonly text: string;
  readonly secrets: readonly string[];
}

interface Share {
  readonly of: number;
  readonly hits: number;
}

const includes = (text: string, part: string): boolean => text.includes(part);

const PRIVATE_ADDRESS =
  /\b(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254)(?:\.\d{1,3}){2}\b|\bf(?:[cd][\da-f]{2}|e[89ab][\da-f]):[\da-f:]{2,40}/gi;

const show = process.argv.includes('--show');
for (const path of process.argv.slice(2)) {
  if (!path.startsWith('--')) measure(path);
}

/** Takes private addresses for ones of documentation. */
function changesOther(text: string): boolean {
  const plain = text.replaceAll(PRIVATE_ADDRESS, (found) =>
    found.includes(':') ? '2001:db8::7' : '192.0.2.7',
  );
  return createRedactor().redact(plain) !== plain;
}

function linesOf(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

function harmless({ text, secrets }: Line, redacted: string): [string, boolean][] {
  if (secrets.length > 0) return [];
  const isOther = changesOther(text);
  return [
    ['harmless texts changed', isOther],
    ['harmless texts that lost private addresses only', redacted !== text && !isOther],
  ];
}

function measure(path: string): void {
  const classes = new Map<string, Share>();
  const add = (name: string, isHit: boolean): void => {
    const { of, hits } = classes.get(name) ?? { of: 0, hits: 0 };
    classes.set(name, { of: of + 1, hits: hits + (isHit ? 1 : 0) });
  };
  for (const line of linesOf(path)) {
    const redacted = createRedactor().redact(line.text);
    for (const [name, isHit] of harmless(line, redacted)) add(name, isHit);
    // Of a secret no half may stay; of a path, the folder above the user's may.
    const isTold = line.class === 'personal-data' ? includes : tells;
    const missed = line.secrets.filter((secret) => isTold(redacted, secret));
    for (const secret of line.secrets) {
      for (const name of [line.class, 'secrets removed']) add(name, !missed.includes(secret));
    }
    const isWrong = line.secrets.length === 0 ? redacted !== line.text : missed.length > 0;
    if (show && isWrong) tell(line, missed, redacted);
  }
  process.stdout.write(`${path}\n`);
  for (const [name, { of, hits }] of [...classes].toSorted(([a], [b]) => a.localeCompare(b))) {
    process.stdout.write(`  ${name}: ${hits} of ${of} = ${((100 * hits) / of).toFixed(1)} %\n`);
  }
}

function tell(line: Line, missed: readonly string[], redacted: string): void {
  process.stdout.write(
    `--- ${line.id} ${line.class}: ${missed.join(' | ')}\n${line.text}\n>>>\n${redacted}\n`,
  );
}
