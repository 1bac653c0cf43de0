import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../testing/eventually.js';
import { Connection } from './connection.js';

const MIB = 1024 * 1024;
const server = createServer({ pauseOnConnect: true });
let ours: Socket;
let theirs: Socket;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const taken = once(server, 'connection') as Promise<[Socket]>;
  theirs = connect((server.address() as AddressInfo).port, '127.0.0.1');
  [ours] = await taken;
});
afterEach(() => {
  ours.destroy();
  theirs.destroy();
  server.close();
});

test('a client that says goodbye and takes nothing of what is to be sent leaves its place', async () => {
  let isThere = true;
  const leave = () => {
    isThere = false;
  };
  const place = { loggedIn: () => undefined, leave };
  const connection = new Connection(ours, place, {
    timing: { loginMs: 2 ** 30, idleMs: 2 ** 30 },
  } as never);
  theirs.pause();
  // More than the system holds for both.
  ours.write(Buffer.alloc(64 * MIB));
  theirs.end();
  ours.resume();
  await once(ours, 'end');
  await eventually('its place is free', () => !isThere);
  expect(ours.destroyed).toBe(true);
  await connection.end();
});
