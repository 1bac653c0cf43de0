import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';

describe("the command `berth doctor` and the daemon's network settings", () => {
  test('`berth doctor` reports an SFTP port in use by another program, but not by a running Berth', async () => {
    const daemon = await BerthProcess.start('daemon');
    const other = createServer((socket) => socket.end('SSH-2.0-Other\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { ports, dataDir: folder } = daemon;
      const ours = await runBerth(['doctor'], { dataDir: folder, ports });
      expect([ours.code, ours.stdout]).toEqual([
        0,
        expect.stringContaining(`note  port ${ports.sftp} on 127.0.0.1 is in use by a running Berth`),
      ]);
      const { port: sftp } = other.address() as AddressInfo;
      const { code, stdout } = await runBerth(['doctor'], { dataDir: folder, ports: { ...ports, sftp } });
      expect(code).toBe(1);
      expect(stdout).toMatch(
        new RegExp(`^FAULT port ${sftp} on .+EADDRINUSE.+DAEMON_HOST or DAEMON_SFTP_PORT`, 'm'),
      );
      const off = { dataDir: folder, ports: { ...ports, sftp }, env: { DAEMON_SFTP: 'off' } };
      expect((await runBerth(['doctor'], off)).code).toBe(0);
    } finally {
      other.close();
      await daemon.dispose();
    }
  });

  test('`berth doctor` warns if DAEMON_ALLOW excludes the panel, so that `berth up` would not start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-doctor-test-'));
    const examine = (list: string) => runBerth(['doctor'], { dataDir, env: { DAEMON_ALLOW: list } });
    const { stdout } = await examine('192.0.2.0/24');
    expect(stdout).toMatch(/^note +`berth up` would not start: DAEMON_ALLOW does not contain 127\.0\.0\.1/m);
    expect((await examine('127.0.0.1')).stdout).not.toContain('DAEMON_ALLOW');
    rmSync(dataDir, { recursive: true });
  });
});
