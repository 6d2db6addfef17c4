/** Reports with planted secrets, sent through the whole service, and every byte that it let out or kept. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { ExecutionContext } from 'ava';
import type { ReportDocument } from '../../src/reports/document/document.ts';
import { modern } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { reportOf } from './documents.ts';
import { SHAPES } from './secrets/shapes.ts';
import { PLACES } from './secrets/places.ts';
import { seeded } from './secrets/values.ts';

interface Planted {
  readonly secret: string;
  readonly text: string;
}

/** A secret of any shape in any place: escaped up to three times, broken by a terminal, in Markdown, in code. */
const planted: fc.Arbitrary<Planted> = fc
  .tuple(
    fc.constantFrom(...Object.values(SHAPES).flat()),
    fc.constantFrom(...Object.values(PLACES)),
    fc.nat(1_000_000),
  )
  .map(([[shape, make], put, seed]) => {
    const secret = make(seeded(seed));
    return { secret, text: put(shape.replace('§', () => secret)) };
  });

const words = fc.stringMatching(/^[a-z ,.]{0,40}$/);
const textWith = fc
  .tuple(words, planted, words)
  .map(([before, { secret, text }, after]) => ({ secret, text: `${before}\n${text}\n${after}` }));
const lineWith = planted.filter(({ text }) => !text.includes('\n'));

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
    return {
      // A file's name and a title are cut, so only a secret that is left whole counts.
      secrets: [...texts, ...lines],
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
