import { connect, type Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import type { BoundHandler } from '../../../lib/contract/handler.js';
import type { OpenApiDocument } from '../../../lib/contract/openapi.js';
import { eventually } from '../../../testing/time/eventually.js';
import { errorsPlugin } from '../../errors.js';
import { createHttpServer } from '../../http/server/http-server.js';
import { stopServing } from '../../http/server/stop.js';
import { type OperationsOptions, operationsPlugin } from '../../operations/operations.js';
import { requestsPlugin } from '../../requests.js';

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const errors = { 400: {}, 404: {}, 413: {}, 415: {}, 416: {}, 500: {}, 503: {}, 507: {} };
const stored = { 200: { content: json({ type: 'object', properties: { bytes: { type: 'integer' } } }) } };

function json(schema: object) {
  return { 'application/json': { schema } };
}

const form = {
  type: 'object',
  required: ['file'],
  properties: { note: { type: 'string' }, file: { type: 'string', format: 'binary' } },
};
const listing = {
  type: 'object',
  required: ['path', 'entries'],
  properties: {
    path: { type: 'string' },
    total: { type: 'integer' },
    entries: { type: 'array', maxItems: 200_000, items: { $ref: '#/components/schemas/Entry' } },
  },
};
const text = {
  type: 'object',
  required: ['content'],
  properties: { path: { type: 'string' }, content: { type: 'string' } },
};
const entry = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, size: { type: 'integer' } },
};

const operation = (operationId: string, more: object) => ({
  operationId,
  tags: ['test'],
  security: [],
  ...more,
});

/** A minimal API document that has operations for every kind of upload and download. */
const document = {
  openapi: '3.0.3',
  info: { title: 'a test', version: '1' },
  paths: {
    '/file': {
      get: operation('getFile', {
        responses: { 200: { content: bytes }, 206: { content: bytes }, 304: {}, ...errors },
      }),
      put: operation('putFile', {
        requestBody: { required: true, content: bytes },
        responses: { ...stored, ...errors },
      }),
      post: operation('sendFile', {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { ...stored, ...errors },
      }),
    },
    '/list': {
      get: operation('listEntries', { responses: { 200: { content: json(listing) }, ...errors } }),
    },
    '/text': { get: operation('getText', { responses: { 200: { content: json(text) }, ...errors } }) },
  },
  components: { securitySchemes: {}, schemas: { Entry: entry }, responses: {} },
} as unknown as OpenApiDocument;

type Options = Partial<Pick<OperationsOptions, 'responses' | 'maxUploadBytes' | 'stallMs'>>;
type OperationId = 'getFile' | 'putFile' | 'sendFile' | 'listEntries' | 'getText';

/** The operations plugin with its own document, served over real connections. */
export class BytesFixture {
  readonly server: Server;
  readonly handlers: Record<OperationId, BoundHandler>;
  readonly logged: unknown[];
  readonly #sockets: Socket[] = [];

  private constructor(server: Server, handlers: Record<OperationId, BoundHandler>, logged: unknown[]) {
    this.server = server;
    this.handlers = handlers;
    this.logged = logged;
  }

  static async start({ responses = 'fail', ...options }: Options = {}): Promise<BytesFixture> {
    const silent = () => undefined;
    const logged: unknown[] = [];
    const logger = {
      debug: silent,
      info: silent,
      warn: silent,
      error: (...fields: unknown[]) => logged.push(fields),
    };
    const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    server.auth.scheme('nobody', () => ({ authenticate: (_, h) => h.authenticated({ credentials: {} }) }));
    server.auth.strategy('access', 'nobody');
    const unset = () => Promise.reject(new Error('the test has set no handler for this operation'));
    const handlers = {
      getFile: unset,
      putFile: unset,
      sendFile: unset,
      listEntries: unset,
      getText: unset,
    } as Record<OperationId, BoundHandler>;
    const bound = Object.fromEntries(
      Object.keys(handlers).map((id) => [
        id,
        (input: Record<string, unknown>) => handlers[id as OperationId](input),
      ]),
    );
    await server.register([
      { plugin: requestsPlugin, options: { logger } },
      { plugin: errorsPlugin, options: { logger } },
      {
        plugin: operationsPlugin,
        options: { document, handlers: bound, input: () => ({}), responses, logger, ...options },
      },
    ]);
    await server.start();
    return new BytesFixture(server, handlers, logged);
  }

  get port(): number {
    return Number(this.server.info.port);
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url(path), init);
  }

  /** Opens a connection on which the test itself writes the bytes of its requests. */
  client(): RawClient {
    const socket = connect({ port: this.port, host: '127.0.0.1', allowHalfOpen: true });
    this.#sockets.push(socket);
    return new RawClient(socket);
  }

  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.listener.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await stopServing(this.server, 100);
  }
}

export class RawClient {
  readonly socket: Socket;
  received = Buffer.alloc(0);
  /** How the connection ended: the error code (`EPIPE` or `ECONNRESET` for a reset), or `end`. */
  ended: string | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.ended = error.code;
    });
    // Node.js emits `end` both for a connection that was reset and for one that has ended normally. Only a write shows
    // the difference.
    socket.on('end', () => {
      socket.write('x', (error) => {
        this.ended ??= (error as NodeJS.ErrnoException | null | undefined)?.code ?? 'end';
        socket.destroy();
      });
    });
    socket.on('close', () => {
      this.ended ??= 'end';
    });
  }

  send(head: string, body: string | Buffer = ''): this {
    this.socket.write(`${head.trim().replaceAll(/\n\s*/g, '\r\n')}\r\nHost: test\r\n\r\n`);
    if (body.length > 0) this.socket.write(body);
    return this;
  }

  get text(): string {
    return this.received.toString('latin1');
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/m.exec(this.text)?.[1] ?? 0);
  }

  async answered(): Promise<string> {
    await eventually('a response', () => this.status > 0 && this.text.includes('\r\n\r\n'));
    return this.text;
  }

  async closed(): Promise<string> {
    await eventually('the end of the connection', () => this.ended !== undefined);
    return this.ended ?? '';
  }
}
