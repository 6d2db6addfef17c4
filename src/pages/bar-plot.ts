/** A bar chart as SVG. Lengths are shares of the width, so that its text keeps its size on any screen. */
import type { Measurement } from './benchmark-rows.ts';
import { html, type Html } from './html.ts';

export interface BarPlot {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Measurement[];
  /** Names whose bars stand out, also with an addition: `docent` and `docent-deno`. */
  readonly own: readonly string[];
}

/** In pixels: a line of text with its bar below it. */
const ROW_HEIGHT = 36;
const TEXT_BASE = 14;
const BAR_TOP = 20;
const BAR_HEIGHT = 8;

/** Horizontal bars from zero; negative values have none. Assistive technology is told the numbers in words. */
export function barPlot({ id, title, rows, own }: BarPlot): Html {
  const largest = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE);
  const names = own.map((name) => name.toLowerCase());
  const bars = rows.map(({ label, value, shown }, index) => {
    const top = index * ROW_HEIGHT;
    const share = (Math.max(0, value) / largest) * 100;
    const isOwn = names.some((name) => `${label.toLowerCase()}-`.startsWith(`${name}-`));
    return html`<text x="0" y="${top + TEXT_BASE}">${label} <tspan class="value">${shown}</tspan></text
      ><rect${isOwn && html` class="own"`} y="${top + BAR_TOP}" width="${share.toFixed(2)}%" height="${BAR_HEIGHT}" rx="2"></rect>`;
  });
  return html`<svg
    role="img"
    aria-labelledby="${id}-title"
    aria-describedby="${id}-description"
    width="100%"
    height="${rows.length * ROW_HEIGHT}"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-description">
      Bar chart. ${rows.map(({ label, shown }) => `${label}: ${shown}`).join('; ')}.
    </desc>
    ${bars}
  </svg>`;
}
