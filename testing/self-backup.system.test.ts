import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, until } from './berth/berth-process.js';
import { oathCode } from './clients/oathtool.js';
import { OwnerStage } from './owner-stage.js';
import { describeWith, testService } from './services/describe-with.js';
import { clientFor } from './vertical-slice.js';

const STEP_MS = 30_000;
const PASSPHRASE = 'correct horse battery staple';
const ADA = { email: 'ada@example.org', password: 'Quiet-Harbour-47' };

/* The built command backs up an installation that is in use, and restores it on a machine that has nothing yet. */
describeWith(['oathtool'], 'a backup of a running Berth', () => {
  let folder: string;
  let stage: OwnerStage;
  let restored: BerthProcess | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-self-backup-'));
    stage = await OwnerStage.start();
  });
  afterEach(async () => {
    await stage?.stop();
    await restored?.dispose();
    restored = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const fingerprint = async (daemon: BerthProcess, key: string) => {
    const ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${key}` });
    const { body } = await ask('GET', '/sftp/status');
    return (body as { host_key_fingerprint: string }).host_key_fingerprint;
  };

  test('restores accounts, factors, keys, nodes and servers on an empty machine, where they work', async () => {
    const { berth } = stage;
    const { ports, daemonKey } = berth;
    const env = { BERTH_BACKUP_PASSPHRASE: PASSPHRASE };
    const grace = await stage.user('grace');
    const server = await stage.server(grace, 'world');
    const hostKey = await fingerprint(berth, daemonKey);
    const { secret } = (await stage.administer('GET', '/api/v2/account/2fa/setup')) as { secret: string };
    const codeIn = (steps: number) => oathCode(testService('oathtool'), secret, Date.now() + steps * STEP_MS);
    await stage.administer('POST', '/api/v2/account/2fa/enable', { code: codeIn(-1) });

    const file = join(folder, 'berth.age');
    const made = await runBerth(['backup', 'create', file], { dataDir: berth.dataDir, ports, env });
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /berth\.age was written \(.+Not included.+files of servers: .+ without it, nobody/s,
      ),
    });
    expect(readdirSync(folder)).toEqual(['berth.age']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(ADA.email)).toBe(false);
    const running = await runBerth(['backup', 'restore', file, '--replace'], {
      ...{ dataDir: berth.dataDir, ports, env },
    });
    expect(running).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^berth: Another panel already uses/),
    });
    const checked = await runBerth(['backup', 'verify', file], { dataDir: folder, env });
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /is complete\.\nIt was made by Berth .+\n {2}panel: \d+ files .+\n {2}daemon: /,
      ),
    });
    await berth.stop();

    const dataDir = join(folder, 'empty');
    const back = await runBerth(['backup', 'restore', file], { dataDir, ports, env });
    expect(back).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringMatching(
        /^Restored the panel and the daemon of .+ into .+\nSessions.+Start Berth now\.\n$/s,
      ),
    });
    execFileSync('cp', ['-a', join(berth.dataDir, 'servers'), dataDir]);
    restored = await BerthProcess.start('up', { dataDir, ports });
    const { panelUrl } = restored;

    const path = '/api/v2/auth/login';
    const login = await callApi(panelUrl, { method: 'POST', path, body: ADA });
    const headers = { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
    const second = await callApi(panelUrl, {
      ...{ method: 'POST', path: '/api/v2/auth/2fa', headers, body: { code: codeIn(0) } },
    });
    expect([login.status, second.status]).toEqual([200, 200]);
    const session = { cookie: String(second.headers.getSetCookie()[0]?.split(';')[0] ?? headers.cookie) };
    await until('the node to be online', STEP_MS, async () => {
      const list = { method: 'GET', path: '/api/v2/admin/nodes', headers: session };
      const { items } = (await mustSucceed(panelUrl, list)) as { items: { status: string }[] };
      return items.length === 1 && items[0]?.status === 'online';
    });
    expect(await fingerprint(restored, daemonKey)).toBe(hostKey);
    // Grace's API key from before controls her server, whose files have come on another way.
    const start = { method: 'POST', path: `${server.path}/power`, headers: grace, body: { action: 'start' } };
    await mustSucceed(panelUrl, start);
    await until('the server to run', 2 * STEP_MS, async () => {
      const found = await callApi(panelUrl, { method: 'GET', path: server.path, headers: grace });
      return (found.body as { status: string }).status === 'running';
    });
  });
});
