import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { until } from '../../testing/berth/berth-process.js';

export type ReadEvent = { id: string | undefined; event: string; data: Record<string, unknown> };

const PATIENCE_MS = 60_000;

/** A reader of server-sent events that follows the WHATWG standard. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  comments = 0;
  retryMs: number | undefined;
  status = 0;
  headers: IncomingMessage['headers'] = {};
  /** When the stream ended, whichever side has ended it. Undefined while it is open. */
  endedAtMs: number | undefined;
  #rest = '';
  readonly #request: ClientRequest;
  #answer: IncomingMessage | undefined;

  private constructor(url: string, headers: Record<string, string>) {
    this.#request = request(url, { headers, agent: false }, (response) => {
      this.#answer = response;
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (text: string) => this.#take(text));
      response.on('close', () => {
        this.endedAtMs = performance.now();
      });
      // Ignore the error: a stream that is cut off has ended, which is what the tests check.
      response.on('error', () => undefined);
    });
    this.#request.on('error', () => undefined);
    this.#request.end();
  }

  /** Opens a stream. Resolves when the response has begun. */
  static async open(daemonUrl: string, headers: Record<string, string>, query = ''): Promise<EventReader> {
    const reader = new EventReader(`${daemonUrl}/events${query}`, headers);
    await until('the event stream to respond', PATIENCE_MS, () => reader.status !== 0);
    return reader;
  }

  of(event: string): Record<string, unknown>[] {
    return this.events.filter((each) => each.event === event).map(({ data }) => data);
  }

  /** Returns the states of a container that the events have reported. */
  statesOf(id: string): unknown[] {
    return this.of('status')
      .filter((data) => data['id'] === id)
      .map(({ status }) => status);
  }

  until(what: string, isTrue: () => boolean): Promise<void> {
    return until(what, PATIENCE_MS, isTrue);
  }

  hang(): void {
    this.#answer?.pause();
  }

  close(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) this.#takeBlock(block);
  }

  #takeBlock(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon === 0) this.comments += 1;
      else fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
    }
    if (fields.has('retry')) this.retryMs = Number(fields.get('retry'));
    const data = fields.get('data');
    if (data === undefined) return;
    const parsed = JSON.parse(data) as Record<string, unknown>;
    this.events.push({ id: fields.get('id'), event: fields.get('event') ?? 'message', data: parsed });
  }
}
