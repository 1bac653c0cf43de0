import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A node without servers, as the panels of Wings, Pelican Wings and Calagopus report it. */
const NO_SERVERS = {
  data: [],
  meta: { current_page: 1, from: 0, last_page: 1, per_page: 50, to: 0, total: 0 },
};

/**
 * Starts the part of a panel without which Wings does not start: the list of servers (`GET /api/remote/servers`).
 * Reports of the node, such as `POST /api/remote/servers/reset`, get 204 and everything else 404.
 */
export async function startStubPanel(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method === 'GET' && path === '/api/remote/servers')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(NO_SERVERS));
    else response.writeHead(request.method === 'POST' ? 204 : 404).end();
    request.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
