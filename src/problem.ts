/**
 * Table of all errors: code to status, title and resolution. `Problem` is the only error type that crosses a folder.
 */

export type ProblemCode =
  | 'invalid_parameter'
  | 'page_not_found'
  | 'report_not_found'
  | 'api_route_not_found'
  | 'method_not_allowed'
  | 'rate_limited'
  // Not in the specification's table: errors of transport and of the service itself.
  | 'malformed_request'
  | 'generation_changed'
  | 'origin_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'internal_error'
  | 'service_unavailable';

interface ProblemRow {
  readonly status: number;
  readonly title: string;
  readonly resolution: string;
  /** Seconds after which a client may try again, for errors that pass by themselves: the least value of Retry-After. */
  readonly retryAfter?: number;
}

export const PROBLEMS: Readonly<Record<ProblemCode, ProblemRow>> = {
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    resolution: 'Correct the parameter that `detail` names and send the request again.',
  },
  page_not_found: {
    status: 404,
    title: 'Page not found',
    resolution:
      'List the valid slugs with GET /api/v1/pages, or find the page with GET /api/v1/search?q=…',
  },
  report_not_found: {
    status: 404,
    title: 'Report not found',
    resolution:
      'Use the report_id that submit_report returned: r_ and 16 characters of a-z and 2-7.',
  },
  api_route_not_found: {
    status: 404,
    title: 'No such operation',
    resolution: 'GET /api/v1 lists every operation with its address.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    resolution: 'Use one of the methods that the Allow header lists.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    resolution:
      'Wait for the seconds in Retry-After. For bulk reads, fetch /llms-full.txt once instead.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    resolution: 'Send a well-formed HTTP/1.1 request; `detail` says what could not be read.',
  },
  generation_changed: {
    status: 412,
    title: 'Documentation has changed',
    resolution:
      'Begin again without the header Docent-Generation, from the first part of what you read.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    resolution:
      'Send it from a page of the site, or from a program that is no browser. If this is the site, its operator has to set baseUrl to its address.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timed out',
    resolution: 'Send the whole request without long pauses.',
  },
  payload_too_large: {
    status: 413,
    title: 'Request body too large',
    resolution: 'Send a smaller request body.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    resolution: 'Send the request body as application/json.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request headers too large',
    resolution: 'Send fewer or shorter request headers and a shorter address.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    resolution:
      'Try again later. If it happens again, give the operator the X-Request-Id of this answer.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    resolution: 'Try again in a few seconds: the service is starting or stopping.',
    retryAfter: 5,
  },
};

/** Operations that a resolution sends to. */
export type NamedOperation = 'listPages' | 'searchDocs';

/** How the asker calls an operation: a route over HTTP, a tool over MCP; undefined for one that it does not have. */
export type WayTo = (operation: NamedOperation) => string | undefined;

const ROUTES: Readonly<Record<NamedOperation, string>> = {
  listPages: 'GET /api/v1/pages',
  searchDocs: 'GET /api/v1/search?q=…',
};

/** The ways of whoever asks over HTTP. */
export const overHttp: WayTo = (operation) => ROUTES[operation];

/** An expected failure of a request. Thrown or returned by operations; `http/` writes it as RFC 9457. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly #resolution: string | ((way: WayTo) => string);
  override readonly name = 'Problem';

  /** @param resolution Replaces the table's when more is known, such as the nearest slugs */
  constructor(
    code: ProblemCode,
    detail: string,
    resolution: string | ((way: WayTo) => string) = PROBLEMS[code].resolution,
  ) {
    super(detail);
    this.code = code;
    this.#resolution = resolution;
  }

  /** For an asker over HTTP. */
  get resolution(): string {
    return this.resolutionFor(overHttp);
  }

  resolutionFor(way: WayTo): string {
    return typeof this.#resolution === 'string' ? this.#resolution : this.#resolution(way);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  /** Detail and resolution in one text, for a reader who gets only one. */
  adviceFor(way: WayTo): string {
    return `${this.message} ${this.resolutionFor(way)}`;
  }
}

/** Anything thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
