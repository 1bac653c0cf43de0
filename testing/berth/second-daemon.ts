import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { newId } from '../../lib/text/ids.js';
import { createProver } from './known-keys.js';

/**
 * Serves a running daemon at a second address and under another daemon id, for suites that need two nodes. The second
 * server ends with the process.
 *
 * @param keys API keys of the daemon, which the second server proves to know
 */
export async function startSecondDaemon(daemonUrl: string, keys: readonly string[]): Promise<string> {
  const id = newId('dmn_');
  const prove = createProver(keys, { id });
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request;
    if (method === 'GET' && url === '/') {
      const { authorization = '' } = headers;
      const answer = await fetch(daemonUrl, { headers: { authorization } });
      const body = { ...((await answer.json()) as object), ...(answer.ok ? { id } : {}) };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    if (method === 'POST' && url === '/identity') {
      const proof = prove((await json(request)) as Record<string, unknown>);
      response.writeHead(proof === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          proof ?? { error: 'not_found', message: 'No valid key has this fingerprint.', status: 404 },
        ),
      );
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
