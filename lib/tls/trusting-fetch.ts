import {
  type ClientRequest,
  type IncomingMessage,
  type Agent as PlainAgent,
  request as requestPlainly,
} from 'node:http';
import { Agent, type RequestOptions, request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import type { Logger } from '../logging/logger.js';
import { chunkWriter } from '../streams/chunk-writer.js';
import { authoritiesOfNode, TrustedCertificates } from './trusted-certificates.js';

/** The type of `fetch` if it is called with a `Request`. It rejects on redirects. */
export type Fetch = (request: Request, options: { signal: AbortSignal }) => Promise<Response>;

const plainFetch: Fetch = (request, { signal }) => fetch(request, { signal, redirect: 'error' });

/**
 * Creates a `fetch` that trusts the certificates in these files, in addition to those that Node.js trusts. They are
 * trusted as authorities. A server may also use one of them itself, for any name and even after its expiry, because
 * the operator has named that certificate. Nothing is sent before the server has proved that it has the private key.
 * The files are read for each connection, so a renewed certificate takes effect immediately. If a file cannot be read,
 * its last certificates stay in use, with a warning. Without files, this returns `fetch` itself.
 */
export function createTrustingFetch(files: readonly string[], logger?: Logger): Fetch {
  if (files.length === 0) return plainFetch;
  const agent = new TrustingAgent(new TrustedCertificates(files, logger));
  return (request, options) =>
    new URL(request.url).protocol === 'https:'
      ? fetchOver(agent, request, options)
      : plainFetch(request, options);
}

const MAX_IDLE_CONNECTIONS = 8;
/** How long unused connections stay open. This is less than the 65 s after which Berth's services close them. */
const IDLE_MS = 30_000;
const HANDSHAKE_MS = 10_000;
/** The options of agents whose connections are reused. */
export const KEPT_CONNECTIONS = { keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS, timeout: IDLE_MS };

class TrustingAgent extends Agent {
  readonly #trusted: TrustedCertificates;

  constructor(trusted: TrustedCertificates) {
    super(KEPT_CONNECTIONS);
    this.#trusted = trusted;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    connectSecurely(options, this.#trusted).then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined as unknown as Duplex),
    );
  }
}

/** The code of the error for a server that shows another certificate than the pinned one. */
export const OTHER_CERTIFICATE = 'CERT_NOT_PINNED';

/** Stands among pinned fingerprints for any certificate that would be accepted if none was pinned. */
export const ANY_TRUSTED = 'trusted';

/**
 * Opens a TLS connection. The server's certificate must be trusted itself or be signed by a trusted authority. With
 * `pinned`, it must have one of these SHA-256 fingerprints instead, whatever its name, age and issuer. `ANY_TRUSTED` among
 * them allows both. With `transport`, runs TLS over that
 * connection instead of opening one, and destroys it when the TLS connection closes.
 */
export async function connectSecurely(
  options: RequestOptions & { transport?: Duplex | undefined },
  trusted: TrustedCertificates,
  pinned?: readonly string[],
): Promise<TLSSocket> {
  const acceptsTrusted = pinned === undefined || pinned.includes(ANY_TRUSTED);
  const [own, authorities] = acceptsTrusted
    ? await Promise.all([trusted.read(), authoritiesOfNode()])
    : [[], []];
  const host = String(options.host ?? '');
  const { transport } = options;
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...(transport === undefined ? { host, port: Number(options.port) } : { socket: transport }),
      // The server name indication (SNI) must not be an IP address (RFC 6066 3).
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ca: [...authorities, ...own.map(String)],
      ALPNProtocols: ['http/1.1'],
      // Turn off Node.js's own check, because it would reject a server certificate that is itself in a trusted file.
      rejectUnauthorized: false,
    });
    // Never remove this listener: sometimes it is the socket's only error listener, and an error without a listener
    // would end the process.
    socket.on('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      transport?.destroy();
      reject(new Error('the connection ended before the TLS handshake was complete'));
    });
    const late = setTimeout(() => socket.destroy(), HANDSHAKE_MS);
    socket.once('secureConnect', () => {
      clearTimeout(late);
      const shown = socket.getPeerX509Certificate();
      const isPinned = shown !== undefined && pinned?.includes(shown.fingerprint256) === true;
      const isNamed = shown !== undefined && own.some((one) => one.raw.equals(shown.raw));
      if (isPinned || (acceptsTrusted && (socket.authorized || isNamed))) return resolve(socket);
      if (pinned !== undefined) {
        const what = `the server has the certificate ${shown?.fingerprint256 ?? 'none'}, which is not pinned`;
        socket.destroy(Object.assign(new Error(what), { code: OTHER_CERTIFICATE }));
      } else {
        // Node.js provides only the code of the error here. Errors of `fetch` have the same code.
        const code = String(socket.authorizationError);
        socket.destroy(Object.assign(new Error('the certificate of the server is not trusted'), { code }));
      }
    });
  });
}

/**
 * A request whose body is sent as it is produced. The memory of its chunks is freed after they were sent, unless it is used
 * again for the next ones (`isReused`).
 */
export type SentRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | AsyncIterable<Uint8Array>;
  isReused?: boolean;
};

/**
 * Sends a request over the connections of an agent, and resolves when the response begins. `more` is passed to the agent with the
 * request's options. Nothing is buffered: the body is sent as fast as the other side reads it, and the response's as fast as the
 * caller does.
 */
export function sendOver(
  agent: PlainAgent,
  { url, method, headers, body, isReused = false }: SentRequest,
  { signal, ...more }: { signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = agent instanceof Agent ? requestSecurely : requestPlainly;
    const sent = begin(url, { ...more, method, headers, agent, signal }, (answer) => {
      // The response may arrive before the whole body was sent. The rest may never be sent, so do not reuse the
      // connection.
      if (!sent.writableFinished) sent.shouldKeepAlive = false;
      resolve(answer);
    });
    sent.on('error', reject);
    if (body === undefined || body instanceof Uint8Array) sent.end(body);
    else sendBody(body, isReused, sent).catch(reject);
  });
}

/** Sends the body. If it cannot be read to its end, the connection is closed, so that nobody takes it for complete. */
async function sendBody(
  body: AsyncIterable<Uint8Array>,
  isReused: boolean,
  sent: ClientRequest,
): Promise<void> {
  const write = chunkWriter(sent, isReused);
  try {
    for await (const chunk of body) if (!(await write(chunk))) return;
    sent.end();
  } catch (error) {
    sent.destroy();
    throw error;
  }
}

/** Calls `fetch` over the connections of an agent. `more` is passed to the agent with the request's options. */
export async function fetchOver(
  agent: PlainAgent,
  request: Request,
  options: { signal: AbortSignal },
): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const headers = Object.fromEntries(request.headers);
  if (body.length > 0) headers['content-length'] = String(body.length);
  const { url, method } = request;
  const answer = await sendOver(agent, { url, method, headers, body }, options);
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
    answer.destroy();
    throw new TypeError('redirects are not followed');
  }
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const each of [value ?? []].flat()) received.append(name, each);
  }
  const hasBody = ![204, 205, 304].includes(status) && request.method !== 'HEAD';
  if (!hasBody) answer.resume();
  const stream = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(stream, { status, statusText: answer.statusMessage ?? '', headers: received });
}
