/** The table of what happened, in Markdown. */

export interface Row {
  readonly times: number;
  readonly reads: number;
  readonly partial: number;
  readonly refused: number;
  readonly failed: number;
  readonly reports: number;
  /** Previews of reports that were refused. */
  readonly previews: number;
  readonly wellMs: number;
  readonly staleMs: number;
}

const HEAD = [
  'fault',
  'times',
  'reads',
  'partial',
  'refused',
  'failed',
  'reports stored',
  'previews refused',
  'seconds until well, longest',
  'oldest documentation read, seconds',
];

/** @param rows by the name of the fault */
export function tableOf(rows: ReadonlyMap<string, Row>): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const lines = [...rows].map(([name, row]) => {
    const { times, reads, partial, refused, failed, reports, previews } = row;
    const counts = [times, reads, partial, refused, failed, reports, previews];
    return [name, ...counts, seconds(row.wellMs), seconds(row.staleMs)];
  });
  const all = [HEAD, HEAD.map(() => '---'), ...lines];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
