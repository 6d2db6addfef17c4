/** Reports with planted secrets, sent through the whole service, and every byte that it let out or kept. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { ExecutionContext } from 'ava';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { modern } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { reportOf } from './documents.ts';
import { SHAPES, seeded, type Planted } from './secret-corpus.ts';

/** Of a report's texts, those in one line need a shape without line ends; a pgpass line is known by its beginning. */
const LINES = new Set(
  Object.keys(SHAPES).filter((shape) => shape !== 'pgpass' && !/\n/.test(plant(shape, 1).text)),
);

function plant(shape: string, seed: number): Planted {
  const [secret, text] = SHAPES[shape]?.(seeded(seed)) ?? ['', ''];
  return { shape, secret, text };
}

const planted = (shapes: readonly string[]): fc.Arbitrary<Planted> =>
  fc
    .tuple(fc.constantFrom(...shapes), fc.nat(1_000_000))
    .map(([shape, seed]) => plant(shape, seed));

const words = fc.stringMatching(/^[a-z ,.]{0,40}$/);
const textWith = fc
  .tuple(words, planted(Object.keys(SHAPES)), words)
  .map(([before, secret, after]) => ({ secret, text: `${before}\n${secret.text}\n${after}` }));
const lineWith = fc
  .tuple(words, planted([...LINES]))
  .map(([before, secret]) => ({ secret, text: `${before} ${secret.text}`.trim() }));

interface Sent {
  readonly secrets: readonly Planted[];
  readonly report: ReportDocument;
}

/** A secret in every field that holds text. */
export const reportsWithSecrets: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.array(textWith, { minLength: 5, maxLength: 5 }),
    fc.array(lineWith, { minLength: 4, maxLength: 4 }),
  )
  .map(([texts, lines]) => {
    const [summary, expected, actual, output, content] = texts.map(({ text }) => text);
    const [command, searched, file, title] = lines.map(({ text }) => text);
    const reproduction = { command, output, files: [{ name: (file ?? '').slice(-200), content }] };
    const kept = [...texts, ...lines.slice(0, 2)].map(({ secret }) => secret);
    return {
      // A file's name and a title are cut, so only a secret that is left whole counts.
      secrets: [...kept, ...lines.slice(2).map(({ secret }) => secret)],
      report: reportOf('bug', {
        title: `Problem ${title}`.length > 120 ? 'A problem with a title' : `Problem ${title}`,
        summary,
        expected,
        actual,
        reproduction,
        searched: [searched],
      }),
    };
  });

export interface Watched extends Service {
  /** Everything that the service has answered, logged and stored so far. */
  seen(): Promise<string>;
  /** Previews a report, sends it and asks for its status. @returns whether it was stored. */
  send(report: ReportDocument): Promise<boolean>;
}

const NO_LIMITS = { quota: 1e9, windowSeconds: 60 };

export async function watchedService(t: ExecutionContext): Promise<Watched> {
  const seen: string[] = [];
  const limits = { reportCalls: NO_LIMITS, reports: NO_LIMITS, requests: NO_LIMITS };
  const log = { level: 'trace', queries: true, addresses: true };
  const made = await service(t, {
    config: { limits, log },
    onLog: (line) => seen.push(JSON.stringify(line)),
  });
  const call = async (name: string, args: object): Promise<any> => {
    const params = { name, arguments: args };
    const reply = await modern(made.server, { method: 'tools/call', params });
    seen.push(JSON.stringify(reply));
    return reply.body.result.structuredContent ?? {};
  };
  return {
    ...made,
    async seen() {
      const { data } = made.config;
      const files = (await readdir(data)).filter((name) => name.startsWith('reports.'));
      const bytes = await Promise.all(files.map((name) => readFile(join(data, name), 'latin1')));
      return [...seen, ...bytes].join('\n');
    },
    async send(report) {
      await call('check_known_issue', { report });
      const { confirm_token: token } = await call('preview_report', { report });
      const { report_id: id } = await call('submit_report', { report, confirm_token: token });
      await call('report_status', { report_id: String(id) });
      return typeof id === 'string';
    },
  };
}
