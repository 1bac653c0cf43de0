import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Request } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { OperationInput } from './operation-input.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe("the abort signal in a handler's input", () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  let seen: OperationInput[] = [];
  let answer: () => void = silent;
  beforeEach(async () => {
    seen = [];
    await server.start();
  });
  afterEach(() => stopServing(server, 100));

  server.route({
    method: 'GET',
    path: '/{any*}',
    handler: async (request: Request) => {
      seen.push(new OperationInput({ params: {}, query: {} }, request));
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return 'done';
    },
  });

  const ask = async (): Promise<{ socket: Socket; input: OperationInput }> => {
    const { port } = server.listener.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.on('error', silent);
    await eventually('the handler', () => seen.length === 1);
    const [input] = seen;
    if (input === undefined) throw new Error('no request came');
    return { socket, input };
  };

  test('the abort signal of a handler aborts if the client disconnects before the response', async () => {
    const { socket, input } = await ask();
    const { signal, whenOver } = input;
    let isOver = false;
    whenOver(() => {
      isOver = true;
    });
    expect([signal.aborted, isOver]).toEqual([false, false]);
    socket.destroy();
    await eventually('the end', () => signal.aborted && isOver);
    answer();
  });

  test('the abort signal of a handler that reads it only after a disconnect has already aborted', async () => {
    const { socket, input } = await ask();
    socket.destroy();
    await eventually('the end', () => input.signal.aborted);
    answer();
  });

  test('the abort signal of a handler does not abort after the response', async () => {
    const { socket, input } = await ask();
    const { signal, whenOver } = input;
    const over = new Promise<void>((resolve) => {
      whenOver(resolve);
    });
    answer();
    await over;
    socket.destroy();
    expect(signal.aborted).toBe(false);
  });
});
