import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../../testing/network/free-port.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { uuidOfName } from './player-list.js';
import { createPlayers } from './players.js';

const players = createPlayers({ timeoutMs: 30_000 });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const list = (port: number) => players.list({ host: '127.0.0.1', port, query: { protocol: 'teeworlds' } });

describeWith(['teeworlds'], 'a real Teeworlds server', () => {
  test('the player list of a real Teeworlds server is returned while it is empty and after a player has joined', async () => {
    const port = await freePort();
    const commands = [
      `sv_port ${port}`,
      'sv_name "x"',
      'sv_register 0',
      'sv_max_clients 5',
      'bindaddr 127.0.0.1',
    ];
    const server = spawn(testService('teeworlds'), commands, { cwd: tmpdir(), env: {} });
    closing.push(async () => {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    });
    for (let said = ''; !said.includes('version 0.7'); )
      said += String((await once(server.stdout, 'data'))[0]);
    expect(await list(port)).toEqual({ online: 0, max: 5, players: [] });

    const client = createSocket('udp4');
    closing.push(() => client.close());
    const own = Buffer.from([9, 8, 7, 6]);
    const control = (token: Buffer, message: number) =>
      Buffer.concat([Buffer.from([4, 0, 0]), token, Buffer.from([message]), own, Buffer.alloc(507)]);
    client.send(control(Buffer.alloc(4, 0xff), 5), port, '127.0.0.1');
    const [answer] = (await once(client, 'message')) as [Buffer];
    client.send(control(answer.subarray(8, 12), 1), port, '127.0.0.1');
    await once(client, 'message');
    expect(await list(port)).toEqual({
      online: 1,
      max: 5,
      players: [{ uuid: uuidOfName('(connecting)'), name: '(connecting)', ping: 0 }],
    });
  });
});
