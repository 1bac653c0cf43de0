import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { readDocument, type Service } from '../../../lib/contract/openapi.js';

export type CannedResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Closes the connection in the middle of the body. */
  isCutOff?: true;
};
export type CannedService = { url: string; port: number; close(): Promise<void> };

const REQUEST_ID = { 'x-request-id': 'req-0123456789' };

/** Starts a service that returns the given responses by method and path, and otherwise 404 without a body. */
export async function startCannedService(responses: Record<string, CannedResponse>): Promise<CannedService> {
  const responseTo = (method = '', url = ''): CannedResponse =>
    responses[`${method} ${url.split('?')[0]}`] ?? { status: 404, headers: {} };
  const server = createServer(({ method, url }, response) => {
    const { status, headers, body = '', isCutOff } = responseTo(method, url);
    response.writeHead(status, headers);
    if (isCutOff) response.write(body.slice(1), () => response.destroy());
    else response.end(body);
  });
  server.on('upgrade', ({ method, url }, socket: Duplex) => {
    const { status, headers } = responseTo(method, url);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.end(`HTTP/1.1 ${status} Switching Protocols\r\n${lines.join('')}\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

/** Returns a success with the documented example as its body. */
export function documentedResponse(service: Service, path: string): CannedResponse & { body: string } {
  const { example } =
    readDocument(service).paths[path]?.['get']?.responses['200']?.content?.['application/json'] ?? {};
  return {
    status: 200,
    headers: { ...REQUEST_ID, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(example),
  };
}
