import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { peerConfiguration } from './peer-configuration.js';
import { givenPeers, missingPeers, peersWithoutServers } from './peers.js';
import { startStubPanel } from './stub-panel.js';

describe('the configuration of another system', () => {
  test('the configuration for a competing daemon in a benchmark contains its folder, ports, token and panel URL', () => {
    const settings = {
      folder: '/tmp/peer',
      port: 1,
      sftpPort: 2,
      panelUrl: 'http://127.0.0.1:3',
      token: 't',
    };
    const config = parse(peerConfiguration({ ...settings, docker: '/run/docker.sock' }));
    expect(config).toMatchObject({
      ...{ token: 't', remote: 'http://127.0.0.1:3', api: { host: '127.0.0.1', port: 1 } },
      system: { root_directory: '/tmp/peer', data: '/tmp/peer/volumes', sftp: { bind_port: 2 } },
    });
  });
});

describe('the panel without servers', () => {
  test('the stub panel for competing daemons lists no servers, accepts reports and returns 404 for other requests', async () => {
    const panel = await startStubPanel();
    try {
      const list = await fetch(`${panel.url}/api/remote/servers?page=0&per_page=50`);
      expect(await list.json()).toMatchObject({ data: [], meta: { current_page: 1, last_page: 1 } });
      const reset = await fetch(`${panel.url}/api/remote/servers/reset`, { method: 'POST' });
      expect(reset.status).toBe(204);
      expect((await fetch(`${panel.url}/api/remote/backups`)).status).toBe(404);
    } finally {
      panel.close();
    }
  });
});

describe('the systems to compare with', () => {
  afterEach(() => {
    delete process.env['BERTH_BENCH_WINGS'];
  });

  test('for each competing daemon whose binary is not configured, the benchmark names the missing environment variable', () => {
    expect(missingPeers()).toEqual([
      'Wings: BERTH_BENCH_WINGS does not name its binary',
      'Pelican Wings: BERTH_BENCH_PELICAN_WINGS does not name its binary',
      'Calagopus: BERTH_BENCH_CALAGOPUS does not name its binary',
    ]);
  });

  test('a competing daemon whose binary is configured is measured, but only at start-up because it runs no servers', () => {
    process.env['BERTH_BENCH_WINGS'] = '/usr/local/bin/wings';
    expect(givenPeers().map(({ name }) => name)).toEqual(['Wings']);
    expect(missingPeers()).toHaveLength(2);
    expect(peersWithoutServers()).toEqual([expect.stringMatching(/^Wings: measured only in start-up/)]);
  });
});
