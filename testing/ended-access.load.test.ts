import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleClient, messageValidator } from '../contract-tests/streams/console-client.js';
import { EventReader } from '../contract-tests/streams/event-reader.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { logIn, SftpMembersStage, type User } from './sftp-members-stage.js';

/** The maximum time until a stream or session ends after a request that takes away its user's right. */
const END_WITHIN_MS = 1000;

/* A user who loses a server is still connected to it in three ways. This suite runs alone, because other suites delay the ends. */
describe('connections of users who lose access to a server', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let stage: SftpMembersStage;
  const validate = messageValidator('panel');

  beforeAll(async () => {
    daemon = await startTestDaemon();
    panel = await startTestPanel();
    stage = new SftpMembersStage(panel);
    await stage.begin({ url: daemon.url, key: daemon.firstKey });
  }, 120_000);
  afterAll(async () => {
    await panel?.stop();
    await daemon?.stop();
  });

  /** Connects a user to the server. @returns a promise of the times, in the milliseconds of `performance.now`, of the three ends */
  async function connect(user: User, serverId: string): Promise<() => Promise<number[]>> {
    const session = await logIn(await stage.credential(user, serverId));
    const sessionEnd = session.over.then(() => performance.now());
    const events = await EventReader.open(`${panel.url}/api/v2`, user.headers);
    await events.until('the beginning', () => events.events.length > 0);
    const path = `/api/v2/servers/${serverId}/console`;
    const options = { headers: user.headers, tail: 0, path };
    const console = await ConsoleClient.connect(panel.url, serverId, options, validate);
    const hasNoServer = () =>
      events.endedAtMs !== undefined || events.of('server.removed').some(({ id }) => id === serverId);
    return async () => {
      await events.until('the end of the events', hasNoServer);
      const eventsEnd = events.endedAtMs ?? performance.now();
      await console.until('the end of the console', () => console.closed !== undefined);
      events.close();
      return [eventsEnd, console.closed?.atMs ?? Number.NaN, await sessionEnd];
    };
  }

  test.each([
    ['a member', 'removed'],
    ['the owner', 'replaced'],
  ])('event streams, consoles and SFTP sessions of %s end within a second after being %s', async (who) => {
    const [owner, other] = [await stage.user('grace'), await stage.user('bob')];
    const serverId = await stage.server(owner);
    const path = await stage.join(owner, serverId, other, undefined, ['servers.console', 'logs.read']);
    const ends = await connect(who === 'a member' ? other : owner, serverId);
    if (who === 'a member') await stage.must(owner, 'DELETE', path);
    else await stage.must(owner, 'POST', `/servers/${serverId}/transfer`, { ownerId: other.id });
    const changedMs = performance.now();
    for (const endMs of await ends()) expect(endMs - changedMs).toBeLessThan(END_WITHIN_MS);
  });
});
