/** The page of published benchmark numbers: tables as Markdown, and the same numbers drawn as bars for the website. */
import type { Library } from '../content/model.ts';
import { html, type Html } from './html.ts';
import { escapeText } from './markdown-text.ts';
import { renderBody } from './render.ts';

interface Measurement {
  readonly name: string;
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly command?: string;
  readonly machine?: string;
  readonly date?: string;
  readonly recording?: string;
}

/** Numbers of one metric and unit: only those can be compared. */
interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Measurement[];
}

const INTRODUCTION =
  'Every published number with the command that measured it, the machine and the date.';

/** Absent when nothing is published. */
export function benchmarksMarkdown(library: Library): string | undefined {
  const charts = chartsOf(library);
  if (charts.length === 0) return undefined;
  return `# Benchmarks\n\n${INTRODUCTION}\n\n${charts.map(chartMarkdown).join('\n\n')}\n`;
}

/** The same page's body with a drawing above each table. */
export function benchmarksBody(library: Library): Html {
  const parts = chartsOf(library).map((chart) => {
    const [heading = '', table = ''] = chartMarkdown(chart).split('\n\n');
    return html`${renderBody(heading, library.baseUrl).body}${drawing(chart)}${renderBody(table, library.baseUrl).body}`;
  });
  return html`<p>${INTRODUCTION}</p>
    ${parts}`;
}

function chartsOf({ agentData }: Library): Chart[] {
  const charts = new Map<string, { title: string; unit: string; bars: Measurement[] }>();
  for (const row of measurements(agentData.get('benchmarks.json'))) {
    const key = JSON.stringify([row.metric, row.unit]);
    const chart = charts.get(key);
    if (chart) chart.bars.push(row);
    else charts.set(key, { title: row.metric, unit: row.unit, bars: [row] });
  }
  return [...charts.values()];
}

function measurements(published: unknown): Measurement[] {
  const list =
    typeof published === 'object' && published !== null && 'benchmarks' in published
      ? published.benchmarks
      : published;
  return Array.isArray(list) ? list.filter(isMeasurement) : [];
}

function isMeasurement(value: unknown): value is Measurement {
  if (typeof value !== 'object' || value === null) return false;
  const row = value as Record<string, unknown>;
  return (
    Number.isFinite(row['value']) &&
    ['name', 'metric', 'unit'].every((key) => typeof row[key] === 'string')
  );
}

function chartMarkdown({ title, unit, bars }: Chart): string {
  const rows = bars.map(
    (bar) =>
      `| ${escapeText(label(bar))} | ${bar.value} ${escapeText(bar.unit)} | ${code(bar.command)} | ${escapeText(bar.machine ?? '')} | ${escapeText(bar.date ?? '')} | ${recording(bar.recording)} |`,
  );
  return `## ${escapeText(title)} (${escapeText(unit)})

| Name | Value | Command | Machine | Date | Recording |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}

/** A name that repeats what the heading says is told without it. */
function label({ name, metric }: Measurement): string {
  return name.startsWith(`${metric}: `) ? name.slice(metric.length + 2) : name;
}

function code(text: string | undefined): string {
  return text ? `\`${text.replace(/[`|\s]+/g, ' ')}\`` : '';
}

function recording(address: string | undefined): string {
  if (!address) return '';
  return /^https?:\/\/[^\s()|]+$/.test(address) ? `[recording](${address})` : escapeText(address);
}

const BAR_HEIGHT = 34;
const LABEL_HEIGHT = 14;
const WIDTH = 640;

/** Horizontal bars from zero. The table below it says the same, so the drawing is hidden from assistive technology. */
function drawing({ bars }: Chart): Html {
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const height = bars.length * BAR_HEIGHT;
  const marks = bars.map((bar, index) => {
    const { value, unit } = bar;
    const y = index * BAR_HEIGHT;
    const width = Math.max(1, (Math.max(0, value) / largest) * (WIDTH - 10));
    return html`<text x="0" y="${y + LABEL_HEIGHT - 3}"
        >${label(bar)} <tspan class="value">${value} ${unit}</tspan></text
      ><rect
        x="0"
        y="${y + LABEL_HEIGHT + 2}"
        width="${width.toFixed(1)}"
        height="10"
        rx="2"
      ></rect>`;
  });
  return html`<figure class="plot" aria-hidden="true">
    <svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="presentation">
      ${marks}
    </svg>
  </figure>`;
}
