/** The response headers of the Docs API as OpenAPI header objects, and which answer carries which. */
import { CACHE_CONTROL } from '../http/write.ts';
import type { Deprecation } from '../operations/operation.ts';
import type { ProblemCode } from '../problem.ts';

const HEADERS = {
  Link: {
    description:
      'Addresses of this description (rel=service-desc), the developer documentation (service-doc) and the API catalog (api-catalog), RFC 8288.',
    example: '<https://docs.test/openapi.json>; rel="service-desc"',
  },
  'RateLimit-Policy': {
    description: 'The quota `q` and the window `w` in seconds (IETF RateLimit header fields).',
    example: '"docs";q=120;w=60',
  },
  RateLimit: {
    description: 'The remaining quota `r` and the seconds `t` until it is renewed.',
    example: '"docs";r=0;t=60',
  },
  ETag: { description: 'Strong validator of this representation.', example: '"5f0c2e"' },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    example: CACHE_CONTROL.generation,
  },
  'Docent-Generation': {
    description:
      'The state of the documentation that the answer was made from: a digest of content, search settings and engine, and the parameter `built`, when this process built it (a structured field, RFC 9651).',
    example: '"5c0f6a3be1d24797";built=@1767225600',
  },
  Allow: { description: 'The methods that the path supports.', example: 'GET, HEAD, OPTIONS' },
  Deprecation: {
    description: 'Since when the version is deprecated (RFC 9745).',
    example: '@1767225600',
  },
  Sunset: {
    description: 'When the version will be switched off (RFC 8594).',
    example: 'Sat, 01 Aug 2026 00:00:00 GMT',
  },
} as const;

type HeaderName = keyof typeof HEADERS | 'Retry-After';

interface Described {
  readonly state: string;
  readonly editions: readonly object[];
}

interface Answer {
  readonly cacheable: boolean;
  readonly deprecation: Deprecation;
}

/**
 * `components.headers`. All of them are always present where an answer names them, but for the state of the documentation: a search
 * of all versions has several.
 */
export function headerComponents(deprecation: Deprecation, hasVersions: boolean): object {
  const announced = announcements(deprecation);
  const unused = ['Deprecation', 'Sunset'].filter((name) => !announced.some((one) => one === name));
  return {
    ...Object.fromEntries(
      Object.entries(HEADERS)
        .filter(([name]) => !unused.includes(name))
        .map(([name, { description, example }]) => [
          name,
          {
            description,
            required: !(hasVersions && name === 'Docent-Generation'),
            schema: { type: 'string' },
            example,
          },
        ]),
    ),
    'Retry-After': {
      description: 'Seconds to wait before the next request.',
      required: true,
      schema: { type: 'integer', minimum: 0 },
      example: 60,
    },
  };
}

/** The request header that names the state of the documentation to be answered from. Any other than that of now is refused; each edition has its own. */
export function generationParameter({ state, editions: { length } }: Described): object {
  const example = `"${state}"`;
  const taken = length > 1 ? { pattern: '^"[0-9a-f]{1,64}"(;[ -~]*)?$' } : { enum: [example] };
  return {
    name: 'Docent-Generation',
    in: 'header',
    required: false,
    description:
      'The state of the documentation that the answer is to be made from, as an earlier answer names it; its digest is enough. Any other state answers 412 (`generation_changed`). Leave it out to be answered from the state of now.',
    schema: { type: 'string', ...taken },
    example,
  };
}

/** The headers of one answer, as references to `components.headers`. */
export function headersOf(
  kinds: readonly ('success' | 'unchanged' | ProblemCode)[],
  answer: Answer,
): object {
  const names: HeaderName[] = ['Link', 'RateLimit-Policy', 'Cache-Control'];
  if (answer.cacheable) names.push('ETag');
  if (answer.cacheable && (kinds.includes('success') || kinds.includes('unchanged'))) {
    names.push('Docent-Generation');
  }
  names.push(...announcements(answer.deprecation));
  if (kinds.includes('method_not_allowed')) names.push('Allow');
  if (kinds.includes('rate_limited')) names.push('RateLimit', 'Retry-After');
  if (kinds.includes('service_unavailable')) names.push('Retry-After');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function announcements({ deprecatedAt, sunsetAt }: Deprecation): ('Deprecation' | 'Sunset')[] {
  return [
    ...(deprecatedAt ? (['Deprecation'] as const) : []),
    ...(sunsetAt ? (['Sunset'] as const) : []),
  ];
}
