/**
 * Measures redaction on a set of texts: `node dist/scripts/redaction-set.js <set.jsonl>…`. A line of a set is
 * `{"id", "class", "text", "secrets": [substring of the text, …]}`; without secrets the text is harmless and must stay as it is.
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

const show = process.argv.includes('--show');
for (const path of process.argv.slice(2)) {
  if (!path.startsWith('--')) measure(path);
}

function measure(path: string): void {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
  const classes = new Map<string, Share>();
  const add = (name: string, isHit: boolean): void => {
    const { of, hits } = classes.get(name) ?? { of: 0, hits: 0 };
    classes.set(name, { of: of + 1, hits: hits + (isHit ? 1 : 0) });
  };
  for (const line of lines) {
    const redacted = createRedactor().redact(line.text);
    if (line.secrets.length === 0) add('harmless texts changed', redacted !== line.text);
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
