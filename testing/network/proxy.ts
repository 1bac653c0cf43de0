import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export type ProxiedRequest = { method: string; path: string; headers: IncomingHttpHeaders };

/** An HTTP/1.1 proxy on the loopback interface. */
export type RunningProxy = { url: string; stop(): Promise<void> };

type Decisions = {
  /** Whether to disconnect the sender of a request instead of forwarding it. */
  refuses?(request: ProxiedRequest): boolean;
  /** What a request waits for before it is forwarded, even if its sender disconnects meanwhile; undefined if it does not wait. */
  delays?(request: ProxiedRequest): Promise<void> | undefined;
  /** A stream through which the body of a request passes; undefined if it passes as it is. */
  through?(request: ProxiedRequest): Transform | undefined;
  /** Whether to disconnect the sender of a request that the target has answered, so that the response is lost. */
  loses?(request: ProxiedRequest, status: number): Promise<boolean> | boolean;
};

/** Starts a proxy that forwards requests to `target`, as `decisions` say. */
export async function startProxy(target: string, decisions: Decisions): Promise<RunningProxy> {
  const server = createServer(async (incoming, response) => {
    const { method = '', headers, url: path = '/' } = incoming;
    const asked = { method, path, headers };
    if (decisions.refuses?.(asked)) return void response.destroy();
    const delay = decisions.delays?.(asked);
    const body = delay === undefined ? incoming : Readable.from([await buffer(incoming)]);
    await delay;
    const outgoing = request(target + path, { method, headers, agent: false }, async (answer) => {
      const status = answer.statusCode ?? 0;
      if (await decisions.loses?.(asked, status)) return void response.destroy();
      response.writeHead(status, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    if (delay === undefined) response.on('close', () => outgoing.destroy());
    const through = decisions.through?.(asked);
    (through === undefined ? body : body.pipe(through)).pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
