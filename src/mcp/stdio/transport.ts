/**
 * Transport over standard input and output, in place of the SDK's: it answers what is no message, goes on after a line that is too long, reads no
 * further than the client takes answers, and ends with either end.
 */
import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import {
  errorResponse,
  invalidRequest,
  isTooDeep,
  NESTING_MAX,
  readMessage,
  requestIdOf,
  RPC_CODE,
  type RequestId,
} from '../protocol/message.ts';
import { linesOf, type Line } from './lines.ts';
import { TopLevelId } from './top-level-id.ts';

/** Bytes of one message at most: a report of 64 KiB fits, however it is escaped. */
const MESSAGE_BYTES_MAX = 1024 * 1024;
/** Requests that are worked on at the same time; further ones stay in the pipe. */
const IN_WORK_MAX = 16;
/** Members of a batch that are answered. */
const BATCH_MAX = 20;
/** Milliseconds for the answers to the last requests, once the client has closed standard input and calls are answered at all. */
const LAST_ANSWERS_MS = 10_000;

export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** Resolves when either end has closed and nothing is left to do. */
  readonly ended: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #ready: Promise<unknown>;
  /** Ids of requests that are worked on, and how often each was given. */
  readonly #inWork = new Map<RequestId, number>();
  #isClosed = false;
  /** Called at each change of what they wait for. */
  #waiting: (() => void)[] = [];
  #end = (): void => {};

  /** @param ready Settles when calls are answered; until then they wait. Default: at once. */
  constructor(input: Readable, output: Writable, ready: Promise<unknown> = Promise.resolve()) {
    this.#input = input;
    this.#output = output;
    this.#ready = ready.catch(() => undefined);
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  start(): Promise<void> {
    const gone = (): void => void this.close();
    this.#output.on('error', gone).on('close', gone);
    this.#output.on('drain', () => this.#wake());
    const failed = (error: Error): void => {
      // What is closed reads no further.
      if (!this.#isClosed) this.onerror?.(error);
    };
    void this.#read().catch(failed).finally(gone);
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message) && message.id !== undefined) this.#answered(message.id);
    this.#write(JSON.stringify(message));
    await this.#until(() => !this.#isBlocked);
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    this.#input.destroy();
    this.#wake();
    this.#end();
    this.onclose?.();
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    for await (const line of linesOf(this.#input, MESSAGE_BYTES_MAX)) {
      this.#receive(line);
      await this.#until(() => this.#inWork.size < IN_WORK_MAX && !this.#isBlocked);
      if (this.#isClosed) return;
    }
    await Promise.race([this.#ready, this.ended]);
    const late = setTimeout(() => void this.close(), LAST_ANSWERS_MS);
    await this.#until(() => this.#inWork.size === 0 && this.#output.writableLength === 0);
    clearTimeout(late);
  }

  get #isBlocked(): boolean {
    return this.#output.writableNeedDrain;
  }

  /** Waits until something is so, or the transport is closed. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!this.#isClosed && !isSo()) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #receive(line: Line): void {
    if (line.kind === 'long') {
      const text = `The message is longer than ${MESSAGE_BYTES_MAX} bytes.`;
      return this.#refuse(text, line.id);
    }
    const text = line.bytes.toString();
    if (text.trim() === '') return;
    const value = parsed(text);
    if (value !== undefined) return this.#receiveValue(value);
    const id = new TopLevelId();
    id.read(line.bytes);
    const error = { code: RPC_CODE.parseError, message: 'The line is not JSON.' };
    this.onerror?.(new Error(`refused a message: ${error.message}`));
    this.#write(errorResponse(error, id.end()));
  }

  #receiveValue(value: unknown): void {
    if (isTooDeep(value)) {
      const text = `The message is nested too deep: ${NESTING_MAX} levels of arrays and objects at most.`;
      return this.#refuse(text, requestIdOf(value));
    }
    if (Array.isArray(value)) return this.#refuseBatch(value);
    const { kind } = readMessage(value);
    if (kind === 'invalid' || (kind === 'request' && !isJSONRPCRequest(value))) {
      return this.#refuse(UNREADABLE, requestIdOf(value));
    }
    this.#deliver(value as JSONRPCMessage);
  }

  #deliver(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) {
      const { id, method } = message;
      // Its answer comes when the client ends it.
      if (method !== 'subscriptions/listen') {
        this.#inWork.set(id, (this.#inWork.get(id) ?? 0) + 1);
      }
    } else if (isJSONRPCNotification(message)) {
      // A cancelled request has no answer.
      const cancelled = message.params?.['requestId'];
      if (message.method === 'notifications/cancelled') this.#answered(cancelled as RequestId);
    }
    this.onmessage?.(message);
  }

  #answered(id: RequestId): void {
    const count = this.#inWork.get(id) ?? 0;
    if (count > 1) this.#inWork.set(id, count - 1);
    else this.#inWork.delete(id);
    this.#wake();
  }

  /** Versions with batches over standard input have no client that is known. */
  #refuseBatch(batch: readonly unknown[]): void {
    const ids = batch.slice(0, BATCH_MAX).flatMap((member) => requestIdOf(member) ?? []);
    const text = 'Send each message on a line of its own, not in an array.';
    if (ids.length === 0) return this.#refuse(text, undefined);
    for (const id of ids) this.#refuse(text, id);
  }

  #refuse(text: string, id: RequestId | undefined): void {
    this.onerror?.(new Error(`refused a message: ${text}`));
    this.#write(errorResponse(invalidRequest(text), id));
  }

  #write(json: string): void {
    if (!this.#isClosed) this.#output.write(`${json}\n`, () => this.#wake());
  }
}

/** Undefined for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const UNREADABLE =
  'The line is not a JSON-RPC 2.0 message with a valid id: leave out members other than jsonrpc, id, method and params, and check "_meta".';
