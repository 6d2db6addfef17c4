/** The page of published benchmark numbers: tables as Markdown, and the same numbers drawn as bars for the website. */
import type { Library } from '../content/model/library.ts';
import { groupBy } from '../content/source/group-by.ts';
import { barPlot } from './bar-plot.ts';
import { measurementsOf, type Measurement } from './benchmark-rows.ts';
import { html, type Html } from './html.ts';
import { escapeText } from './markdown-text.ts';

/** A measurement, with a chart for each documentation set it was taken on. */
interface Chapter {
  readonly title: string;
  readonly charts: Chart[];
}

/** Numbers of one metric and unit: only those can be compared. The best comes first, where it is known what is better. */
interface Chart {
  readonly caption: string;
  readonly rows: readonly Measurement[];
}

const INTRODUCTION =
  'Every published number with the command that measured it, the machine and the date.';

/** Absent when nothing is published. */
export function benchmarksMarkdown(library: Library): string | undefined {
  const rows = measurementsOf(library);
  if (rows.length === 0) return undefined;
  const chapters = chaptersOf(rows).flatMap(({ title, charts }) => [
    `## ${escapeText(title)}`,
    ...charts.flatMap((chart) => [
      `**${escapeText(chart.caption)}**`,
      tableOf(chart, rows),
      provenanceOf(chart, rows),
    ]),
  ]);
  const parts = ['# Benchmarks', introduction(library, rows), ...chapters].filter(Boolean);
  return `${parts.join('\n\n')}\n`;
}

/** The same page's body with a drawing above each table. */
export async function benchmarksBody(library: Library): Promise<Html> {
  const { headingsOf, renderBody } = await import('./render.ts');
  const rows = measurementsOf(library);
  const text = (markdown: string): Html => renderBody(markdown, library.baseUrl).body;
  const anchors = headingsOf(benchmarksMarkdown(library) ?? '').map(({ anchor }) => anchor);
  const own = [library.product.id, library.product.name];
  const chapters = chaptersOf(rows).map(({ title, charts }, place) => {
    const anchor = anchors[place] ?? '';
    const figures = charts.map((chart, index) => {
      const plot = { id: `${anchor}-${index}`, title: `${title}, ${chart.caption}` };
      return html`<figure class="plot">
        <figcaption>${chart.caption}</figcaption>
        ${barPlot({ ...plot, rows: chart.rows, own })}
        <details>
          <summary>As a table</summary>
          ${text(tableOf(chart, rows))}
        </details>
        ${text(provenanceOf(chart, rows))}
      </figure>`;
    });
    return html`<h2 id="${anchor}">
        ${title}<a class="anchor" href="#${anchor}" aria-label="Link to this section: ${title}"></a>
      </h2>
      ${figures}`;
  });
  return html`${text(introduction(library, rows))} ${chapters}`;
}

function introduction({ baseUrl }: Library, rows: readonly Measurement[]): string {
  const shared = provenance(rows);
  const data = `The data: [benchmarks.json](${baseUrl}/_agent/benchmarks.json).`;
  return [INTRODUCTION, data, shared].filter(Boolean).join(' ');
}

function chaptersOf(rows: readonly Measurement[]): Chapter[] {
  const chapters = groupBy(rows, ({ metric, corpus }) => {
    const end = `, ${corpus}`;
    return metric.endsWith(end) ? metric.slice(0, -end.length) : metric;
  });
  const captionOf = ({ corpus, unit }: Measurement): string =>
    [corpus, unit].filter(Boolean).join(', ');
  return [...chapters].map(([title, own]) => ({
    title,
    charts: [...groupBy(own, captionOf)]
      .toSorted(([a], [b]) => sizeOf(a) - sizeOf(b))
      .map(([caption, some]) => chartOf(caption, some)),
  }));
}

/** `1,012 sections` stand before `15,034 sections`. */
function sizeOf(caption: string): number {
  return Number(/^[\d,]+/.exec(caption)?.[0].replaceAll(',', '') ?? 0);
}

function chartOf(caption: string, rows: readonly Measurement[]): Chart {
  const better = rows[0]?.better;
  if (!better || rows.some((row) => row.better !== better)) return { caption, rows };
  const sign = better === 'more' ? -1 : 1;
  return {
    caption: `${caption}; ${better} is better`,
    rows: rows.toSorted((a, b) => sign * (a.value - b.value)),
  };
}

/** With the columns that say how a row was measured, where that is not said once for all of them. */
function tableOf({ rows }: Chart, all: readonly Measurement[]): string {
  return table(rows, provenance(all) || provenance(rows) ? COLUMNS.slice(0, 3) : COLUMNS);
}

/** Provenance below a table; empty when the whole page or the table itself states it. */
function provenanceOf({ rows }: Chart, all: readonly Measurement[]): string {
  return provenance(all) ? '' : provenance(rows);
}

type Column = readonly [title: string, cell: (row: Measurement) => string];

const COLUMNS: readonly Column[] = [
  ['Measured', ({ label }) => escapeText(label)],
  ['Value', ({ shown }) => escapeText(shown)],
  ['Version', ({ version }) => escapeText(version)],
  ['Command', ({ command }) => code(command)],
  ['Machine', ({ machine }) => escapeText(machine)],
  ['Date', ({ date }) => escapeText(date)],
  ['Recording', ({ recording }) => recordingLink(recording)],
];

/** Columns that are empty in every row are left out. */
function table(rows: readonly Measurement[], columns: readonly Column[]): string {
  const used = columns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  const lines = rows.map((row) => `| ${used.map(([, cell]) => cell(row)).join(' | ')} |`);
  const head = `| ${used.map(([title]) => title).join(' | ')} |\n|${'---|'.repeat(used.length)}`;
  return `${head}\n${lines.join('\n')}`;
}

/** One sentence when all rows were measured by one command on one machine in one run; else empty. */
function provenance(rows: readonly Measurement[]): string {
  const [first] = rows;
  if (!first) return '';
  const isShared = rows.every((row) =>
    (['command', 'machine', 'date', 'recording'] as const).every((key) => row[key] === first[key]),
  );
  if (!isShared) return '';
  return `Measured on ${escapeText(first.date)} with ${code(first.command)} on ${escapeText(first.machine)}; recording: ${recordingLink(first.recording)}.`;
}

function code(text: string): string {
  return text ? `\`${text.replace(/[`|\s]+/g, ' ')}\`` : '';
}

function recordingLink(address: string): string {
  return /^https?:\/\/[^\s()|]+$/.test(address) ? `[recording](${address})` : code(address);
}
