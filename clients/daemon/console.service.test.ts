import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { Console, type WebSocketClass } from './console.js';

const socketClass = WebSocket as unknown as WebSocketClass;

describe('a console that the client has opened', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function served(send: (socket: WebSocket) => void): Promise<string> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    ends.push(() => server.close());
    server.on('connection', send);
    await once(server, 'listening');
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test("a client's console delivers the messages before an invalid one, and then closes", async () => {
    for (const garbage of ['<html>', '1', 'null']) {
      const url = await served((socket) => {
        socket.send('{"type":"status","status":"running"}');
        socket.send(garbage);
        socket.send('{"type":"status","status":"stopped"}');
      });
      const opened = await Console.open(url, socketClass);
      const received: unknown[] = [];
      for await (const message of opened) received.push(message);
      expect(received).toEqual([{ type: 'status', status: 'running' }]);
      expect(opened.closed).toEqual({ code: 1007, reason: 'received an invalid console message' });
    }
  });

  test('opening a console times out and disconnects if the daemon is unresponsive', async () => {
    const server = createServer((socket) => socket.resume().on('error', () => undefined));
    server.listen(0, '127.0.0.1');
    ends.push(() => server.close());
    await once(server, 'listening');
    const came = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(Console.open(url, socketClass, 50)).rejects.toThrow(
      'the console cannot be opened: no response within 0.05 s',
    );
    await came;
  });

  test('opening a console rejects if the connection is refused', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await expect(Console.open(`ws://127.0.0.1:${port}`, socketClass)).rejects.toThrow('cannot be opened');
  });
});
