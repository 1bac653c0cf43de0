import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testService } from '../../../testing/services/describe-with.js';

/** What the proxy does with a request. */
export type Fate =
  | 'passes'
  /** Reads the request and never responds. */
  | 'hangs'
  /** Closes the connection at once. */
  | 'broken'
  /** Forwards the request, but drops the response. */
  | 'response lost'
  /** Flips a bit in the body of the request. */
  | 'corrupted'
  /** Ends the response after this many bytes: `broken` closes the connection, `hangs` sends nothing more. */
  | { cutAfter: number; how: 'broken' | 'hangs' }
  /** Sends this response itself, without the storage. */
  | { status: number; code: string };

export type Asked = { method: string; path: string; query: URLSearchParams; range: string | undefined };

/**
 * Opens a proxy between a store and the S3 storage of the tests, which simulates failures of the network or storage.
 */
export async function openBetween() {
  const storage = new URL(testService('s3'));
  const asked: Asked[] = [];
  let decide: (asked: Asked) => Fate = () => 'passes';
  const server = createServer((incoming, reply) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://storage');
    const { method = '', headers } = incoming;
    const one = { method, path: pathname, query: searchParams, range: headers.range };
    asked.push(one);
    meet(decide(one), storage, incoming, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    /** Sets what happens to requests from now on. */
    decide(fate: (asked: Asked) => Fate) {
      asked.length = 0;
      decide = fate;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Between = Awaited<ReturnType<typeof openBetween>>;

function meet(fate: Fate, storage: URL, incoming: IncomingMessage, reply: ServerResponse): void {
  if (fate === 'hangs') return void incoming.resume();
  if (fate === 'broken') return void incoming.destroy();
  if (typeof fate === 'object' && 'status' in fate) return void refuse(fate, incoming, reply);
  const { method, url, headers } = incoming;
  const asked = request({ host: storage.hostname, port: storage.port, method, path: url, headers });
  asked.on('error', () => reply.destroy());
  asked.on('response', (response) => {
    response.on('error', () => reply.destroy());
    if (fate === 'response lost') {
      response.resume().on('end', () => reply.destroy());
      return;
    }
    reply.writeHead(response.statusCode ?? 500, response.headers);
    if (typeof fate === 'object') cut(fate, response, reply);
    else response.pipe(reply);
  });
  incoming.on('error', () => asked.destroy());
  incoming.on('data', (chunk: Buffer) => {
    if (fate === 'corrupted') chunk[0] = (chunk[0] ?? 0) ^ 1;
    asked.write(chunk);
  });
  incoming.on('end', () => asked.end());
}

function refuse(
  { status, code }: { status: number; code: string },
  from: IncomingMessage,
  to: ServerResponse,
) {
  from.resume().on('end', () => {
    to.writeHead(status, { 'content-type': 'application/xml' });
    to.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>injected by the test</Message></Error>`);
  });
}

function cut(
  { cutAfter, how }: { cutAfter: number; how: 'broken' | 'hangs' },
  response: IncomingMessage,
  reply: ServerResponse,
): void {
  let left = cutAfter;
  response.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    reply.write(part, () => {
      if (left === 0 && how === 'broken') reply.destroy();
    });
    if (left === 0) response.destroy();
  });
  response.on('end', () => reply.end());
}
