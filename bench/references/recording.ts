/** The answers that a reference server returns: recorded from Docent, so that both send the same bytes. */
import { readFileSync } from 'node:fs';

export interface RecordedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The other fields, without those that are written anyway. */
  readonly headers: readonly HeaderField[];
  readonly body: string;
}

type HeaderField = readonly [name: string, value: string];

export interface Recording {
  /** By method, path and query: `GET /api/v1`; a POST also by its body, which the references read but do not look up. */
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
}

interface ReadyAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers: readonly HeaderField[];
  readonly bytes: Buffer;
}

/** A request that was not recorded gets the recorded answers in turn: distinct queries and POSTs have no answer of their own. */
export function readRecording(file: string): (method: string, url: string) => ReadyAnswer {
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  const byKey = new Map<string, ReadyAnswer>();
  for (const [key, { body, ...head }] of Object.entries(recording.answers)) {
    byKey.set(key, { ...head, bytes: Buffer.from(body) });
  }
  const ready: ReadyAnswer = {
    status: 200,
    contentType: 'text/plain',
    headers: [],
    bytes: Buffer.from('ok'),
  };
  const inTurn = [...byKey.values()];
  let turn = 0;
  return (method, url) => {
    const answer = byKey.get(`${method} ${url}`);
    if (answer !== undefined) return answer;
    if (url === '/ready') return ready;
    turn = (turn + 1) % inTurn.length;
    return inTurn[turn] ?? ready;
  };
}
