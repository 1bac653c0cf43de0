import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { SftpMembersStage } from './sftp-members-stage.js';
import { eventually } from './time/eventually.js';

const PROGRAM = `
console.log('the world has ' + require('node:fs').readFileSync('level.dat', 'utf8'));
require('node:http').createServer().listen(Number(process.env.PORT));
`;

describeAsRoot('a folder of the host', () => {
  let base: string;
  let daemon: TestDaemon;
  let panel: TestPanel;
  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'berth-adopted-'));
    daemon = await startTestDaemon({ DAEMON_ADOPT_FROM: base });
    panel = await startTestPanel();
  });
  afterEach(async () => {
    await panel?.stop();
    await daemon?.stop();
    rmSync(base, { recursive: true });
  });

  test("becomes a user's server through the panel, if an administrator asks for it, and the server starts with its files", async () => {
    const path = join(base, 'game');
    mkdirSync(path);
    writeFileSync(join(path, 'index.js'), PROGRAM);
    writeFileSync(join(path, 'level.dat'), 'three dragons');
    const stage = new SftpMembersStage(panel);
    await stage.begin({ url: daemon.url, key: daemon.firstKey });
    const owner = await stage.user('grace');
    const plan = { name: 'arena', type: 'nodejs', port: await freePort(), adopt: path };
    expect(await stage.status(owner, 'POST', '/servers', plan)).toBe(403);
    expect(existsSync(path)).toBe(true);
    const body = { ...plan, ownerId: owner.id };
    const { id } = await stage.must<{ id: string }>(stage.admin, 'POST', '/servers', body);
    const status = async () => (await stage.must<{ status: string }>(owner, 'GET', `/servers/${id}`)).status;
    await eventually('the installation', async () => (await status()) === 'installed');
    await stage.must(owner, 'POST', `/servers/${id}/power`, { action: 'start' });
    await eventually('the start', async () => (await status()) === 'running');
    const logs = await stage.must(owner, 'GET', `/servers/${id}/logs`);
    expect(JSON.stringify(logs)).toContain('the world has three dragons');
    await stage.must(owner, 'DELETE', `/servers/${id}`);
  });
});
