/**
 * The shape of an operation: declared once; the Docs API route, the OpenAPI description, the ApiIndex href
 * and the MCP tool are derived from it.
 */
import type { ObjectSchema, Schema } from 'joi';
import type { Cacheability, Generation } from '../generation/generation.ts';
import type { Editions } from '../generation/editions.ts';
import type { ReportStatuses } from '../reports/statuses.ts';
import type { ProblemCode } from '../problem.ts';

export type OperationTag = 'documentation' | 'reports';

/** The end of the API version, once it is announced; both absent while it is current. */
export interface Deprecation {
  readonly deprecatedAt?: Date;
  /** At least 180 days after `deprecatedAt`; the configuration checks that. */
  readonly sunsetAt?: Date;
}

/** Everything an operation may look at. */
export interface OperationContext {
  /** Of the edition that is asked for. */
  readonly generation: Generation;
  readonly editions: Editions;
  readonly reports: ReportStatuses;
  readonly limits: { readonly quota: number; readonly windowSeconds: number };
  /** Set when the API is deprecated (ApiIndex `status`). */
  readonly deprecated: boolean;
  /** Of the asker. An answer from the cache takes no work. */
  readonly work?: LongWork;
}

/** The part of the context that all generations share. */
export type ServiceContext = Omit<OperationContext, 'generation'>;

/** What work that takes longer than most needs of whoever it is done for. */
export interface LongWork {
  /** Resolves when it may go on: between two parts of it others are served. */
  pause(): Promise<void>;
  /** Counts it as so many requests more. @throws {Problem} over the quota */
  charge(requests: number): Promise<void>;
}

export interface Operation<Input = never, Output = unknown> {
  /** camelCase name of the specification: `searchDocs`. */
  readonly id: string;
  /** One line. */
  readonly summary: string;
  /** Several sentences of Markdown, for OpenAPI. */
  readonly description: string;
  /** Group in the OpenAPI description. */
  readonly tag: OperationTag;
  /** hapi path under the base address: `/api/v1/pages/{slug}`. */
  readonly path: string;
  /** Further paths that give the same document. */
  readonly aliases?: readonly string[];
  /** Keys of `input` that stand in the path; the others are query parameters. */
  readonly pathParameters: readonly string[];
  readonly input: ObjectSchema<Input>;
  readonly output: Schema<Output>;
  /** Schema of answers to requests that choose fields with `fields`, where they can. */
  readonly selected?: Schema;
  /** Whether a caller may name the edition, or also all versions at once. Default: neither. */
  readonly takesEdition?: 'one' | 'all';
  /** Codes beyond the common 405 and 429. */
  readonly problems: readonly ProblemCode[];
  /** Whether answers depend on the generation and the input only, so that they may be cached. */
  readonly cacheable: boolean;
  /**
   * Path parameters may be any text (one that breaks its pattern names no resource); the rest of `input` is valid.
   * @throws {Problem} for expected failures.
   */
  run(context: OperationContext, input: Input): Output | Promise<Output>;
  /** The output of `run` as JSON, for operations that can write it at less cost. */
  json?(context: OperationContext, input: Input): OperationJson | Promise<OperationJson>;
}

export interface OperationJson {
  /** JSON in UTF-8. */
  readonly bytes: Buffer;
  /** `generation`: the same input has the same answer as long as the generation lasts, without exception. */
  readonly cache: Cacheability;
}

/** An operation of which only the declaration matters, not what it takes and gives. */
export type AnyOperation = Operation<any, unknown>;
