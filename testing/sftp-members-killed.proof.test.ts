import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { postgresAddress } from './database/panel-database.js';
import { startGatedProxy } from './network/gated-proxy.js';
import { describeWith, testService } from './services/describe-with.js';
import { canLogIn, isOpen, logIn, SftpMembersStage } from './sftp-members-stage.js';
import { eventually } from './time/eventually.js';

/* The panel is killed after a membership has ended, and before its node has revoked the member's SFTP credentials. */

const END_REQUEST = 'POST /sftp/credentials/end';
/** The maximum wait: for the end of a lease, three polls and a busy machine. */
const PATIENCE_MS = 120_000;
const TIMEOUT_MS = 240_000;

let daemon: BerthProcess;
let panels: BerthProcess[];
let proxy: Awaited<ReturnType<typeof startGatedProxy>>;
let stage: SftpMembersStage;
let panel: { url: string };

async function startPanel(options: Parameters<typeof BerthProcess.start>[1] = {}): Promise<BerthProcess> {
  const started = await BerthProcess.start('panel', options);
  panels.push(started);
  return started;
}

/** Creates users, a server and a membership on the panel, and opens an SFTP session of the member. */
async function memberOf(first: BerthProcess) {
  panel = { url: first.panelUrl };
  stage = new SftpMembersStage(panel);
  await stage.begin({ url: proxy.url, key: daemon.daemonKey });
  const [owner, member] = [await stage.user('grace'), await stage.user('bob')];
  const serverId = await stage.server(owner);
  const path = await stage.join(owner, serverId, member);
  const credential = await stage.credential(member, serverId);
  return { owner, path, credential, session: await logIn(credential) };
}

beforeEach(async () => {
  panels = [];
  daemon = await BerthProcess.start('daemon');
  proxy = await startGatedProxy(daemon.daemonUrl);
}, TIMEOUT_MS);
afterEach(async () => {
  for (const each of panels) await each.dispose();
  await daemon.dispose();
  await proxy.stop();
  // Disposing a service that was started on an existing folder does not delete the folder.
  for (const { dataDir } of [daemon, ...panels]) rmSync(dataDir, { recursive: true, force: true });
}, TIMEOUT_MS);

describe('a revocation of SFTP credentials by a panel on SQLite', () => {
  test(
    "if a panel is killed before it could revoke a member's SFTP credentials, the next panel process revokes them",
    async () => {
      const first = await startPanel();
      const { owner, path, credential, session } = await memberOf(first);
      proxy.refuses = (line) => line === END_REQUEST;
      await stage.must(owner, 'DELETE', path);
      await eventually('the request', () => proxy.refused.includes(END_REQUEST));
      await first.kill();
      proxy.refuses = () => false;
      expect([await isOpen(session), await canLogIn(credential)]).toEqual([true, true]);
      await startPanel({ dataDir: first.dataDir, ports: first.ports });
      await session.over;
      expect(await canLogIn(credential)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'if a panel is killed right after removing a member, the next panel process revokes the SFTP credentials',
    async () => {
      const first = await startPanel();
      const { owner, path, credential, session } = await memberOf(first);
      // From now on, the panel cannot reach the node. Otherwise it might revoke the credentials before it is killed.
      proxy.refuses = () => true;
      await stage.must(owner, 'DELETE', path);
      await first.kill();
      expect(await isOpen(session)).toBe(true);
      proxy.refuses = () => false;
      await startPanel({ dataDir: first.dataDir, ports: first.ports });
      await session.over;
      expect(await canLogIn(credential)).toBe(false);
    },
    TIMEOUT_MS,
  );
});

describe('a revocation of SFTP credentials on a node that was killed', () => {
  test(
    'SFTP credentials of a removed member on a node that was killed are revoked when the node runs again',
    async () => {
      const { owner, path, credential, session } = await memberOf(await startPanel());
      const { dataDir, ports } = daemon;
      await daemon.kill();
      await session.over;
      await stage.must(owner, 'DELETE', path);
      proxy.refuses = (line) => line === END_REQUEST;
      daemon = await BerthProcess.start('daemon', { dataDir, ports });
      expect(await canLogIn(credential)).toBe(true);
      proxy.refuses = () => false;
      await eventually('the revocation', async () => !(await canLogIn(credential)), PATIENCE_MS);
    },
    TIMEOUT_MS,
  );
});

describeWith(['postgres'], 'a revocation of SFTP credentials by two panels on one PostgreSQL', () => {
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await postgresAddress(testService('postgres'));
    remove = database.remove;
    const secret = () => randomBytes(32).toString('hex');
    env = { DATABASE_URL: database.location, SESSION_SECRET: secret(), PANEL_PASSWORD_PEPPER: secret() };
  });
  afterEach(async () => {
    await Promise.all(panels.map((each) => each.dispose()));
    await remove();
  });

  test(
    "if the panel that removed a member is killed, another panel revokes the member's SFTP credentials",
    async () => {
      const one = await startPanel({ env });
      await startPanel({ env });
      const { owner, path, credential, session } = await memberOf(one);
      proxy.refuses = (line) => line === END_REQUEST;
      await stage.must(owner, 'DELETE', path);
      await eventually('the request', () => proxy.refused.includes(END_REQUEST));
      await one.kill();
      expect(await isOpen(session)).toBe(true);
      proxy.refuses = () => false;
      await eventually('the end of the session', async () => !(await isOpen(session)), PATIENCE_MS);
      expect(await canLogIn(credential)).toBe(false);
    },
    TIMEOUT_MS,
  );
});
