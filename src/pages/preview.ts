/** Findings in pages, and a reload at each change, for their author in `docent dev`. */
import { PassThrough } from 'node:stream';
import type { Edition } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import type { Library } from '../content/model/library.ts';
import type { Form } from '../http/answer.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { html, jsonText, type Content } from './html.ts';

/** State of the preview, as its pages and its stream of events tell it. */
export interface PreviewState {
  /** Differs after each change of what is served, and after each start. */
  readonly revision: string;
  /** Why the folder may say something else than what is served. */
  readonly fault?: string | undefined;
}

export interface Preview {
  state(): PreviewState;
  /** Calls the listener whenever the state may be another. Returns what ends that. */
  onChange(listener: () => void): () => void;
  /** Findings about the configuration of an edition's set. */
  findings(edition: Edition): readonly Finding[];
  /** Address that opens the file of a finding in the author's editor; undefined: no editor is set. */
  editorHref(edition: Edition, finding: Finding): string | undefined;
}

/** A finding as the script shows it. */
export interface PreviewFinding extends Pick<Finding, 'severity' | 'rule' | 'message' | 'remedy'> {
  /** File, with its line if that is known. */
  readonly place: string;
  readonly href?: string | undefined;
}

/** Input of `browser/preview.ts`. */
export interface PreviewData extends PreviewState {
  /** Address of the stream of events. */
  readonly events: string;
  /** Findings in the page's own file. */
  readonly here: readonly PreviewFinding[];
  /** Those in other files, the gravest first. */
  readonly elsewhere: readonly PreviewFinding[];
  /** All findings but notes. */
  readonly count: number;
}

const PATH = '/_preview/events';

/** Findings of each list that a page carries. */
const FINDINGS_MAX = 50;

const SEVERITIES: readonly Finding['severity'][] = ['error', 'warning', 'note'];

/** The parts of a site that the preview needs. */
interface PreviewedSite {
  readonly preview?: Preview | undefined;
  readonly library: Library;
  readonly prefix: string;
  readonly assets: string;
}

/** Data and script for the head of a page. @param slug of a documentation page */
export function previewHead(
  { preview, library, prefix, assets }: PreviewedSite,
  slug: string | undefined,
): Content {
  if (preview === undefined) return false;
  const { edition, pageBySlug } = library;
  const findings = [...preview.findings(edition), ...library.findings];
  const file = slug === undefined ? undefined : pageBySlug.get(slug)?.file;
  const shown = (one: Finding): PreviewFinding => shownFinding(one, preview, edition);
  const data: PreviewData = {
    ...preview.state(),
    events: prefix + PATH,
    here: bySeverity(findings.filter((one) => one.file === file)).map(shown),
    elsewhere: bySeverity(findings.filter((one) => one.file !== file && !isNote(one))).map(shown),
    count: findings.filter((one) => !isNote(one)).length,
  };
  return html`<script type="application/json" id="preview">
      ${jsonText(data)}
    </script>
    <script type="module" src="${assets}/browser/preview.js"></script>`;
}

function isNote({ severity }: Finding): boolean {
  return severity === 'note';
}

function bySeverity(findings: readonly Finding[]): Finding[] {
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);
  return findings.toSorted((a, b) => rank(a) - rank(b)).slice(0, FINDINGS_MAX);
}

function shownFinding(
  finding: Finding,
  { editorHref }: Pick<Preview, 'editorHref'>,
  edition: Edition,
): PreviewFinding {
  const { severity, rule, message, remedy, file, line } = finding;
  const place = line === undefined ? file : `${file}:${line}`;
  return { severity, rule, message, remedy, place, href: editorHref(edition, finding) };
}

const STREAM: Form = {
  status: 200,
  cache: 'never',
  headers: { 'content-type': 'text/event-stream', 'content-encoding': 'identity' },
};

/** Streams that wait at once: tabs of a browser. The oldest ends when there are more. */
const STREAMS_MAX = 100;

export interface PreviewStreams {
  readonly endpoint: Endpoint;
  /** Ends all streams. */
  close(): void;
}

/** Server-sent events: the state at once, so that nothing is missed between a page and its stream, and at each change. */
export function previewStreams(preview: Preview): PreviewStreams {
  const streams = new Set<PassThrough>();
  const endpoint: Endpoint = {
    path: PATH,
    answer() {
      const stream = new PassThrough();
      const tell = (): void => void stream.write(`data: ${JSON.stringify(preview.state())}\n\n`);
      const end = preview.onChange(tell);
      stream.once('close', () => {
        end();
        streams.delete(stream);
      });
      streams.add(stream);
      const [oldest] = streams;
      if (streams.size > STREAMS_MAX) oldest?.end();
      tell();
      return { form: STREAM, body: stream };
    },
  };
  return { endpoint, close: () => streams.forEach((stream) => stream.end()) };
}
