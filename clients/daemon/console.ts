import type { ConsoleServerMessage } from '../../generated/daemon/types.js';

/**
 * The methods of a WebSocket that the client uses. The WebSockets of browsers, Node.js 22 and the package `ws` have
 * them.
 */
export type WebSocketLike = {
  send(data: string): void;
  close(): void;
  addEventListener(
    type: string,
    listener: (event: { data?: unknown; code?: number; reason?: string }) => void,
  ): void;
};
export type WebSocketClass = new (url: string) => WebSocketLike;

/** The maximum number of unread messages that are kept. Over this number, the oldest are discarded. */
const MAX_WAITING = 10_000;
const OPEN_TIMEOUT_MS = 10_000;
/** The close code for a peer that sends an invalid message (RFC 6455, 7.4.1). */
const INVALID_MESSAGE = 1007;

/** An open console. Read its messages with `for await`, and type lines with `type`. */
export class Console implements AsyncIterable<ConsoleServerMessage> {
  readonly #socket: WebSocketLike;
  readonly #waiting: ConsoleServerMessage[] = [];
  #wake: (() => void) | undefined;
  #end: { code: number; reason: string } | undefined;

  private constructor(socket: WebSocketLike) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (this.#end !== undefined) return;
      const message = messageOf(data);
      if (message === undefined) {
        this.#ends({ code: INVALID_MESSAGE, reason: 'received an invalid console message' });
        socket.close();
        return;
      }
      this.#waiting.push(message);
      if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
      this.#wake?.();
    });
    socket.addEventListener('close', ({ code = 1006, reason = '' }) => this.#ends({ code, reason }));
  }

  /** Opens a console. @throws Error if the connection is refused or not open within ten seconds (`timeoutMs`) */
  static async open(url: string, socketClass: WebSocketClass, timeoutMs = OPEN_TIMEOUT_MS): Promise<Console> {
    const socket = new socketClass(url);
    const console = new Console(socket);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const refuse = (why: string) => reject(new Error(`the console cannot be opened${why}`));
        timer = setTimeout(() => refuse(`: no response within ${timeoutMs / 1000} s`), timeoutMs);
        socket.addEventListener('open', () => resolve());
        socket.addEventListener('error', () => refuse(''));
        socket.addEventListener('close', () => refuse(''));
      });
      return console;
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns why the console was closed; undefined while it is open. */
  get closed(): { code: number; reason: string } | undefined {
    return this.#end;
  }

  /** Types a line, which must not include a line end. If the line is invalid, a message of type `error` follows. */
  type(line: string): void {
    this.#socket.send(JSON.stringify({ type: 'input', line }));
  }

  /** Sets the size of the server's terminal, if its type has one. Send it again when the server has started. */
  resize(columns: number, rows: number): void {
    this.#socket.send(JSON.stringify({ type: 'resize', columns, rows }));
  }

  close(): void {
    this.#socket.close();
  }

  #ends(end: { code: number; reason: string }): void {
    this.#end ??= end;
    this.#wake?.();
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

function messageOf(data: unknown): ConsoleServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? (message as ConsoleServerMessage) : undefined;
  } catch {
    return undefined;
  }
}
