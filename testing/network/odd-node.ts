import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ownVersion } from '../../lib/process/own-version.js';
import { newId } from '../../lib/text/ids.js';
import { createProver } from '../berth/known-keys.js';
import type { Certificate } from './certificates.js';

/**
 * A request that the node has received. `line` is the request line, such as `POST /container/start`, and `body` the
 * parsed JSON.
 */
export type Asked = {
  line: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** Value of the `Berth-Actor` header. */
  actor: string | undefined;
  /** Value of the `traceparent` header. */
  traceparent: string | undefined;
  /** Values of the headers `Berth-Container` and `Berth-Backup-Container`. */
  containers: [string | undefined, string | undefined];
  /** Value of the `Last-Event-ID` header. */
  lastEventId: string | undefined;
};

/** Responds to a request in the way that the test requires. */
export type Answer = (asked: Asked, response: ServerResponse) => void;

export type OddNode = {
  url: string;
  asked: Asked[];
  /** Closes all connections, as a daemon does when it stops. */
  disconnect(): void;
  stop(): Promise<void>;
};

/** The values of `Berth-Actor` that a daemon accepts. It refuses all requests with another value. */
const ACTOR = /^[A-Za-z0-9_.:-]{1,64}$/;

/**
 * Starts a node that does not behave like Berth's daemon, for suites about nodes that are slow, broken or hostile.
 *
 * @param daemon the node's id, which a test may change
 * @param certificate the certificate of a node that is reached over TLS
 * @param at the port; a free one by default
 */
export async function startOddNode(
  answer: Answer,
  daemon = { id: newId('dmn_') },
  certificate?: Certificate,
  at = 0,
): Promise<OddNode> {
  const asked: Asked[] = [];
  const prove = createProver(undefined, daemon);
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const come = (one: Asked) => {
      if (one.line === 'POST /identity') {
        const proof = prove(one.body);
        if (proof === null) return refuse(response, 404, 'No valid key has this fingerprint.', 'not_found');
        return json(response, 200, proof);
      }
      asked.push(one);
      if (one.actor !== undefined && !ACTOR.test(one.actor))
        return refuse(response, 400, '/header/berth-actor must match pattern.', 'bad_request');
      answer(one, response);
    };
    // If a panel is killed, only a part of its request may arrive. In that case, no client waits for a response.
    void readAsked(request).then(come, () => response.destroy());
  };
  const server =
    certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener);
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    asked,
    disconnect: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const [path = '', query] = (request.url ?? '').split('?');
  const key = request.headers['idempotency-key'];
  return {
    line: `${request.method} ${path}`,
    query: new URLSearchParams(query),
    body: request.headers['content-type'] === 'application/json' && text !== '' ? JSON.parse(text) : {},
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    actor: request.headers['berth-actor'] as string | undefined,
    traceparent: request.headers['traceparent'] as string | undefined,
    containers: [containerIn(request, 'berth-container'), containerIn(request, 'berth-backup-container')],
    lastEventId: request.headers['last-event-id'] as string | undefined,
  };
}

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const refuse = (
  response: ServerResponse,
  status: number,
  message: string,
  error = 'some_code',
): void => json(response, status, { error, message, status });

/** Begins a response that does not end as long as the client reads it. */
export const endless = (response: ServerResponse, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
    response.once('drain', write);
  };
  write();
};

/** The id of the only container of a node that responds with `wellBehaved`. */
export const CONTAINER = newId('cnt_');
/** A line of the console of this node's container. Pages must show it as text. */
export const HOSTILE = '<img src=x onerror=alert(1)>';

/** Responds as documented, except that there is no event stream. */
export const wellBehaved: Answer = ({ line, body }, response) => {
  const info = { type: 'nodejs', version: '20', name: 'x', port: 8080, uptime: 12.7, started_at: null };
  if (line === 'GET /events') return refuse(response, 404, 'This path does not exist.', 'not_found');
  if (line === 'GET /') {
    const host = { platform: 'linux', runtime_version: 'v20.20.2', container_runtime: 'docker' };
    return json(response, 200, { version: ownVersion(), uptime: 12.7, ...host });
  }
  if (line === 'POST /container/installer') {
    if (body['type'] === 'absent') return refuse(response, 404, 'There is no such type.');
    const requires_eula = body['type'] === 'minecraft-java';
    const installer = { type: body['type'], version: body['version'], image: 'some-image' };
    return json(response, 200, { ...installer, default_port: 8080, requires_eula });
  }
  if (line === 'GET /container/types') {
    const nodejs = { type: 'nodejs', name: 'Node.js', description: '', versions: ['latest'] };
    const rest = { default_port: 8080, requires_eula: false, available: true, reason: null };
    return json(response, 200, { types: [{ ...nodejs, ...rest }] });
  }
  if (line === 'GET /container/list') {
    const container = { id: CONTAINER, status: 'running', reachable: true, ...info };
    return json(response, 200, { containers: [container], next_cursor: null });
  }
  if (line === 'POST /container/install')
    return json(response, 200, { id: CONTAINER, name: 'x', status: 'installed' });
  if (line === 'GET /game/players')
    return json(response, 200, { id: CONTAINER, online: 1, max: 8, players: [] });
  if (line.startsWith('GET /container/status/'))
    return json(response, 200, { id: CONTAINER, status: 'running', ...info });
  if (line.startsWith('GET /container/logs/')) return json(response, 200, { id: CONTAINER, logs: [HOSTILE] });
  if (line.startsWith('DELETE /container')) return json(response, 200, { id: CONTAINER, status: 'removed' });
  return json(response, 200, { id: CONTAINER, status: 'starting' });
};

const containerIn = ({ headers }: IncomingMessage, name: string) => headers[name] as string | undefined;
