import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readDaemonConfig, readPanelConfig } from './index.js';

describe('the configuration of a daemon that has joined a panel on another host', () => {
  let dataDir: string;
  let own: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-config-'));
    own = join(dataDir, 'daemon', 'tls', 'own.pem');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const read = (environment: Record<string, string> = {}) => {
    const { host, tls, publicHost } = readDaemonConfig({ DATA_DIR: dataDir, ...environment });
    return { host, cert: tls?.cert.path, key: tls?.key.path, publicHost };
  };
  const haveJoined = () => {
    mkdirSync(join(dataDir, 'daemon', 'tls'), { recursive: true });
    writeFileSync(own, '');
  };

  test('serves HTTPS with its own certificate on all addresses', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', cert: undefined });
    haveJoined();
    expect(read()).toMatchObject({ host: '0.0.0.0', cert: own, key: own });
    expect(read().publicHost).not.toBe('127.0.0.1');
  });

  test('keeps what the environment says', () => {
    haveJoined();
    expect(read({ DAEMON_HOST: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1', cert: own });
    const files = { DAEMON_TLS_CERT: '/etc/cert.pem', DAEMON_TLS_KEY: '/etc/key.pem' };
    expect(read(files)).toMatchObject({ host: '127.0.0.1', cert: '/etc/cert.pem', key: '/etc/key.pem' });
  });

  test('lets a panel with the same data folder trust that certificate', () => {
    expect(readPanelConfig({ DATA_DIR: dataDir }).trustedFiles).toEqual([]);
    haveJoined();
    expect(readPanelConfig({ DATA_DIR: dataDir }).trustedFiles).toEqual([own]);
  });
});
