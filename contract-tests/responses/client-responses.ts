import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** The head of a response that a client of this process has received. Header names are in lower case. */
export type SeenHead = {
  /** Port of the server. */
  port: number;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  requestHeaders: Record<string, unknown>;
  status: number;
  headers: IncomingHttpHeaders;
};

/**
 * Called for each response when its head has arrived.
 *
 * @returns a function that is called with the body when it was read to the end
 */
export type HeadListener = (head: SeenHead) => ((body: string) => void) | undefined;

/** Messages on the channels of undici, the implementation of `fetch`. */
type FetchedHead = {
  request: {
    origin: string | URL;
    method: string;
    path: string;
    /** Header names and values, in turn. */
    headers: string[];
    onData(chunk: Buffer): unknown;
  };
  response: { statusCode: number; headers: Buffer[] };
};
type FetchedEnd = { request: object };

/** The maximum size of a body that is checked. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Watches `fetch` and `node:http` of this process. It does not read bodies itself, but sees them when the clients read
 * them.
 *
 * @returns a function that ends the watch
 */
export function watchClientResponses(onHead: HeadListener): () => void {
  const ends = new WeakMap<object, () => void>();
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:headers': (message) => {
      const { request, response } = message as FetchedHead;
      const seen: SeenHead = {
        port: portOf(request.origin),
        method: request.method,
        target: request.path,
        requestHeaders: fromPairs(request.headers),
        status: response.statusCode,
        headers: fromPairs(response.headers.map((text) => text.toString('latin1'))),
      };
      const body = gather(seen, onHead(seen));
      if (body === undefined) return;
      const { onData } = request;
      request.onData = (chunk) => {
        // Copy the chunk, because the next read overwrites its memory.
        body.add(Buffer.from(chunk));
        return onData.call(request, chunk);
      };
      ends.set(request, body.end);
    },
    'undici:request:trailers': (message) => ends.get((message as FetchedEnd).request)?.(),
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      const seen = headOf(request, response);
      const body = gather(seen, onHead(seen));
      if (body === undefined) return;
      const push = response.push.bind(response);
      response.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
        // Copy the chunk, because whoever sends it on frees its memory.
        if (chunk !== null) body.add(Buffer.from(chunk));
        // `end` is also emitted for a response that was cut off. Do not check the body in that case.
        else if (response.complete) body.end();
        return push(chunk, encoding);
      };
    },
    // Node.js does not report a 101 as a response, so observe it here.
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      if (!request.hasHeader('upgrade')) return;
      const emit = request.emit.bind(request);
      request.emit = (event: string | symbol, ...args: unknown[]) => {
        if (event === 'upgrade') onHead(headOf(request, args[0] as IncomingMessage));
        return emit(event, ...args);
      };
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}

const headOf = (request: ClientRequest, response: IncomingMessage): SeenHead => ({
  port: response.socket?.remotePort ?? 0,
  method: request.method,
  target: request.path,
  requestHeaders: request.getHeaders(),
  status: response.statusCode ?? 0,
  headers: response.headers,
});

function portOf(origin: string | URL): number {
  const { protocol, port } = new URL(origin);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** Returns the headers by name. Values of repeated headers are joined. */
function fromPairs(pairs: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = (pairs[index] ?? '').toLowerCase();
    const value = pairs[index + 1] ?? '';
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

function gather({ headers }: SeenHead, onBody: ((body: string) => void) | undefined) {
  if (onBody === undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) chunks.length = 0;
      else chunks.push(chunk);
    },
    end(): void {
      // If nothing listens for the body, Node.js drops it. The body then seems empty and must not be checked.
      const isLeftOut = bytes === 0 && headers['content-length'] !== '0';
      if (!isLeftOut && bytes <= MAX_BODY_BYTES) onBody(decode(Buffer.concat(chunks), headers).toString());
    },
  };
}

function decode(bytes: Buffer, { 'content-encoding': coding }: IncomingHttpHeaders): Buffer {
  if (coding === 'gzip') return gunzipSync(bytes);
  if (coding === 'deflate') return inflateSync(bytes);
  return coding === 'br' ? brotliDecompressSync(bytes) : bytes;
}
