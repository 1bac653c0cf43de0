import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { boundSockets, parseSockets } from './port-table.js';

test('sockets in a given state are read from a table in /proc/net with port and user, for IPv4 and IPv6', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000   1000        0 1 1 0',
    '   1: 0100007F:1F91 0100007F:0016 01 00000000:00000000 00:00000000 00000000   1000        0 2 1 0',
    '   2: 00000000000000000000000001000000:0050 00000000000000000000000000000000:0000 0A 0:0 00:0 0 264851 0 3 1 0',
    '',
  ];
  expect(parseSockets(table.join('\n'), '0A')).toEqual([
    { port: 8080, uid: 1000 },
    { port: 80, uid: 264_851 },
  ]);
});

test('the bound sockets of this process are found until they are closed', async () => {
  const server = createServer().listen(0);
  const socket = createSocket('udp4').bind(0);
  await Promise.all([once(server, 'listening'), once(socket, 'listening')]);
  const tcp = { port: (server.address() as { port: number }).port, uid: process.getuid?.() };
  const udp = { port: socket.address().port, uid: process.getuid?.() };
  expect(await boundSockets('self', 'tcp')).toContainEqual(tcp);
  expect(await boundSockets('self', 'udp')).toContainEqual(udp);
  server.close();
  socket.close();
  await once(server, 'close');
  expect(await boundSockets('self', 'tcp')).not.toContainEqual(tcp);
});
