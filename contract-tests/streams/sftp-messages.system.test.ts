import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from 'ssh2';
import { isHealthy, until } from '../../testing/berth/berth-process.js';
import { openSession } from '../../testing/clients/ssh-clients.js';
import {
  askForSftp,
  byte,
  channelData,
  closeChannel,
  connectBeforeLogin,
  openChannel,
  overOf,
  SFTP_INIT,
  sendRaw,
  socketOf,
  text,
} from '../../testing/sftp-attacks/raw-ssh.js';
import { StreamFixture } from './stream-fixture.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 300_000;
const MIB = 1024 * 1024;

describe('SSH messages', () => {
  const fixture = new StreamFixture();
  const clients: Client[] = [];
  let pid: number;

  const connections = async () =>
    ((await fixture.must('GET', '/sftp/status')) as { active_connections: number }).active_connections;
  const allOver = () => until('all connections to end', TIMEOUT_MS, async () => (await connections()) === 0);
  const stranger = async (localAddress: string) => {
    const client = await connectBeforeLogin({ port: fixture.berth.ports.sftp, localAddress });
    clients.push(client);
    return client;
  };
  const user = async () => {
    const at = { port: fixture.berth.ports.sftp, localAddress: '127.0.0.71' };
    const { client } = await openSession({ ...at, username: 'ada', password: PASSWORD });
    clients.push(client);
    return client;
  };
  /** Sends the message until the server stops reading. */
  const flood = async (client: Client, message: Buffer, mostBytes: number) => {
    const socket = socketOf(client);
    for (let sent = 0; sent < mostBytes && !socket.destroyed; sent += message.length) {
      sendRaw(client, message);
      if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (socket.writableLength > MIB) return;
    }
  };
  const isWell = async () => {
    expect(await isHealthy(fixture.berth.daemonUrl)).toBe(true);
    const client = await user();
    client.end();
    await overOf(client);
    expect(fixture.berth.pid).toBe(pid);
  };

  beforeAll(async () => {
    const home = `/${await fixture.installed()}`;
    await fixture.must('POST', '/sftp/credentials', { username: 'ada', password: PASSWORD, home_dir: home });
    pid = fixture.berth.pid;
  }, TIMEOUT_MS);

  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await allOver();
  });

  test.each([
    0, 1, 1023,
  ])('an SSH client that accepts replies only in packets of %i bytes is disconnected', async (packetBytes) => {
    const client = await user();
    const over = overOf(client);
    sendRaw(client, openChannel({ packetBytes }));
    sendRaw(client, askForSftp(0));
    sendRaw(client, channelData(0, SFTP_INIT));
    await over;
    await isWell();
  });

  test('an SSH client that opens a channel without stating a packet size is disconnected', async () => {
    const client = await user();
    const over = overOf(client);
    sendRaw(client, openChannel().subarray(0, 1 + 4 + 'session'.length));
    sendRaw(client, askForSftp(0));
    await over;
    await isWell();
  });

  test('an SSH connection that opens and closes too many sessions without using them is closed', async () => {
    const client = await user();
    const over = overOf(client);
    let isOver = false;
    over.then(() => (isOver = true)).catch(() => undefined);
    for (let channel = 0; channel < 2000 && !isOver; channel += 1) {
      sendRaw(client, openChannel());
      sendRaw(client, closeChannel(channel));
      if (channel % 50 === 0) await sleep(0);
    }
    await over;
    await isWell();
  });

  test('an SSH client that sends far more data before the login than a login needs is disconnected', async () => {
    const client = await stranger('127.0.0.72');
    const over = overOf(client);
    await flood(client, Buffer.concat([byte(2), text('x'.repeat(1000))]), 2 * MIB);
    await over;
    await isWell();
  });

  test('an SSH login with a malformed public key does not harm the server, and logs no internal error', async () => {
    const client = await stranger('127.0.0.73');
    sendRaw(client, byte(5), text('ssh-userauth'));
    const asked = [byte(50), text('ada'), text('ssh-connection'), text('publickey'), byte(0)];
    sendRaw(client, ...asked, text('ssh-ed25519'));
    const over = overOf(client);
    await flood(client, Buffer.concat([byte(2), text('x'.repeat(1000))]), 2 * MIB);
    await over;
    expect(fixture.berth.output).not.toContain('cannot check an SFTP login because of an internal error');
    await isWell();
  });
});
