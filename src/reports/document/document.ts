/** The report document, `<product>.report/1`: what a person or an agent says went wrong, with the evidence. */

export const REPORT_KINDS = ['bug', 'perf', 'expectation', 'feature'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The neutral identifier that every product accepts for the same format. */
export const NEUTRAL_FORMAT = 'product.report/1';

export interface ReportFile {
  readonly name: string;
  readonly content: string;
}

/** hyperfine's JSON result object; times in seconds, memory in bytes. */
export interface Measurement {
  readonly command: string;
  readonly mean: number;
  readonly stddev?: number | null;
  readonly median: number;
  readonly user?: number;
  readonly system?: number;
  readonly min: number;
  readonly max: number;
  readonly times?: readonly number[];
  readonly memory_usage_byte?: readonly number[];
  readonly exit_codes?: readonly (number | null)[];
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The mean ratio of the command's time to the baseline's, with a 95 % bootstrap confidence interval. */
export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Share of resamples inside the interval, e.g. 0.95. */
  readonly confidence?: number;
}

export interface PerfBlock extends Measurement {
  readonly baseline?: Measurement;
  readonly ratio?: Ratio;
  /** `interleaved` when command and baseline took turns. */
  readonly order?: 'interleaved' | 'sequential';
  readonly warmup?: number;
  /** Load averages of 1, 5 and 15 minutes before the first run. */
  readonly load?: readonly number[];
  readonly machine?: string;
}

export interface ReportDocument {
  readonly format: string;
  readonly kind: ReportKind;
  readonly title: string;
  readonly product: { readonly name: string; readonly version: string; readonly commit?: string };
  readonly platform: {
    readonly os: string;
    readonly arch: string;
    readonly cpu?: string;
    readonly cores?: number;
    readonly memory_bytes?: number;
    readonly runtime?: { readonly name: string; readonly version: string };
    readonly container?: boolean;
  };
  /** The actual behaviour, Markdown. */
  readonly summary: string;
  readonly reproduction?: {
    readonly files?: readonly ReportFile[];
    readonly command?: string;
    readonly exit_code?: number;
    readonly stdout_sha256?: string;
    readonly output?: string;
  };
  readonly expected?: string;
  readonly actual?: string;
  readonly docs?: { readonly page: string; readonly sentence?: string };
  readonly use_case?: string;
  readonly alternatives?: string;
  readonly perf?: PerfBlock;
  readonly verified_by_human: boolean;
  readonly searched: readonly string[];
}

/** The texts of a document that known issues are compared with. It may be no valid report yet. */
export function problemTextOf(document: object): string {
  const { title, summary, actual, reproduction } = document as Readonly<Record<string, unknown>>;
  const { output } = (reproduction ?? {}) as { readonly output?: unknown };
  return [title, summary, actual, output].filter((part) => typeof part === 'string').join('\n');
}
