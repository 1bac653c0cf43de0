import type { ConsoleServerMessage } from '../../generated/daemon/types.js';

/** The part of a WebSocket that is used: the browser's, that of Node.js 22, or the package `ws`. */
export type WebSocketLike = {
  send(data: string): void;
  close(): void;
  addEventListener(
    type: string,
    listener: (event: { data?: unknown; code?: number; reason?: string }) => void,
  ): void;
};
export type WebSocketClass = new (url: string) => WebSocketLike;

/** Output that nobody reads is not kept beyond so many messages: the oldest go. */
const MAX_WAITING = 10_000;

/** An open console: read it with `for await`, type with `type`. */
export class Console implements AsyncIterable<ConsoleServerMessage> {
  readonly #socket: WebSocketLike;
  readonly #waiting: ConsoleServerMessage[] = [];
  #wake: (() => void) | undefined;
  #end: { code: number; reason: string } | undefined;

  private constructor(socket: WebSocketLike) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.#waiting.push(JSON.parse(String(data)) as ConsoleServerMessage);
      if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
      this.#wake?.();
    });
    socket.addEventListener('close', ({ code = 1006, reason = '' }) => {
      this.#end = { code, reason };
      this.#wake?.();
    });
  }

  /** @throws Error where the connection is refused */
  static open(url: string, socketClass: WebSocketClass): Promise<Console> {
    return new Promise((resolve, reject) => {
      const socket = new socketClass(url);
      const console = new Console(socket);
      socket.addEventListener('open', () => resolve(console));
      socket.addEventListener('error', () => reject(new Error('the console cannot be opened')));
    });
  }

  /** Why it is over; undefined while it is open. */
  get closed(): { code: number; reason: string } | undefined {
    return this.#end;
  }

  /** Types a line, without its line end. What is wrong with it comes as a message of the type `error`. */
  type(line: string): void {
    this.#socket.send(JSON.stringify({ type: 'input', line }));
  }

  close(): void {
    this.#socket.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ConsoleServerMessage, void, undefined> {
    for (;;) {
      const message = this.#waiting.shift();
      if (message !== undefined) yield message;
      else if (this.#end !== undefined) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
