import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../lib/ids.js';

/**
 * Serves a daemon at a second address, where it says that it is another daemon: for suites that need two nodes and have one
 * daemon. It ends with the process.
 */
export async function startSecondDaemon(daemonUrl: string): Promise<string> {
  const id = newId('dmn_');
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request;
    if (method === 'GET' && url === '/') {
      const { authorization = '' } = headers;
      const answer = await fetch(daemonUrl, { headers: { authorization } });
      const body = { ...((await answer.json()) as object), ...(answer.ok ? { id } : {}) };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    const forwarded = send(daemonUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
