/** Validates a report document, and names each error by JSON pointer. */
import { REPORT_KINDS, type ReportDocument, type ReportKind } from './document.ts';
import { REPORT_BYTES_MAX, reportSchema } from './schema.ts';

export interface ReportFault {
  /** JSON pointer (RFC 6901) into the report; empty for the report as a whole. */
  readonly pointer: string;
  readonly message: string;
}

export type Validation =
  | { readonly report: ReportDocument; readonly faults?: never }
  | { readonly report?: never; readonly faults: readonly ReportFault[] };

const FAULTS_MAX = 50;

/** Checks a value that came from outside, for the product with this id. Never throws. */
export function validateReport(value: unknown, productId: string): Validation {
  const early = shapeFault(value);
  if (early !== undefined) return { faults: [early] };
  const { kind } = value as { kind: ReportKind };
  const result = schemaOf(productId, kind).validate(value, {
    abortEarly: false,
    convert: false,
    errors: { wrap: { label: false } },
  });
  if (result.error === undefined) return { report: result.value };
  return {
    faults: result.error.details.slice(0, FAULTS_MAX).map(({ path, message, type }) => ({
      pointer: pointer(path),
      message: type === 'object.unknown' ? `${message}. Remove it.` : `${message}.`,
    })),
  };
}

/** Schemas are made once: that takes longer than using one. There are as many as kinds, for one product. */
const schemas = new Map<string, ReturnType<typeof reportSchema>>();

function schemaOf(productId: string, kind: ReportKind): ReturnType<typeof reportSchema> {
  const key = `${productId} ${kind}`;
  const schema = schemas.get(key) ?? reportSchema(productId, kind);
  schemas.set(key, schema);
  return schema;
}

function shapeFault(value: unknown): ReportFault | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { pointer: '', message: 'The report must be a JSON object.' };
  }
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > REPORT_BYTES_MAX) {
    return {
      pointer: '',
      message: `The report has ${bytes} bytes as JSON; the limit is ${REPORT_BYTES_MAX}. Shorten output and files to the parts that show the problem.`,
    };
  }
  const { kind } = value as { kind?: unknown };
  if (!REPORT_KINDS.some((known) => known === kind)) {
    return { pointer: '/kind', message: `kind must be one of ${REPORT_KINDS.join(', ')}.` };
  }
  return undefined;
}

function pointer(path: readonly (string | number)[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
