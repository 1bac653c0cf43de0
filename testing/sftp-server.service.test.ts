import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startDaemon } from '../apps/daemon.js';
import { mustSucceed } from '../contract-tests/api-client.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';

describe('the SFTP server of a daemon', () => {
  let daemon: TestDaemon | undefined;
  beforeEach(() => {
    daemon = undefined;
  });
  afterEach(() => daemon?.stop());

  const ask = async (path: string) =>
    mustSucceed(String(daemon?.url), {
      ...{ method: 'GET', path, headers: { authorization: `Bearer ${daemon?.firstKey}` } },
    });

  test('a disabled SFTP server does not listen, and the daemon does not list it as a capability', async () => {
    daemon = await startTestDaemon({ DAEMON_SFTP: 'off' });
    expect(await ask('/sftp/status')).toMatchObject({ running: false, active_connections: 0 });
    expect(await ask('/capabilities')).toMatchObject({ sftp: false });
    const { sftpPort } = daemon.config;
    const squatter = createServer();
    await new Promise<void>((resolve) => void squatter.listen(sftpPort, '127.0.0.1', resolve));
    squatter.close();
  });

  test('the daemon does not start when its SFTP port is in use, and names the variable', async () => {
    const squatter = createServer();
    const taken = await freePort();
    await new Promise<void>((resolve) => void squatter.listen(taken, '127.0.0.1', resolve));
    try {
      daemon = await startTestDaemon({ DAEMON_SFTP: 'off' });
      const config = { ...daemon.config, sftp: 'on' as const, sftpPort: taken, port: await freePort() };
      const folder = `${config.folder}-other`;
      await expect(startDaemon({ ...config, folder })).rejects.toThrow(
        `Port ${taken} on 127.0.0.1 is in use: stop the other program, or set DAEMON_SFTP_PORT to a free port.`,
      );
      expect(existsSync(folder)).toBe(false);
    } finally {
      squatter.close();
    }
  });

  test('when the daemon stops, the SFTP server closes idle and active connections', async () => {
    const own = await startTestDaemon();
    const socket = connect(own.config.sftpPort, '127.0.0.1');
    const over = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    await own.stop();
    await over;
  });
});
