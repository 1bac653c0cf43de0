import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleClient, messageValidator } from '../contract-tests/streams/console-client.js';
import { EventReader } from '../contract-tests/streams/event-reader.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { SftpMembersStage, type User } from './sftp-members-stage.js';

/* A server gets another owner while the previous one watches it. */
describe('streams of the previous owner of a server', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let stage: SftpMembersStage;
  /** A second connection to the database, as another panel would use it. */
  let other: PanelDatabase;
  const validate = messageValidator('panel');

  beforeAll(async () => {
    daemon = await startTestDaemon();
    panel = await startTestPanel();
    other = await openPanelDatabase(panel.database);
    stage = new SftpMembersStage(panel);
    await stage.begin({ url: daemon.url, key: daemon.firstKey });
  }, 120_000);
  afterAll(async () => {
    await panel?.stop();
    await other?.close();
    await daemon?.stop();
  });

  const watch = (serverId: string, { headers }: User) =>
    ConsoleClient.connect(
      panel.url,
      serverId,
      { headers, tail: 0, path: `/api/v2/servers/${serverId}/console` },
      validate,
    );

  const transfers: [string, (serverId: string, from: User, to: User) => Promise<unknown>][] = [
    [
      'this panel',
      (serverId, from, to) => stage.must(from, 'POST', `/servers/${serverId}/transfer`, { ownerId: to.id }),
    ],
    ['another panel', (id, _from, to) => other.models.servers.update({ ownerId: to.id }, { where: { id } })],
  ];

  test.each(
    transfers,
  )("after a server is transferred by %s, the previous owner's streams end, or lose the server", async (_, transfer) => {
    const [owner, heir] = [await stage.user('grace'), await stage.user('mary')];
    const serverId = await stage.server(owner);
    const events = await EventReader.open(`${panel.url}/api/v2`, owner.headers);
    await events.until('the beginning', () => events.events.length > 0);
    const [console, ofAdmin] = [await watch(serverId, owner), await watch(serverId, stage.admin)];
    await transfer(serverId, owner, heir);
    const isRemoved = () => events.of('server.removed').some(({ id }) => id === serverId);
    await events.until('the removal', isRemoved);
    await console.until('the end', () => console.closed !== undefined);
    expect(ofAdmin.closed).toBeUndefined();
    ofAdmin.close();
    events.close();
  });
});
