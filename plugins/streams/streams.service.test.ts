import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import type { Conversation, ConversationEnd } from '../../lib/contract/conversation.js';
import { EventStream, type StreamEvent } from '../../lib/contract/event-stream.js';
import { SharedMessage } from '../../lib/contract/shared-message.js';
import { eventually } from '../../testing/time/eventually.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { createEventStreams } from './event-streams.js';
import { createWebSockets } from './websockets.js';

const TALK = {
  path: '/talk',
  method: 'get',
  operation: { tags: ['talk'], operationId: 'talk', responses: { 101: {} } },
};
/** A message that quickly fills the buffers of a connection whose client does not read. */
const LONG = 'x'.repeat(64 * 1024);
/**
 * The interval of heartbeats, long enough that client and server, which share one process, respond in time even after a
 * short pause.
 */
const EVERY_MS = 250;
/** An interval so long that no client is disconnected because the busy test responds late to a ping. */
const SELDOM_MS = 600_000;

const errors: object[] = [];
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object) => errors.push(fields),
};

let server: Server;
const sockets: (Socket | WebSocket | IncomingMessage)[] = [];
beforeEach(() => {
  errors.length = 0;
  server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) 'terminate' in socket ? socket.terminate() : socket.destroy();
  await stopServing(server, 100);
});

/** A conversation over a WebSocket that the test controls. */
class Talk implements Conversation {
  readonly ended: Promise<ConversationEnd>;
  readonly heard: unknown[] = [];
  closes = 0;
  said = 0;
  end: (end: ConversationEnd) => void = () => undefined;
  readonly #messages: () => AsyncGenerator<object>;

  constructor(messages: () => AsyncGenerator<object>) {
    this.#messages = messages;
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async *messages() {
    for await (const message of this.#messages()) {
      this.said += 1;
      yield message;
    }
  }

  receive(message: unknown) {
    this.heard.push(message);
  }

  close() {
    this.closes += 1;
  }
}

async function* silent(): AsyncGenerator<object> {
  yield { hello: true };
  await new Promise(() => undefined);
}

async function* endless(): AsyncGenerator<object> {
  for (;;) yield { text: LONG };
}

describe('a WebSocket', () => {
  const open = async (talk: Talk, pingEveryMs = SELDOM_MS) => {
    const webSockets = createWebSockets(server, { operations: [TALK], logger, pingEveryMs });
    server.route({
      method: 'GET',
      path: '/talk',
      handler: async (request, h) => {
        webSockets.require(request);
        await webSockets.accept(request, talk);
        return h.abandon;
      },
    });
    await server.start();
    const socket = new WebSocket(`${server.info.uri.replace('http', 'ws')}/talk`);
    sockets.push(socket);
    const closed = once(socket, 'close') as Promise<[number, Buffer]>;
    socket.on('error', () => undefined);
    await once(socket, 'open');
    return { socket, closed };
  };

  test('a WebSocket stays open while its client answers pings, and is closed after the first missed one', async () => {
    const talk = new Talk(silent);
    const { socket } = await open(talk, 4 * EVERY_MS);
    let pings = 0;
    socket.on('ping', () => {
      pings += 1;
    });
    await eventually('some pings', () => pings === 3);
    expect([socket.readyState, talk.closes]).toEqual([WebSocket.OPEN, 0]);
    socket.pause();
    await eventually('the end', () => talk.closes === 1);
  });

  test('the server produces no message of a WebSocket before the client can receive it', async () => {
    const talk = new Talk(endless);
    const { socket } = await open(talk, EVERY_MS);
    socket.pause();
    // The WebSocket is closed, because the client does not read and so answers no ping.
    await eventually('the end', () => talk.closes === 1);
    expect(talk.said).toBeLessThan(500);
  });

  test.each([
    5, 126, 65_535, 65_536,
  ])('the server sends a message of about %i bytes that several WebSockets share', async (length) => {
    const shared = new SharedMessage({ text: 'é'.repeat(length / 2) });
    const talk = new Talk(async function* () {
      yield { before: 1 };
      // After the client listens.
      await new Promise((resolve) => setTimeout(resolve, 50));
      yield shared;
      yield { after: 1 };
      yield shared;
      await new Promise(() => undefined);
    });
    const { socket } = await open(talk);
    const texts: string[] = [];
    socket.on('message', (data, isBinary) => texts.push(isBinary ? 'binary' : data.toString()));
    await eventually('the messages', () => texts.length >= 3);
    const text = JSON.stringify(shared.message);
    expect(texts.slice(-3)).toEqual([text, '{"after":1}', text]);
  });

  test('the server produces no message that WebSockets share before the client can receive it', async () => {
    const shared = new SharedMessage({ text: LONG });
    const talk = new Talk(async function* () {
      for (;;) yield shared;
    });
    const { socket } = await open(talk, EVERY_MS);
    socket.pause();
    await eventually('the end', () => talk.closes === 1);
    expect(talk.said).toBeLessThan(500);
  });

  test.each([
    ['gone', 1000],
    ['revoked', 4401],
  ] as const)('a WebSocket whose session ends with the reason "%s" is closed with the code %i', async (end, code) => {
    const talk = new Talk(silent);
    const { closed } = await open(talk);
    talk.end(end);
    expect((await closed)[0]).toBe(code);
    await eventually('its release', () => talk.closes === 1);
  });

  test('a WebSocket that has ended is closed soon even if the client does not read', async () => {
    const talk = new Talk(endless);
    const { socket } = await open(talk);
    socket.pause();
    talk.end('revoked');
    // The WebSocket must be closed earlier than a missed ping would close it.
    await eventually('the end', () => talk.closes === 1);
  });

  test('an internal error closes the WebSocket with the code 1011, and is logged', async () => {
    const talk = new Talk(async function* () {
      yield { hello: true };
      throw new Error('a fault');
    });
    const { closed } = await open(talk);
    expect((await closed)[0]).toBe(1011);
    expect(errors).toHaveLength(1);
    await eventually('its release', () => talk.closes === 1);
  });

  test('invalid frames close a WebSocket without harm to the server', async () => {
    const talk = new Talk(silent);
    const { socket } = await open(talk);
    socket.terminate();
    const raw = connect(Number(server.info.port), '127.0.0.1');
    sockets.push(raw);
    raw.write(
      'GET /talk HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [answer] = (await once(raw, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
    // The connection ends with a reset if not everything was read.
    const closed = new Promise((resolve) => raw.on('error', () => undefined).once('close', resolve));
    raw.resume().write(Buffer.alloc(1000, 0xff));
    await closed;
    await eventually('the release of both', () => talk.closes === 2);
    expect(errors).toEqual([]);
  });
});

describe('an event stream', () => {
  let closes = 0;
  let made = 0;
  const over = () => new AbortController();

  const open = async (events: AsyncIterable<StreamEvent>, signal: AbortSignal, beatEveryMs = EVERY_MS) => {
    closes = 0;
    made = 0;
    const streams = createEventStreams(server, { logger, beatEveryMs });
    const close = () => {
      closes += 1;
    };
    server.route({
      method: 'GET',
      path: '/events',
      handler: (_request, h) => streams.answer(new EventStream(events, signal, close), h),
    });
    await server.start();
    const [answer] = (await once(get(`${server.info.uri}/events`), 'response')) as [IncomingMessage];
    sockets.push(answer.on('error', () => undefined));
    return answer;
  };

  async function* endlessEvents(): AsyncGenerator<StreamEvent> {
    for (;;) {
      made += 1;
      yield { id: String(made), event: 'e', data: { text: LONG } };
    }
  }

  test('an event stream sends heartbeats while there are no events', async () => {
    const answer = await open(silent() as AsyncGenerator<StreamEvent>, over().signal);
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await eventually('some heartbeats', () => text.split(':\n\n').length > 3);
    expect(text).toMatch(/^retry: 3000\n\nevent: /);
    answer.destroy();
    await eventually('its release', () => closes === 1);
  });

  test('an event stream is produced no faster than it is read, and is closed if the client does not read', async () => {
    const answer = await open(endlessEvents(), over().signal);
    answer.pause();
    await eventually('its end', () => closes === 1);
    expect(made).toBeLessThan(500);
  });

  test('an event stream that has ended is closed soon even if the client does not read', async () => {
    const controller = over();
    const answer = await open(endlessEvents(), controller.signal, SELDOM_MS);
    answer.pause();
    controller.abort();
    // The stream must be closed earlier than missed heartbeats would close it.
    await eventually('the end', () => closes === 1);
  });

  test('an event stream that fails is closed and logged', async () => {
    const answer = await open(
      (async function* (): AsyncGenerator<StreamEvent> {
        yield { event: 'e', data: {} };
        throw new Error('a fault');
      })(),
      over().signal,
    );
    answer.resume();
    await eventually('the end', () => closes === 1);
    expect(errors).toHaveLength(1);
  });
});
