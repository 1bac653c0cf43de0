import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP/1.1 proxy that disconnects the senders of some requests, as a host that is down does. */
export async function startGatedProxy(target: string) {
  const gate = {
    /** Whether a request, such as `GET /healthz`, is refused. */
    refuses: (_line: string): boolean => false,
    /** The requests that were refused. */
    refused: [] as string[],
  };
  const server = createServer((incoming, response) => {
    const { method = '', headers, url: path = '/' } = incoming;
    const line = `${method} ${path}`;
    if (gate.refuses(line)) {
      gate.refused.push(line);
      response.destroy();
      return;
    }
    const outgoing = request(target + path, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(gate, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
