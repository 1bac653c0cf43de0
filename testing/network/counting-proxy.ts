import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CountedRequest = { path: string; status: number; atMs: number };

/**
 * An HTTP/1.1 proxy that records the requests to the API, including those of workers.
 *
 * @param withhold whether to drop the target's response to a request; may be asynchronous
 */
export async function startCountingProxy(
  target: string,
  withhold: (method: string, path: string) => Promise<boolean> = async () => false,
) {
  const requests: CountedRequest[] = [];
  const server = createServer((incoming, response) => {
    const { method, headers, url: path = '/' } = incoming;
    const atMs = performance.now();
    const outgoing = request(target + path, { method, headers, agent: false }, async (answer) => {
      if (await withhold(method ?? '', path)) return void response.destroy();
      const status = answer.statusCode ?? 0;
      if (path.startsWith('/api/')) requests.push({ path, status, atMs });
      response.writeHead(status, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
