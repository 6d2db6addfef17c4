/**
 * Finds the `id` of a JSON-RPC message that is not parsed, because it is too long or no JSON: the error can then name the request that it
 * answers. Reads bytes as they come, and keeps a few of them.
 */
import { isRequestId, type RequestId } from '../protocol/message.ts';

/** Bytes of a key or a value that are kept; a longer one is no id. */
const TOKEN_BYTES_MAX = 200;

/** Levels that a sign opens. */
const NESTING: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

export class TopLevelId {
  /** Arrays and objects that are open. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** What the outermost object has since its last brace, colon or comma. */
  #token = '';
  #key = '';
  #id: RequestId | undefined;

  read(bytes: Buffer): void {
    for (const byte of bytes) this.#take(String.fromCharCode(byte));
  }

  /** The id, once the whole message has been read; undefined if it has none that is a string or an integer. */
  end(): RequestId | undefined {
    this.#endValue();
    return this.#id;
  }

  #take(sign: string): void {
    if (this.#isInString) return this.#takeInString(sign);
    if (this.#depth === 1) this.#takeOutermost(sign);
    if (sign === '"') this.#isInString = true;
    this.#depth += NESTING[sign] ?? 0;
  }

  #takeOutermost(sign: string): void {
    if (sign === ',' || NESTING[sign] === -1) this.#endValue();
    else if (sign === ':') {
      this.#key = this.#token.trim();
      this.#token = '';
    } else this.#keep(sign);
  }

  #takeInString(sign: string): void {
    if (this.#depth === 1) this.#keep(sign);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === '\\') this.#isEscaped = true;
    else if (sign === '"') this.#isInString = false;
  }

  #keep(sign: string): void {
    if (this.#token.length <= TOKEN_BYTES_MAX) this.#token += sign;
  }

  #endValue(): void {
    if (this.#key === '"id"') this.#id = idOf(this.#token) ?? this.#id;
    this.#key = '';
    this.#token = '';
  }
}

/** @param token bytes of UTF-8, a character each */
function idOf(token: string): RequestId | undefined {
  if (token.length > TOKEN_BYTES_MAX) return undefined;
  try {
    const id: unknown = JSON.parse(Buffer.from(token, 'latin1').toString());
    return isRequestId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
