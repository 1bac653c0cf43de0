import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testLogger } from '../../../testing/test-logger.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { type Audit, createAudit } from '../../audit/audit.js';
import { type OwnedFixture, openOwnedFixture } from '../suites/owned-fixture.js';
import { createServerActivity, type ServerActivity } from './server-activity.js';

const HOME = '192.0.2.1';

function activitySuite(open: () => Promise<TestDatabase>): void {
  let fixture: OwnedFixture;
  let clock: TestClock;
  let audit: Audit;
  let activity: ServerActivity;
  let arena: string;
  let other: string;
  beforeEach(async () => {
    fixture = await openOwnedFixture(await open(), 5);
    clock = testClock();
    const { db, grace, bob } = fixture;
    audit = createAudit({ db, clock, logger: testLogger(), keepDays: 30 });
    activity = createServerActivity({ db, clock, audit });
    arena = await fixture.addServer(grace, 'Arena');
    other = await fixture.addServer(bob, 'Other');
  });
  afterEach(() => fixture.close());

  const record = async (
    { user, key }: Caller,
    action: string,
    more: Partial<Parameters<Audit['record']>[0]> = {},
  ) => {
    clock.advance(1000);
    const from = { userId: user.id, keyId: key?.id ?? null, address: HOME, serverId: arena };
    await audit.record({ action, outcome: 'success', ...from, ...more });
  };
  const withKey = (caller: Caller, permissions: string[], serverIds: string[] | null = null): Caller => ({
    ...caller,
    scopes: permissions,
    sessionId: null,
    key: { id: 'key_00000000000000000000000001', permissions, allowedIps: [], serverIds, expiresAtMs: null },
  });
  const actions = async (filter: Parameters<ServerActivity['list']>[2] = {}) =>
    (await activity.list(fixture.grace, arena, filter)).items.map(({ action }) => action);

  test('the activity of a server shows the names of users who acted, and no e-mail addresses', async () => {
    const { ada, grace, bob } = fixture;
    const changes = [{ field: 'path', from: null, to: '/world' }];
    await record(grace, 'deleteFile', { changes });
    await record(withKey(ada, ['*']), 'deleteBackup', {
      targetId: 'bak_1',
      outcome: 'failure',
      error: 'conflict',
    });
    await record(bob, 'controlServer', { serverId: other });
    await record(bob, 'login', { serverId: null });
    const { items, nextCursor } = await activity.list(grace, arena, {});
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        ...{
          id: expect.stringMatching(/^adt_/),
          createdAt: '2026-03-01T12:00:02.000Z',
          action: 'deleteBackup',
        },
        ...{ outcome: 'failure', error: 'conflict', targetId: 'bak_1', address: HOME, changes: [] },
        ...{ user: { id: ada.user.id, username: 'Ada' }, usedApiKey: true },
      },
      {
        ...{
          id: expect.stringMatching(/^adt_/),
          createdAt: '2026-03-01T12:00:01.000Z',
          action: 'deleteFile',
        },
        ...{ outcome: 'success', error: null, targetId: null, address: HOME, changes },
        ...{ user: { id: grace.user.id, username: 'Grace' }, usedApiKey: false },
      },
    ]);
    await fixture.db.models.users.destroy({ where: { id: ada.user.id } });
    const [first] = (await activity.list(grace, arena, {})).items;
    expect(first?.user).toEqual({ id: ada.user.id, username: null });
  });

  test("filters of a server's activity are combined, and `userId` selects the user who acted", async () => {
    const { ada, grace } = fixture;
    await record(grace, 'deleteFile');
    const from = new Date(clock.now() + 500).toISOString();
    await record(ada, 'deleteFile', { targetId: grace.user.id });
    await record(grace, 'controlServer', { outcome: 'failure', error: 'conflict' });
    expect(await actions()).toEqual(['controlServer', 'deleteFile', 'deleteFile']);
    expect(await actions({ userId: grace.user.id })).toEqual(['controlServer', 'deleteFile']);
    expect(await actions({ userId: grace.user.id, from })).toEqual(['controlServer']);
    expect(await actions({ action: 'deleteFile', to: from })).toEqual(['deleteFile']);
    expect(await actions({ outcome: 'failure' })).toEqual(['controlServer']);
  });

  test('the activity of a server can be read by its owner and administrators, with a key that has `activity.read`', async () => {
    const { ada, grace, bob } = fixture;
    const read = (caller: Caller) => failureOf(activity.list(caller, arena, {}));
    const exported = (caller: Caller) => failureOf(activity.csv(caller, arena, {}));
    for (const attempt of [read, exported]) {
      expect(await attempt(bob)).toBe('not_found/not_found');
      expect(await attempt(withKey(grace, ['servers.*', 'audit.*']))).toBe('forbidden/missing_capability');
      expect(await attempt(withKey(grace, ['activity.read'], [other]))).toBe('not_found/not_found');
    }
    for (const caller of [ada, grace, withKey(grace, ['activity.*'], [arena])])
      expect((await activity.list(caller, arena, {})).items).toEqual([]);
  });

  test("the pages and the export of a server's activity contain each entry once", async () => {
    for (let index = 0; index < 230; index += 1)
      await record(fixture.grace, 'deleteFile', { targetId: String(index) });
    const first = await activity.list(fixture.grace, arena, { limit: 100 });
    const second = await activity.list(fixture.grace, arena, { limit: 100, cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(200);
    let csv = '';
    for await (const chunk of (await activity.csv(fixture.grace, arena, {}))()) csv += chunk.toString();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(231);
    expect(lines[0]).toBe(
      'id,createdAt,action,outcome,userId,username,address,usedApiKey,targetId,error,changes',
    );
    expect(lines[1]).toMatch(
      new RegExp(`^adt_.{26},2026-.*,deleteFile,success,${fixture.grace.user.id},Grace,${HOME},false,229,,$`),
    );
  });
}

describe('the activity of a server, on SQLite', () => activitySuite(sqliteDatabase));
describeWith(['postgres'], 'the activity of a server, on PostgreSQL', () => {
  activitySuite(() => postgresDatabase(testService('postgres')));
});
