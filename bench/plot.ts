/** Draws measurements as bars: a block for each scenario, the longest bar of a block being its largest value. */
import type { Measurement } from './measurement.ts';
import { figure } from './table.ts';

const WIDTH = 780;
const LABEL_WIDTH = 230;
const BAR_WIDTH = 400;
const ROW = 18;
const TITLE = 26;

/** A whole SVG document. */
export function plot(title: string, measurements: readonly Measurement[]): string {
  const blocks = new Map<string, Measurement[]>();
  for (const one of measurements) {
    blocks.set(one.scenario, [...(blocks.get(one.scenario) ?? []), one]);
  }
  const parts: string[] = [];
  let y = TITLE;
  for (const [scenario, rows] of blocks) {
    parts.push(text({ x: 0, y: y + 16, value: scenario, style: 'font-weight:bold' }));
    y += TITLE;
    const largest = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE);
    for (const row of rows) {
      parts.push(bar(row, y, (row.value / largest) * BAR_WIDTH));
      y += ROW;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" width="${WIDTH}" height="${y + 8}" font-family="sans-serif" font-size="12">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function bar({ subject, value, unit }: Measurement, y: number, length: number): string {
  const fill = subject === 'docent' ? '#0b7285' : '#adb5bd';
  const end = LABEL_WIDTH + length;
  return `${text({ x: LABEL_WIDTH - 6, y: y + 12, value: subject, style: 'text-anchor:end' })}
<rect x="${LABEL_WIDTH}" y="${y + 2}" width="${Math.max(1, length).toFixed(1)}" height="${ROW - 5}" fill="${fill}"/>
${text({ x: end + 6, y: y + 12, value: `${figure(value)} ${unit}` })}`;
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly value: string;
  readonly style?: string;
}

export function text({ x, y, value, style = '' }: Text): string {
  return `<text x="${x.toFixed(1)}" y="${y}" fill="#212529" style="${style}">${escaped(value)}</text>`;
}

export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
