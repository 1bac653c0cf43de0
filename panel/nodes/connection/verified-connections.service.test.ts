import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fingerprintOf } from '../../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { createProver } from '../../../testing/berth/known-keys.js';
import { eventually } from '../../../testing/time/eventually.js';
import { createDaemonCalls } from '../client/daemon-calls.js';
import { createVerifiedConnections } from './verified-connections.js';

const KEY = 'berthd_of-this-daemon';
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const DAEMON = { version: '0.1.0', uptime: 1, platform: 'linux', runtime_version: 'v20.20.2' };

type Answer = (challenge: Record<string, unknown>, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('requests with a key to a daemon', () => {
  const prove = createProver([KEY, 'another-key']);
  const daemon: Answer = (challenge, response) => {
    const proof = prove(challenge);
    if (proof === null) json(response, 404, { error: 'not_found', message: 'No key.', status: 404 });
    else json(response, 200, proof);
  };
  let server: Server;
  /** The received requests, with the ports of their connections. */
  let asked: { line: string; from: number | undefined }[];
  let credentials: string[];
  let answer: Answer;

  const listen = async (port = 0) => {
    server = createServer(async (request: IncomingMessage, response) => {
      const line = `${request.method} ${request.url}`;
      asked.push({ line, from: request.socket.remotePort });
      if (request.headers.authorization !== undefined) credentials.push(request.headers.authorization);
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += chunk;
      if (line === 'POST /identity') answer(JSON.parse(text) as Record<string, unknown>, response);
      else json(response, 200, DAEMON);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const end = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const connections = createVerifiedConnections([], logger);
  const callerFor = (port: number, key = KEY) => {
    const target = { url: `http://127.0.0.1:${port}`, key, onContact: () => undefined, ...connections };
    return () => createDaemonCalls(target, 10_000).call('getDaemon', {});
  };

  beforeEach(() => {
    [asked, credentials, answer] = [[], [], daemon];
  });
  afterEach(end);

  test('a request with an API key is sent only after the daemon has proven on this connection that it knows the key', async () => {
    const call = callerFor(await listen());
    expect(await call()).toMatchObject(DAEMON);
    expect(await call()).toMatchObject(DAEMON);
    expect(asked.map(({ line }) => line)).toEqual(['POST /identity', 'GET /', 'GET /']);
    expect(new Set(asked.map(({ from }) => from)).size).toBe(1);
    expect(credentials).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  });

  const forged: Record<string, Answer> = {
    'no proof': (_, response) => json(response, 200, {}),
    'data that is not JSON': (_, response) => response.end('ok'),
    'a proof for another nonce': (challenge, response) =>
      json(response, 200, prove({ ...challenge, nonce: 'another' }) ?? {}),
    'the id of another daemon': (challenge, response) =>
      json(response, 200, { ...prove(challenge), daemon_id: 'dmn_other' }),
    'an HTML page': (_, response) => json(response, 404, { message: 'a 404' }),
    'an endless response': (_, response) => response.end('x'.repeat(100_000)),
  };
  test.each(
    Object.entries(forged),
  )('no API key is sent to a daemon that answers the request for a proof with %s', async (_, forge) => {
    answer = forge;
    await expect(callerFor(await listen())()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('does not prove that it knows the key'),
    });
    expect(credentials).toEqual([]);
  });

  test('no API key is sent if the connection ends before the daemon has proven that it knows the key', async () => {
    answer = (_, response) => response.destroy();
    await expect(callerFor(await listen())()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(credentials).toEqual([]);
  });

  test('a request is not sent to a daemon that does not know its API key, and fails like a rejected one', async () => {
    await expect(callerFor(await listen(), 'no-such-key')()).rejects.toMatchObject({
      status: 401,
      message: "The node rejects the panel's key.",
    });
    expect(credentials).toEqual([]);
  });

  test('a program that takes over the port of a stopped daemon receives no request with an API key', async () => {
    const port = await listen();
    const call = callerFor(port);
    await call();
    await end();
    credentials = [];
    answer = (_, response) => json(response, 200, { daemon_id: 'dmn_x', proof: 'x' });
    await listen(port);
    await eventually('the end of the old connection', () =>
      call().then(
        () => false,
        (error: Error) => error.message.includes('does not prove'),
      ),
    );
    expect(credentials).toEqual([]);
  });

  test('a connection to a verified daemon is reused for a minute; then the daemon is verified again', async () => {
    const brief = createVerifiedConnections([], logger, { reuseMs: 0 });
    const target = { url: `http://127.0.0.1:${await listen()}`, key: KEY, onContact: () => undefined };
    const calls = createDaemonCalls({ ...target, ...brief }, 10_000);
    for (let call = 0; call < 2; call += 1) await calls.call('getDaemon', {});
    expect(asked.map(({ line }) => line)).toEqual(['POST /identity', 'GET /', 'POST /identity', 'GET /']);
  });

  test('a daemon that knows the API key but has an unexpected id gets no request', async () => {
    const target = {
      url: `http://127.0.0.1:${await listen()}`,
      key: KEY,
      onContact: () => undefined,
      ...connections,
    };
    const { daemon_id: daemonId } = prove({ fingerprint: fingerprintOf(hashSecret(KEY)) }) ?? {};
    const callWith = (id?: string) =>
      createDaemonCalls({ ...target, daemonId: id }, 10_000).call('getDaemon', {});
    for (const known of [undefined, daemonId]) expect(await callWith(known)).toMatchObject(DAEMON);
    credentials = [];
    await expect(callWith('dmn_of_the_node')).rejects.toMatchObject({ kind: 'unavailable', found: daemonId });
    expect(credentials).toEqual([]);
  });

  test('requests to localhost are sent only to the address at which the daemon was verified', async () => {
    const port = await listen();
    const bothAddresses = async () => ['127.0.0.2', '127.0.0.1'];
    const target = { url: `http://localhost:${port}`, key: KEY, onContact: () => undefined };
    const pinning = createVerifiedConnections([], logger, { lookUp: bothAddresses });
    const call = () => createDaemonCalls({ ...target, ...pinning }, 10_000).call('getDaemon', {});
    expect(await call()).toMatchObject(DAEMON);
    let relayed = 0;
    const relay = createNetServer((client) => {
      relayed += 1;
      client.pipe(connect(port, '127.0.0.1')).pipe(client);
    }).listen(port, '127.0.0.2');
    try {
      await once(relay, 'listening');
      server.closeAllConnections();
      await eventually('a new connection', () =>
        call().then(
          () => asked.length === 4,
          () => false,
        ),
      );
      await end();
      await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(relayed).toBe(0);
    } finally {
      relay.close();
      await listen();
    }
  });

  test('a connection that was verified for one API key is not used for another', async () => {
    const port = await listen();
    await callerFor(port)();
    await callerFor(port, 'another-key')();
    expect(asked.map(({ line }) => line)).toEqual(['POST /identity', 'GET /', 'POST /identity', 'GET /']);
  });
});
