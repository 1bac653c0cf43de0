import { describe, expect, test } from '@jest/globals';
import { readConfigs, readDaemonConfig } from './index.js';

describe('the port of SFTP', () => {
  const told = (name: string, port: number) =>
    `${name} and DAEMON_SFTP_PORT are both ${port}, but HTTP and SFTP need a port each: set one of them to another.`;

  test('is not that of HTTP, which is told as what it is', () => {
    expect(() => readDaemonConfig({ DAEMON_PORT: '2022' })).toThrow(told('DAEMON_PORT', 2022));
    expect(() => readDaemonConfig({ DAEMON_SFTP_PORT: '8080', DAEMON_PORT: '8080' })).toThrow(
      told('DAEMON_PORT', 8080),
    );
    expect(readDaemonConfig({ DAEMON_PORT: '2022', DAEMON_SFTP: 'off' }).port).toBe(2022);
  });

  test('is not that of the panel beside it', () => {
    expect(() => readConfigs({ PANEL_PORT: '2022' })).toThrow(told('PANEL_PORT', 2022));
  });
});
