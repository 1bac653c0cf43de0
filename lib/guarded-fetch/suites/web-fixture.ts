import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { GuardedFetch, type GuardedFetchOptions } from '../guarded-fetch.js';

/** Handles a connection once a complete request has arrived. */
export type Responder = (socket: Socket, request: string) => void;

/** Returns a responder that sends the same bytes for every request and closes the connection. */
export const saying =
  (text: string | Buffer): Responder =>
  (socket) =>
    void socket.end(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);

export const file = (content: string, headers = '') =>
  saying(`HTTP/1.1 200 OK\r\nContent-Length: ${content.length}\r\n${headers}\r\n${content}`);

export const redirect = (location: string, status = 302) =>
  saying(`HTTP/1.1 ${status} Elsewhere\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);

export class Web {
  readonly url: string;
  readonly port: number;
  /** The request lines and headers of all requests so far. */
  readonly requests: string[] = [];
  /** The number of all connections so far, and of those that are open. */
  connections = 0;
  open = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, answering: Responder, scheme: string, host: string) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.port = port;
    this.url = `${scheme}://${host}:${port}/file`;
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.open += 1;
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.open -= 1;
        this.#sockets.delete(socket);
      });
    });
    server.on(scheme === 'https' ? 'secureConnection' : 'connection', (socket: Socket) => {
      let head = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const isAsked = head.includes('\r\n\r\n');
        head += chunk.toString('latin1');
        if (isAsked || !head.includes('\r\n\r\n')) return;
        this.requests.push(head);
        answering(socket, head);
      });
    });
  }

  static async serve(
    answering: Responder,
    {
      tls,
      address = '127.0.0.1',
      host = address,
    }: { tls?: TlsOptions; address?: string; host?: string } = {},
  ): Promise<Web> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    server.on('tlsClientError', () => undefined);
    server.listen(0, address);
    await once(server, 'listening');
    return new Web(server, answering, tls === undefined ? 'http' : 'https', host);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

export const LOOPBACK = ['127.0.0.0/8', '::1'];
const MAX_BYTES = 1024 * 1024;

/** Fetches a URL and returns the content as text. */
export function fetched(
  address: string,
  {
    maxBytes = MAX_BYTES,
    signal = new AbortController().signal,
    ...options
  }: Partial<GuardedFetchOptions> & {
    maxBytes?: number;
    signal?: AbortSignal;
  } = {},
): Promise<string> {
  const web = new GuardedFetch({ allow: LOOPBACK, ...options });
  return web.get(address, { maxBytes, signal }, async ({ body }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  });
}
