import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { Connection } from './connection.js';

const MIB = 1024 * 1024;
const server = createServer({ pauseOnConnect: true });
let serverSide: Socket;
let clientSide: Socket;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = once(server, 'connection') as Promise<[Socket]>;
  clientSide = connect((server.address() as AddressInfo).port, '127.0.0.1');
  [serverSide] = await taken;
});
afterEach(() => {
  serverSide.destroy();
  clientSide.destroy();
  server.close();
});

test('the slot of an SSH client is freed when the client ends its side of the connection and reads nothing', async () => {
  let hasSlot = true;
  const release = () => {
    hasSlot = false;
  };
  const slot = { markLoggedIn: () => undefined, release };
  const connection = new Connection(serverSide, slot, {
    timing: { loginMs: 2 ** 30, idleMs: 2 ** 30 },
  } as never);
  clientSide.pause();
  // More bytes than the buffers of both sockets hold.
  serverSide.write(Buffer.alloc(64 * MIB));
  clientSide.end();
  serverSide.resume();
  await once(serverSide, 'end');
  await eventually('its slot to be free', () => !hasSlot);
  expect(serverSide.destroyed).toBe(true);
  await connection.end();
});
