/** Draws the cost of a query as documentation grows, from runs over several corpora, on logarithmic axes. */
import { escaped, text } from './plot.ts';
import type { Results } from './results.ts';
import { figure } from './table.ts';

const PANEL = { width: 780, height: 300, left: 70, right: 290, top: 44, bottom: 44 } as const;
/** Minimum number of points for a line. */
const SIZES_MIN = 2;
const GROWS = /query (?:p50|p99)$|where time goes$/u;
const DOCENT = '#0b7285';
const OTHERS = ['#495057', '#c92a2a', '#e67700', '#5f3dc4', '#2b8a3e', '#a61e4d', '#868e96'];

interface Point {
  readonly sections: number;
  readonly value: number;
}

type Lines = ReadonlyMap<string, readonly Point[]>;

/** A whole SVG document; nothing when no scenario was measured over two sizes. */
export function growth(runs: Iterable<Results>): string | undefined {
  const panels = [...linesByScenario([...runs])];
  if (panels.length === 0) return undefined;
  const height = panels.length * PANEL.height;
  const drawn = panels.map(
    ([title, lines], at) => `<g transform="translate(0 ${at * PANEL.height})">
${panel(title, lines)}
</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PANEL.width} ${height}" width="${PANEL.width}" height="${height}" font-family="sans-serif" font-size="12">
<title>Cost of a query by number of sections</title>
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`;
}

/** By scenario and unit, the points of each subject; the newest run counts where several have one size. */
function linesByScenario(runs: readonly Results[]): ReadonlyMap<string, Lines> {
  const oldestFirst = runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  const values = new Map<string, Map<string, Map<number, number>>>();
  for (const { corpus, measurements } of oldestFirst) {
    for (const { scenario, subject, unit, value } of measurements) {
      if (!GROWS.test(scenario) || !(value > 0)) continue;
      const title = `${scenario}, ${unit}`;
      const subjects = values.get(title) ?? new Map<string, Map<number, number>>();
      values.set(title, subjects);
      subjects.set(subject, (subjects.get(subject) ?? new Map()).set(corpus.sections, value));
    }
  }
  const lines = [...values].map(([title, subjects]) => [title, pointsOf(subjects)] as const);
  return new Map(lines.filter(([, subjects]) => subjects.size > 0));
}

function pointsOf(subjects: ReadonlyMap<string, ReadonlyMap<number, number>>): Lines {
  const sorted = [...subjects].map(([subject, points]) => {
    const list = [...points].map(([sections, value]) => ({ sections, value }));
    return [subject, list.toSorted((a, b) => a.sections - b.sections)] as const;
  });
  return new Map(sorted.filter(([, points]) => points.length >= SIZES_MIN));
}

function panel(title: string, lines: Lines): string {
  const points = [...lines.values()].flat();
  const { width, height, left, right, top, bottom } = PANEL;
  const x = scale(
    points.map(({ sections }) => sections),
    [left, width - right],
  );
  const y = scale(
    points.map(({ value }) => value),
    [height - bottom, top],
  );
  const sizes = [...new Set(points.map(({ sections }) => sections))];
  const ends = points.map(({ value }) => value).toSorted((a, b) => a - b);
  const ticks = [ends[0] ?? 0, ends.at(-1) ?? 0];
  const others = OTHERS.values();
  const drawn = [...lines].map(([subject, own], at) => {
    const colour = subject === 'docent' ? DOCENT : (others.next().value ?? '#adb5bd');
    const path = own.map((one) => `${x(one.sections).toFixed(1)},${y(one.value).toFixed(1)}`);
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="${subject === 'docent' ? 3 : 1.5}"><title>${escaped(subject)}</title></polyline>
${text({ x: width - right + 10, y: top + 8 + at * 16, value: `${subject}: ${figure(own.at(-1)?.value ?? 0)}`, style: `fill:${colour}` })}`;
  });
  return [
    text({ x: 0, y: 20, value: title, style: 'font-weight:bold' }),
    ...sizes.map((one) =>
      text({
        x: x(one),
        y: height - bottom + 18,
        value: one.toLocaleString('en'),
        style: 'text-anchor:middle',
      }),
    ),
    text({ x: left, y: height - bottom + 34, value: 'sections' }),
    ...ticks.map((one) =>
      text({ x: left - 8, y: y(one) + 4, value: figure(one), style: 'text-anchor:end' }),
    ),
    ...drawn,
  ].join('\n');
}

/** Logarithmic, from the least to the largest of the values. */
function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  const span = high - low || 1;
  return (value: number): number => from + ((Math.log(value) - low) / span) * (to - from);
}
