import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { testServerTypes } from '../contract-tests/dredd/harnesses/server-types.js';
import { type BerthPorts, BerthProcess, freePorts } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
type Server = { id: string; status: string; containerId: string | null };
type Listed = { containers: { id: string; name: string; status: string }[] };

/*
 * The real panel and the real daemon are each killed during an installation. The kills are spread over the time from
 * the request to its end. Afterwards each server has exactly one container, and the panel knows it.
 */
describe('an installation whose response is lost', () => {
  let dataDir: string;
  let ports: BerthPorts;
  let panel: BerthProcess;
  let daemon: BerthProcess;
  let daemonKey: string;
  let cookie: string;

  const startPanel = () => BerthProcess.start('panel', { dataDir, ports });
  const startDaemon = () => BerthProcess.start('daemon', { dataDir, ports });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-lost-'));
    ports = await freePorts();
    for (const [path, text] of Object.entries(testServerTypes)) {
      await mkdir(join(dataDir, path, '..'), { recursive: true });
      writeFileSync(join(dataDir, path), text);
    }
    [panel, daemon] = await Promise.all([startPanel(), startDaemon()]);
    daemonKey = daemon.daemonKey;
    const { headers } = await send('POST', `${API}/auth/register`, ACCOUNT);
    cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await send('POST', `${API}/admin/nodes`, { name: 'one', url: daemon.daemonUrl, key: daemonKey });
  });
  afterEach(async () => {
    await panel.dispose();
    await daemon.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(panel.panelUrl + path, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const servers = async () =>
    ((await (await send('GET', `${API}/servers?limit=100`)).json()) as { items: Server[] }).items;
  const containers = async () => {
    const headers = { authorization: `Bearer ${daemonKey}` };
    const response = await fetch(`${daemon.daemonUrl}/container/list?limit=500`, { headers });
    return ((await response.json()) as Listed).containers;
  };
  /** Asks for a new server and ignores the response: the process that sends it is usually about to be killed. */
  const make = async (name: string): Promise<void> => {
    const body = { name, type: 'nodejs', port: await freePort() };
    return send('POST', `${API}/servers`, body).then(
      () => undefined,
      () => undefined,
    );
  };
  /** Measures the duration of an undisturbed installation. */
  const usualMs = async () => {
    const begunMs = performance.now();
    await make('undisturbed');
    await settled();
    return performance.now() - begunMs;
  };
  /** Waits until every container belongs to a server, and every server has a container. */
  const settled = async () => {
    await eventually('every server has its container', async () =>
      (await servers()).every(
        ({ status, containerId }) => containerId !== null && !['unreachable', 'installing'].includes(status),
      ),
    );
    const known = (await servers()).map(({ containerId }) => containerId).sort();
    expect((await containers()).map(({ id }) => id).sort()).toEqual(known);
  };

  test('if a panel is killed during an installation, the next panel finds the container and removes it with its server', async () => {
    const rounds = 10;
    const wholeMs = await usualMs();
    for (let round = 0; round < rounds; round += 1) {
      void make(`server ${round}`);
      // The kills are spread evenly over the time of an installation.
      await sleep((wholeMs * round) / rounds);
      await panel.kill();
      panel = await startPanel();
    }
    await settled();
    expect((await servers()).length).toBeGreaterThan(1);
    for (const { id } of await servers()) await send('DELETE', `${API}/servers/${id}?removeData=true`);
    expect(await containers()).toEqual([]);
  });

  test('an installation whose response was lost right after the container was created is found again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = (await containers()).length;
      void make(`server ${round}`);
      await eventually('the container', async () => (await containers()).length > before);
      await panel.kill();
      panel = await startPanel();
    }
    await settled();
    expect(await servers()).toHaveLength(4);
  });

  test('if a daemon is killed during an installation, the panel requests the installation again', async () => {
    const rounds = 5;
    const wholeMs = await usualMs();
    for (let round = 0; round < rounds; round += 1) {
      void make(`server ${round}`);
      await sleep((wholeMs * round) / rounds);
      await daemon.kill();
      daemon = await startDaemon();
    }
    await settled();
  });
});
