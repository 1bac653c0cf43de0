import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { startGatedProxy } from './network/gated-proxy.js';
import {
  type Credential,
  canLogIn,
  isOpen,
  logIn,
  SFTP_CAPABILITIES,
  SftpMembersStage,
  type User,
} from './sftp-members-stage.js';

const END_REQUEST = 'POST /sftp/credentials/end';

/*
 * Real SFTP sessions on a real daemon end when the user who created their credentials loses the right to the server. That they end
 * within a second is measured in ended-access.load.test.ts, without other suites at the same time.
 */
describe('SFTP sessions of members', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let proxy: Awaited<ReturnType<typeof startGatedProxy>>;
  let stage: SftpMembersStage;

  beforeAll(async () => {
    daemon = await startTestDaemon();
    proxy = await startGatedProxy(daemon.url);
    panel = await startTestPanel();
    stage = new SftpMembersStage(panel);
    await stage.begin({ url: proxy.url, key: daemon.firstKey });
  }, 120_000);
  afterAll(async () => {
    await panel?.stop();
    await proxy?.stop();
    await daemon?.stop();
  });

  type Scene = {
    owner: User;
    member: User;
    path: string;
    serverId: string;
    of: Credential;
    expiresAt?: string | undefined;
  };

  /** @param membershipMs how long the membership lasts; without an end by default */
  async function scene(membershipMs?: number): Promise<Scene> {
    const [owner, member] = [await stage.user('grace'), await stage.user('bob')];
    const serverId = await stage.server(owner);
    const expiresAt =
      membershipMs === undefined ? undefined : new Date(Date.now() + membershipMs).toISOString();
    const path = await stage.join(owner, serverId, member, expiresAt);
    return { owner, member, path, serverId, expiresAt, of: await stage.credential(member, serverId) };
  }

  const adminPath = ({ id }: User) => `/admin/users/${id}`;
  const ends: [string, (scene: Scene) => Promise<unknown>][] = [
    ['a member is removed', ({ owner, path }) => stage.must(owner, 'DELETE', path)],
    [
      'a member leaves',
      ({ member, serverId }) => stage.must(member, 'DELETE', `/servers/${serverId}/access`),
    ],
    [
      'a member loses `sftp.write`',
      ({ owner, path }) => stage.must(owner, 'PATCH', path, { capabilities: SFTP_CAPABILITIES.slice(0, 2) }),
    ],
    [
      'a member is disabled',
      ({ member }) => stage.must(stage.admin, 'PATCH', adminPath(member), { disabled: true }),
    ],
    ['a member is deleted', ({ member }) => stage.must(stage.admin, 'DELETE', adminPath(member))],
  ];
  test.each(ends)('SFTP sessions of a member end after %s, and those of the owner stay', async (_, end) => {
    const here = await scene();
    expect(here.of.actor).toBe(here.member.id);
    const ofOwner = await stage.credential(here.owner, here.serverId);
    const [session, other] = [await logIn(here.of), await logIn(ofOwner)];
    await end(here);
    await session.over;
    expect([await canLogIn(here.of), await isOpen(other)]).toEqual([false, true]);
    const { credentials } = await stage.must<{ credentials: Credential[] }>(
      ...[here.owner, 'GET', `/servers/${here.serverId}/sftp/credentials`],
    );
    expect(credentials.map(({ id }) => id)).toEqual([ofOwner.id]);
    other.client.end();
    await other.over;
  });

  test('SFTP sessions of the previous owner end after a transfer, and those of members stay', async () => {
    const { owner, serverId, of } = await scene();
    const heir = await stage.user('mary');
    const [session, ofMember] = [await logIn(await stage.credential(owner, serverId)), await logIn(of)];
    await stage.must(owner, 'POST', `/servers/${serverId}/transfer`, { ownerId: heir.id });
    await session.over;
    expect(await isOpen(ofMember)).toBe(true);
    ofMember.client.end();
    await ofMember.over;
  });

  test('SFTP credentials of a membership with an end date expire then, although the panel is down', async () => {
    const { of, expiresAt = '' } = await scene(10_000);
    expect(Date.parse(String(of.expiresAt))).toBeLessThanOrEqual(Date.parse(expiresAt));
    const session = await logIn(of);
    await panel.restart(async () => {
      await session.over;
      expect(await canLogIn(of)).toBe(false);
    });
  });

  test('an open SFTP session of a member ends earlier if the end of the membership is brought forward', async () => {
    const { owner, path, of } = await scene();
    expect(of.expiresAt).toBeNull();
    const session = await logIn(of);
    const expiresAt = new Date(Date.now() + 4000).toISOString();
    await stage.must(owner, 'PATCH', path, { expiresAt });
    await session.over;
    const lateMs = Date.now() - Date.parse(expiresAt);
    expect(lateMs).toBeGreaterThan(-2000);
    expect(await canLogIn(of)).toBe(false);
  });

  test('SFTP sessions of a former member on a node that was down end when it is up, even if the user is a member again', async () => {
    const { owner, member, path, serverId, of } = await scene();
    const session = await logIn(of);
    proxy.refuses = (line) => line === END_REQUEST;
    await stage.must(owner, 'DELETE', path);
    await stage.join(owner, serverId, member);
    const create = { username: 'too-early', homeDir: '/' };
    expect(await stage.status(member, 'POST', `/servers/${serverId}/sftp/credentials`, create)).toBe(503);
    expect(await isOpen(session)).toBe(true);
    proxy.refuses = () => false;
    const next = await stage.credential(member, serverId);
    await session.over;
    expect([await canLogIn(of), await canLogIn(next)]).toEqual([false, true]);
    proxy.refuses = (line) => line === END_REQUEST;
    const later = await logIn(next);
    await stage.must(stage.admin, 'PATCH', adminPath(member), { disabled: true });
    expect(await isOpen(later)).toBe(true);
    proxy.refuses = () => false;
    await later.over;
    expect(await canLogIn(next)).toBe(false);
  });
});
