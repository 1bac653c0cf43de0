import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import { runBerth } from '../berth/berth-command.js';
import { BerthProcess, until } from '../berth/berth-process.js';
import { loadReleasedData } from './load.js';

const ADA = { email: 'ada@example.org', password: 'Quiet-Harbour-47' };
const WAIT_MS = 60_000;

describe('a data folder of the previous version', () => {
  let dataDir: string;
  let berth: BerthProcess | undefined;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-released-'));
    await loadReleasedData(dataDir);
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('is described by doctor before the upgrade, and then works with its users, node and servers', async () => {
    const { stdout } = await runBerth(['doctor'], { dataDir });
    expect(stdout).toMatch(/^(?:ok +|note +the next start migrates )\S+\/panel\/panel\.sqlite/m);
    expect(stdout).toMatch(/^(?:ok +|note +the next start migrates )\S+\/daemon\/daemon\.sqlite/m);
    berth = await BerthProcess.start('up', { dataDir });
    const { panelUrl } = berth;
    const login = await callApi(panelUrl, { method: 'POST', path: '/api/v2/auth/login', body: ADA });
    expect(login.status).toBe(200);
    const headers = { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
    const items = async (path: string) => {
      const request = { method: 'GET', path: `/api/v2${path}`, headers };
      return ((await mustSucceed(panelUrl, request)) as { items: Record<string, unknown>[] }).items;
    };
    await until('the node to be online', WAIT_MS, async () => {
      const nodes = await items('/admin/nodes');
      return nodes.length === 1 && nodes[0]?.['status'] === 'online';
    });
    expect(await items('/admin/users')).toHaveLength(2);
    expect(await items('/servers')).toEqual([expect.objectContaining({ name: 'world' })]);
  });
});
