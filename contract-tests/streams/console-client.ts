import { once } from 'node:events';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { WebSocket } from 'ws';
import type { components } from '../../generated/daemon/types.js';
import { readDocument, type Service } from '../../lib/contract/openapi.js';
import { until } from '../../testing/berth/berth-process.js';

export type ConsoleMessage = components['schemas']['ConsoleServerMessage'];
export type ConsoleTarget = {
  token?: string;
  tail?: number;
  headers?: Record<string, string>;
  path?: string;
};

/** An HTTP response that refuses to open a console. */
export type Refusal = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };

const PATIENCE_MS = 60_000;

/** A console as a program would open it. Each message is checked against the document. */
export class ConsoleClient {
  readonly messages: ConsoleMessage[] = [];
  /** Errors in the messages. */
  readonly faults: string[] = [];
  refusal: Refusal | undefined;
  closed: { code: number; reason: string; atMs: number } | undefined;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket, validate: ValidateFunction) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as ConsoleMessage;
      if (!validate(message))
        this.faults.push(`${JSON.stringify(message)}: ${JSON.stringify(validate.errors)}`);
      this.messages.push(message);
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString(), atMs: performance.now() };
    });
    // Ignore this event: `ws` emits a refusal as an error as well, but the response is in another event.
    socket.on('error', () => undefined);
    socket.on('unexpected-response', async (_request, response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      const body = JSON.parse(text) as Record<string, unknown>;
      this.refusal = { status: response.statusCode ?? 0, headers: response.headers, body };
    });
  }

  /** Opens a console. Resolves when it is open or refused. */
  static async connect(
    daemonUrl: string,
    id: string,
    target: ConsoleTarget,
    validate: ValidateFunction,
  ): Promise<ConsoleClient> {
    const { token, tail, headers = {}, path = `/container/console/${id}` } = target;
    const query = new URLSearchParams({
      ...(token === undefined ? {} : { token }),
      ...(tail === undefined ? {} : { tail: String(tail) }),
    });
    const url = `${daemonUrl.replace('http', 'ws')}${path}?${query}`;
    const socket = new WebSocket(url, { headers, perMessageDeflate: true });
    const client = new ConsoleClient(socket, validate);
    await until('the console to respond', PATIENCE_MS, () => client.isOpen || client.refusal !== undefined);
    return client;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** The names of the WebSocket extensions that the server has accepted. */
  get extensions(): string {
    return this.#socket.extensions;
  }

  get lines(): string[] {
    return this.messages.flatMap((message) => (message.type === 'output' ? message.lines : []));
  }

  of<T extends ConsoleMessage['type']>(type: T): Extract<ConsoleMessage, { type: T }>[] {
    return this.messages.filter((message): message is Extract<ConsoleMessage, { type: T }> => {
      return message.type === type;
    });
  }

  type(line: string): void {
    this.send(JSON.stringify({ type: 'input', line }));
  }

  send(data: string | Buffer): void {
    this.#socket.send(data);
  }

  /** Stops reading from the connection, like a program that hangs. */
  hang(): void {
    this.#socket.pause();
  }

  wake(): void {
    this.#socket.resume();
  }

  until(what: string, isTrue: () => boolean): Promise<void> {
    return until(what, PATIENCE_MS, isTrue);
  }

  async untilLine(line: string): Promise<void> {
    await this.until(`the line "${line}"`, () => this.lines.includes(line));
  }

  async untilClosed(): Promise<{ code: number; reason: string; atMs: number }> {
    if (this.closed === undefined) await once(this.#socket, 'close');
    return this.closed as NonNullable<typeof this.closed>;
  }

  close(): void {
    this.#socket.close();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

/** Returns a validator for the document's messages of consoles, or for another schema. */
export function messageValidator(
  service: Service = 'daemon',
  schema = 'ConsoleServerMessage',
): ValidateFunction {
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true);
  ajv.addSchema(readDocument(service), 'document');
  return ajv.compile({ $ref: `document#/components/schemas/${schema}` });
}
