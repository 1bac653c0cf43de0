import { readEvents, type StreamEvent } from './event-stream';

/** What a page reports to the hub: whether it is visible. */
export type PageReport = { isVisible: boolean };
/** What the hub tells pages. `status` is that of the response that refused the stream; 0 without a response. */
export type HubMessage =
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'open' }
  | { kind: 'lost'; status: number };

const TICK_MS = 500;
/** How long the stream stays open while no page is visible. Users often return soon. */
const HIDDEN_MS = 5000;
/** How long the stream may receive nothing. The panel sends a comment every 15 s. */
const STALL_MS = 40_000;
const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** How long after its last report a page counts as closed. Pages report every 30 s, hidden ones at least every 60 s. */
const PAGE_GONE_MS = 150_000;

type Page = PageReport & { heardMs: number };

const isSignedOut = (message: HubMessage): boolean => message.kind === 'lost' && message.status === 401;

/** Shares one event stream among all pages of a browser, because a browser opens only six connections to a panel. */
export class LiveHub {
  readonly #pages = new Map<MessagePort, Page>();
  #stream: AbortController | undefined;
  /** The last message about the connection; undefined until the first attempt has ended. */
  #state: HubMessage | undefined;
  #lastEventId = '';
  #heardMs = 0;
  #visibleMs = Number.NEGATIVE_INFINITY;
  #nextMs = 0;
  #retryMs = RETRY_MS;

  constructor() {
    setInterval(() => this.#tick(), TICK_MS);
  }

  join(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<PageReport>) => this.#hear(port, data));
    port.start();
  }

  #hear(port: MessagePort, { isVisible }: PageReport): void {
    const before = this.#pages.get(port);
    this.#pages.set(port, { isVisible, heardMs: Date.now() });
    if (before === undefined && this.#state !== undefined) port.postMessage(this.#state);
    // Someone looks again: try at once, because the session or the network may be back.
    if (isVisible && before?.isVisible !== true) this.#nextMs = 0;
    this.#tick();
  }

  #tell(message: HubMessage): void {
    // A page that is opened later may belong to a new session, so it is not told that the last one has ended.
    if (message.kind !== 'event') this.#state = isSignedOut(message) ? undefined : message;
    for (const port of this.#pages.keys()) port.postMessage(message);
  }

  #tick(): void {
    const now = Date.now();
    for (const [port, { heardMs }] of this.#pages) if (now - heardMs > PAGE_GONE_MS) this.#pages.delete(port);
    if ([...this.#pages.values()].some(({ isVisible }) => isVisible)) this.#visibleMs = now;
    const isWanted = now - this.#visibleMs < HIDDEN_MS;
    if (!isWanted || now - this.#heardMs > STALL_MS) this.#stream?.abort();
    if (isWanted && this.#stream === undefined && now >= this.#nextMs) void this.#follow();
  }

  async #follow(): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    this.#heardMs = Date.now();
    const status = await readEvents('/api/v2/events', this.#lastEventId, stream.signal, {
      onOpen: () => {
        this.#retryMs = RETRY_MS;
        this.#tell({ kind: 'open' });
      },
      onEvent: (event) => {
        if (event.id !== '') this.#lastEventId = event.id;
        this.#tell({ kind: 'event', event });
      },
      onBytes: () => {
        this.#heardMs = Date.now();
      },
    }).catch(() => 0);
    this.#stream = undefined;
    // A stream that the panel ends is opened again at once: the servers that the user can see may have changed.
    if (status === 200) return;
    if (!stream.signal.aborted) this.#tell({ kind: 'lost', status });
    this.#nextMs = Date.now() + this.#retryMs * (0.5 + Math.random());
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }
}
