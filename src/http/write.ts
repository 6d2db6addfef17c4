/** Writes answers: conditions, content coding, headers, bytes. The only place that writes heads of HTTP answers. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cacheability } from '../generation/generation.ts';
import type { Answer, Form, Headers } from './answer.ts';
import type { RequestAsk } from './ask.ts';
import { acceptedCodings, EncodedBody, type Coding } from './coding.ts';
import { FileBody } from './file-body.ts';
import { rangesFor } from './ranges.ts';

/** Values of Cache-Control. */
export const CACHE_CONTROL: Readonly<Record<Cacheability, string>> = {
  generation: 'public, max-age=300',
  forever: 'public, max-age=31536000, immutable',
  revalidate: 'no-cache',
  never: 'no-store',
};

/** For content that its author is changing: a browser that goes back shows nothing old. */
const UNSETTLED_CACHE_CONTROL: typeof CACHE_CONTROL = {
  ...CACHE_CONTROL,
  generation: CACHE_CONTROL.never,
  revalidate: CACHE_CONTROL.never,
};

export interface Delivery {
  /** Returns whether this is the last answer of its connection; asked when it is written. */
  readonly closes: () => boolean;
  /** Called with the status once all has been handed to Node. */
  readonly onWritten: (status: number) => void;
  /** Called after that, once the client's machine has taken all of it, or the client is gone. */
  readonly onSent: () => void;
  /** Called instead, before anything has been written, when Node refuses the head. */
  readonly onRefused: (thrown: unknown) => void;
}

type Complete = Record<string, string | number>;

export class Writer {
  readonly #common: Headers;
  /** Complete header sets, made once for each form and coding. */
  readonly #complete = new WeakMap<Form, Partial<Record<Coding, Complete>>>();

  readonly #cacheControl: typeof CACHE_CONTROL;

  /**
   * @param common headers of every answer, names in lower case
   * @param isUnsettled whether the author of the content is changing it
   */
  constructor(common: Headers, isUnsettled: boolean) {
    this.#common = common;
    this.#cacheControl = isUnsettled ? UNSETTLED_CACHE_CONTROL : CACHE_CONTROL;
  }

  /** A promise only while a content coding is being made; it rejects when that fails. */
  write(ask: RequestAsk, answer: Answer, delivery: Delivery): Promise<void> | void {
    const { form, body } = answer;
    const coding = body instanceof EncodedBody ? chooseCoding(ask, form) : 'identity';
    const headers = this.#headersOf(form, coding);
    if (form.status === 200 && isUnchanged(ask, headers)) {
      if (body instanceof Readable) body.destroy();
      if (body instanceof FileBody) body.close();
      const rest = { status: 304, headers: withoutContent(headers), bytes: undefined };
      return afterTurn(() => end(ask, rest, delivery));
    }
    const { status } = form;
    if (body instanceof FileBody) return stream(ask, fileContent(ask, { headers, body }), delivery);
    if (body instanceof Readable) return stream(ask, { status, headers, body }, delivery);
    const send = (bytes: Buffer | undefined): void =>
      afterTurn(() => end(ask, { status, headers, bytes }, delivery));
    const bytes = body instanceof EncodedBody ? body.bytes(coding) : body;
    return bytes instanceof Promise ? bytes.then(send) : send(bytes);
  }

  #headersOf(form: Form, coding: Coding): Complete {
    const known = this.#complete.get(form);
    const cacheControl = this.#cacheControl[form.cache];
    const complete = known?.[coding] ?? {
      ...this.#common,
      'cache-control': cacheControl,
      ...headersOf(form, coding),
    };
    if (known?.[coding] === undefined) this.#complete.set(form, { ...known, [coding]: complete });
    return complete;
  }
}

function chooseCoding(ask: RequestAsk, { isCompressible }: Form): Coding {
  const accepted = acceptedCodings(ask.headers['accept-encoding']);
  if (isCompressible !== true && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
}

function headersOf({ headers, tag, isCompressible }: Form, coding: Coding): Headers {
  // A small body is encoded only for a client that refuses identity.
  const isChosen = isCompressible === true || coding !== 'identity';
  const vary = [headers['vary'], isChosen ? 'Accept-Encoding' : undefined];
  const varied = vary.filter((name) => name !== undefined).join(', ');
  const suffix = coding === 'identity' ? '' : `-${coding}`;
  return {
    ...headers,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...(tag !== undefined && { etag: `"${tag}${suffix}"` }),
    ...(varied !== '' && { vary: varied }),
  };
}

/** Returns whether If-None-Match names `etag` (weak comparison, RFC 9110, 13.1.2) or is `*`. */
function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const tags = header.match(/"[^"]*"/g);
  return tags !== null && tags.includes(etag);
}

/** If-Modified-Since counts where there is no If-None-Match (RFC 9110, 13.2.2). */
function isUnchanged({ headers: asked }: RequestAsk, headers: Complete): boolean {
  const { etag, 'last-modified': modified } = headers as Readonly<Record<string, string>>;
  const { 'if-none-match': tags, 'if-modified-since': since } = asked;
  if (tags !== undefined || modified === undefined) return matchesEtag(tags, etag);
  return since !== undefined && Date.parse(modified) <= Date.parse(since);
}

/** The whole file, or the ranges of it that a GET asks for (RFC 9110, 14.2). */
function fileContent(
  { method, headers: asked }: RequestAsk,
  { headers, body: file }: { readonly headers: Complete; readonly body: FileBody },
): Head & { readonly body: Readable } {
  const {
    etag = '',
    'last-modified': modified,
    'content-type': type = '',
  } = headers as Readonly<Record<string, string>>;
  const ranges = method === 'GET' ? rangesFor(asked, file.size, { etag, modified }) : undefined;
  if (ranges === undefined) {
    const { headers: own, body } = file.whole();
    return { status: 200, headers: { ...headers, ...own }, body };
  }
  const [first, ...more] = ranges;
  if (first === undefined) {
    file.close();
    const refusal = { 'content-range': file.unsatisfied, 'cache-control': CACHE_CONTROL.never };
    const own = { ...withoutContent(headers), ...refusal, 'content-length': 0 };
    return { status: 416, headers: own, body: Readable.from([]) };
  }
  const { headers: own, body } =
    more.length === 0 ? file.one(first) : file.several(ranges, { type, etag });
  return { status: 206, headers: { ...headers, ...own }, body };
}

/** 304 has no content to describe (RFC 9110, 15.4.5). */
function withoutContent(headers: Complete): Complete {
  const {
    'content-type': _type,
    'content-encoding': _coding,
    'content-length': _length,
    ...rest
  } = headers;
  return rest;
}

interface Head {
  readonly status: number;
  readonly headers: Complete;
}

/** Writes the whole answer. A client that has left meanwhile costs nothing more. */
function end(
  { id, res, method }: RequestAsk,
  { status, headers, bytes }: Head & { readonly bytes: Buffer | undefined },
  { closes, onWritten, onSent, onRefused }: Delivery,
): void {
  if (status !== 204 && status !== 304) headers['content-length'] = bytes?.length ?? 0;
  try {
    writeHead(res, { status, headers: finished(headers, id, closes()) });
  } catch (thrown) {
    return onRefused(thrown);
  }
  res.end(method === 'HEAD' ? undefined : bytes);
  onWritten(status);
  if (res.writableFinished) onSent();
  else res.once('close', onSent);
}

/** Streams belong to one answer: their head is written at once, their parts in the turns of their client, and they end with it. */
function stream(
  ask: RequestAsk,
  { status, headers, body }: Head & { readonly body: Readable },
  { closes, onWritten, onSent }: Delivery,
): void {
  const { id, res, method } = ask;
  let isOver = false;
  const onOver = (): void => {
    if (isOver) return;
    isOver = true;
    body.destroy();
    onWritten(status);
    onSent();
  };
  res.once('finish', onOver);
  res.once('close', onOver);
  writeHead(res, { status, headers: finished(headers, id, closes()) });
  if (method === 'HEAD') return void res.end();
  res.flushHeaders();
  pipeline(body, (parts) => paced(parts, ask), res).catch(() => res.destroy());
}

async function* paced(parts: AsyncIterable<Buffer>, ask: RequestAsk): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    await ask.turn();
    yield part;
  }
}

/** Node writes the head before anybody else can change the shared object. */
function finished(headers: Complete, id: string, closes: boolean): Complete {
  headers['x-request-id'] = id;
  return closes ? { ...headers, connection: 'close' } : headers;
}

function writeHead(res: ServerResponse, { status, headers }: Head): void {
  // A service that is starting may have answered already.
  if (!res.headersSent) res.writeHead(status, headers);
}

const pending: (() => void)[] = [];

/**
 * Runs `write` after the events of this turn of the event loop. What the requests of a turn are answered leaves in one go:
 * each write may wake its client's process, which on a busy machine costs as much as an answer.
 */
function afterTurn(write: () => void): void {
  if (pending.push(write) === 1) setImmediate(flush);
}

function flush(): void {
  for (const write of pending.splice(0)) write();
}
