/** Calls between two processes: a name with arguments that `structuredClone` can copy, and one answer. */

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Calls that the other process answers: each answer comes later. */
export type Remote<Offered> = {
  readonly [Name in keyof Offered]: Offered[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

interface Message {
  readonly docent: 'call' | 'answer';
  readonly id: number;
  readonly name?: string;
  readonly args?: readonly unknown[];
  readonly answer?: unknown;
  /** Why there is no answer. */
  readonly error?: string;
}

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One end of a connection between processes. */
export class Channel<Offered extends object> {
  /** Calls of the other process. They reject with its error, and when it has ended. */
  readonly remote: Remote<Offered>;
  readonly #send: (message: object) => void;
  readonly #calls: Calls;
  readonly #pending = new Map<number, Pending>();
  #last = 0;
  #isClosed = false;

  /** @param calls what the other process may call here */
  constructor(send: (message: object) => void, calls: object) {
    this.#send = send;
    this.#calls = calls as Calls;
    const call =
      (name: string) =>
      (...args: unknown[]) =>
        this.#call(name, args);
    this.remote = new Proxy({} as Remote<Offered>, { get: (_, name) => call(String(name)) });
  }

  /** Takes a message of the connection; those that are none of a channel are left alone. */
  receive(message: unknown): void {
    const { docent, id, name = '', args = [], answer, error } = message as Message;
    if (docent === 'call') return void this.#answer(id, name, args);
    if (docent !== 'answer') return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) pending?.resolve(answer);
    else pending?.reject(new Error(error));
  }

  /** The other process has ended. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#pending.values()) reject(gone());
    this.#pending.clear();
  }

  #call(name: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(gone());
      this.#last += 1;
      this.#pending.set(this.#last, { resolve, reject });
      this.#send({ docent: 'call', id: this.#last, name, args } satisfies Message);
    });
  }

  async #answer(id: number, name: string, args: readonly unknown[]): Promise<void> {
    const outcome = await this.#outcome(name, args);
    if (!this.#isClosed) this.#send({ docent: 'answer', id, ...outcome } satisfies Message);
  }

  async #outcome(
    name: string,
    args: readonly unknown[],
  ): Promise<Pick<Message, 'answer' | 'error'>> {
    try {
      return { answer: await this.#calls[name]?.(...(args as never[])) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  }
}

function gone(): Error {
  return new Error('The other process has ended.');
}
