import { describe, expect, test } from '@jest/globals';
import { readConfigs, readDaemonConfig } from './index.js';

describe('conflicts between ports', () => {
  const conflict = (name: string, port: number) =>
    `${name} and DAEMON_SFTP_PORT are both ${port}, but HTTP and SFTP need different ports: change one of them.`;

  test("the daemon's configuration is rejected if its SFTP port equals its HTTP port", () => {
    expect(() => readDaemonConfig({ DAEMON_PORT: '2022' })).toThrow(conflict('DAEMON_PORT', 2022));
    expect(() => readDaemonConfig({ DAEMON_SFTP_PORT: '8080', DAEMON_PORT: '8080' })).toThrow(
      conflict('DAEMON_PORT', 8080),
    );
    expect(readDaemonConfig({ DAEMON_PORT: '2022', DAEMON_SFTP: 'off' }).port).toBe(2022);
  });

  test("an SFTP port that is equal to the panel's port is rejected under `berth up`", () => {
    expect(() => readConfigs({ PANEL_PORT: '2022' })).toThrow(conflict('PANEL_PORT', 2022));
  });
});
