/** The headers of a representation in one coding, made once for its form as long as they are asked for with the same options. */
import type { Coding, Form, Representation } from './representation.ts';

export interface SendOptions {
  /** Value of Cache-Control; `no-store` also leaves the ETag out and never answers 304. */
  readonly cacheControl: string;
  /** Default 200. Only 200 may become 304. */
  readonly status?: number;
  /** Further headers, names in lower case; repeated on 304. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Request headers beyond Accept-Encoding that chose this representation: `Accept`. */
  readonly vary?: string;
  readonly contentLocation?: string;
}

interface Made {
  readonly options: SendOptions;
  readonly headers: Record<string, string>;
}

/** By form, as long as it lives. */
const made = new WeakMap<Form, Partial<Record<Coding, Made>>>();

/** Names in lower case. Do not change the result: it is used again. */
export function headersOf(
  { form }: Representation,
  coding: Coding,
  options: SendOptions,
): Readonly<Record<string, string>> {
  const known = made.get(form);
  const last = known?.[coding];
  if (last?.options === options) return last.headers;
  const headers = makeHeaders(form, coding, options);
  made.set(form, { ...known, [coding]: { options, headers } });
  return headers;
}

function makeHeaders(
  { contentType, compressible, etags }: Form,
  coding: Coding,
  options: SendOptions,
): Record<string, string> {
  const { cacheControl, contentLocation } = options;
  // Small answers are coded only for who refuses them as they are.
  const isChosen = compressible || coding !== 'identity';
  const vary = [options.vary, isChosen ? 'Accept-Encoding' : undefined];
  const varied = vary.filter((name) => name !== undefined).join(', ');
  return {
    ...options.headers,
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...(cacheControl !== 'no-store' && { etag: etags[coding] }),
    ...(varied !== '' && { vary: varied }),
    ...(contentLocation !== undefined && { 'content-location': contentLocation }),
  };
}
