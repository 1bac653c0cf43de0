import type { LineBuffer } from './line-buffer';

/** The resource usage of a server that is up, once a second. */
export type Usage = { cpuPercent: number; memoryUsed: number; memoryLimit: number };
/** How many characters the page shows. */
export type Size = { columns: number; rows: number };
export type ConnectionState = 'connecting' | 'open' | 'closed';

type Message =
  | { type: 'status'; status: string }
  | { type: 'output'; lines: string[] }
  | ({ type: 'stats' } & Usage)
  | { type: 'dropped'; lines: number }
  | { type: 'throttled'; linesPerSecond: number }
  | { type: 'error'; error: string; message: string };

type Listeners = {
  onState(state: ConnectionState): void;
  onUsage(usage: Usage | undefined): void;
  /** @param lines how many lines are missing here */
  onDropped(lines: number): void;
  onError(message: string): void;
};

const TAIL = 500;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;
/** The close code that the panel uses when the caller has lost the right to the console. */
const NO_RIGHT = 4401;

/** A console that is opened again when its connection ends. Each new connection begins with the last lines. */
export class ConsoleConnection {
  readonly #url: string;
  readonly #buffer: LineBuffer;
  readonly #listeners: Listeners;
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryMs = RETRY_MS;
  #isClosed = false;
  #size: Size | undefined;

  constructor(serverId: string, buffer: LineBuffer, listeners: Listeners) {
    const { protocol, host } = location;
    const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
    this.#url = `${scheme}//${host}/api/v2/servers/${serverId}/console?tail=${TAIL}`;
    this.#buffer = buffer;
    this.#listeners = listeners;
    this.#open();
  }

  /** Types a line. Returns false if the console is not open, so that the caller can keep the text. */
  type(line: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ type: 'input', line }));
    return true;
  }

  /** Tells the server's terminal how many characters the page shows. Programs wrap their lines accordingly. */
  resize(size: Size): void {
    this.#size = size;
    this.#sendSize();
  }

  #sendSize(): void {
    if (this.#size === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'resize', ...this.#size }));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #open(): void {
    this.#listeners.onState('connecting');
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#retryMs = RETRY_MS;
      this.#buffer.clear();
      this.#listeners.onState('open');
      this.#sendSize();
    });
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener('close', ({ code }) => this.#end(code));
  }

  #end(code: number): void {
    this.#listeners.onUsage(undefined);
    if (this.#isClosed) return;
    this.#listeners.onState('closed');
    if (code === NO_RIGHT) return;
    this.#retry = setTimeout(() => this.#open(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }

  #receive(message: Message): void {
    if (message.type === 'output') this.#buffer.add('output', message.lines);
    else if (message.type === 'dropped') this.#listeners.onDropped(message.lines);
    else if (message.type === 'error') this.#listeners.onError(message.message);
    else if (message.type === 'stats') this.#listeners.onUsage(message);
    else if (message.type === 'status') {
      // A server begins with a terminal of the usual size.
      if (message.status === 'running') this.#sendSize();
      else this.#listeners.onUsage(undefined);
    }
  }
}
