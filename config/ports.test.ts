import { describe, expect, test } from '@jest/globals';
import { readConfigs, readDaemonConfig } from './index.js';

describe('the port of SFTP', () => {
  const conflict = (name: string, port: number) =>
    `${name} and DAEMON_SFTP_PORT are both ${port}, but HTTP and SFTP need different ports: change one of them.`;

  test('is rejected if it is also the port of HTTP', () => {
    expect(() => readDaemonConfig({ DAEMON_PORT: '2022' })).toThrow(conflict('DAEMON_PORT', 2022));
    expect(() => readDaemonConfig({ DAEMON_SFTP_PORT: '8080', DAEMON_PORT: '8080' })).toThrow(
      conflict('DAEMON_PORT', 8080),
    );
    expect(readDaemonConfig({ DAEMON_PORT: '2022', DAEMON_SFTP: 'off' }).port).toBe(2022);
  });

  test('is rejected if it is also the port of the panel under `berth up`', () => {
    expect(() => readConfigs({ PANEL_PORT: '2022' })).toThrow(conflict('PANEL_PORT', 2022));
  });
});
