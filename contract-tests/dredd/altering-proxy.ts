import { createServer, type IncomingHttpHeaders, request } from 'node:http';

export type ProxiedResponse = { status: number; headers: IncomingHttpHeaders; body: string };
/**
 * Functions by method and path (`GET /host`). Each gets a response and returns the response that the client receives
 * instead.
 */
export type Alterations = Record<string, (response: ProxiedResponse) => ProxiedResponse>;

export type AlteringProxy = { url: string; close(): Promise<void> };

/** A proxy between a client and a service that corrupts successful responses of some operations. */
export async function startAlteringProxy(target: string, alterations: Alterations): Promise<AlteringProxy> {
  const server = createServer((incoming, outgoing) => {
    const fail = (error: Error) => outgoing.destroy(error);
    const { method = 'GET', url = '/', headers } = incoming;
    const forwarded = request(target + url, { method, headers }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const status = response.statusCode ?? 0;
        const real = { status, headers: response.headers, body: Buffer.concat(chunks).toString() };
        const alter = status < 300 ? alterations[`${method} ${url.split('?')[0]}`] : undefined;
        const sent = alter ? alter(real) : real;
        const length = sent.status === 204 ? {} : { 'content-length': Buffer.byteLength(sent.body) };
        outgoing.writeHead(sent.status, { ...sent.headers, ...length }).end(sent.body);
      } catch (error) {
        fail(error as Error);
      }
    });
    forwarded.once('error', fail);
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen on a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

/** Returns a function that changes fields of the JSON body. */
export const withBody =
  (change: (body: Record<string, unknown>) => Record<string, unknown>) =>
  (response: ProxiedResponse): ProxiedResponse => ({
    ...response,
    body: JSON.stringify(change(JSON.parse(response.body) as Record<string, unknown>)),
  });
