import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testLogger } from '../../../testing/test-logger.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { type Audit, createAudit } from '../../audit/audit.js';
import { type OwnedFixture, openOwnedFixture } from '../suites/owned-fixture.js';
import { type AuditLog, createAuditLog } from './audit-log.js';

function auditLogSuite(open: () => Promise<TestDatabase>): void {
  let fixture: OwnedFixture;
  let clock: TestClock;
  let audit: Audit;
  let log: AuditLog;
  beforeEach(async () => {
    fixture = await openOwnedFixture(await open(), 5);
    clock = testClock();
    const { db } = fixture;
    audit = createAudit({ db, clock, logger: testLogger(), keepDays: 30 });
    log = createAuditLog({ db, clock, audit });
  });
  afterEach(() => fixture.close());

  const record = async (more: Partial<Parameters<Audit['record']>[0]>) => {
    clock.advance(1000);
    await audit.record({ action: 'updateUser', outcome: 'success', ...more });
  };
  const names = async () =>
    (await log.list({}, {})).items.map((entry) => [entry.username, entry.keyName, entry.targetName]);

  test('entries name the user, the key and the target with their current names', async () => {
    const { ada, grace, apiKeys, nodeId } = fixture;
    const key = await apiKeys.create(ada, { name: 'Night shift', permissions: ['users.*'] }, '192.0.2.1');
    const arena = await fixture.addServer(grace, 'Arena');
    await record({ userId: ada.user.id, keyId: key.id, targetId: grace.user.id });
    await record({ userId: ada.user.id, targetId: arena, serverId: arena });
    await record({ userId: ada.user.id, targetId: nodeId });
    await record({ userId: ada.user.id, targetId: key.id });
    await record({ targetId: 'bak_1' });
    expect(await names()).toEqual([
      [null, null, null],
      ['Ada', null, 'Night shift'],
      ['Ada', null, 'local'],
      ['Ada', null, 'Arena'],
      ['Ada', 'Night shift', 'Grace'],
    ]);
    await fixture.db.models.users.update({ username: 'Ada L.' }, { where: { id: ada.user.id } });
    await fixture.db.models.apiKeys.destroy({ where: { id: key.id } });
    expect((await names())[1]).toEqual(['Ada L.', null, null]);
    expect((await names())[4]).toEqual(['Ada L.', null, 'Grace']);
  });

  test('the filters and pages of named entries are those of the audit log', async () => {
    const { ada, grace } = fixture;
    for (const user of [ada, grace, ada]) await record({ userId: user.user.id });
    const first = await log.list({ userId: ada.user.id }, { limit: 1 });
    const cursor = first.nextCursor ?? '';
    const second = await log.list({ userId: ada.user.id }, { limit: 1, cursor });
    expect([first, second].flatMap(({ items }) => items.map(({ username }) => username))).toEqual([
      'Ada',
      'Ada',
    ]);
    expect(second.nextCursor).toBeNull();
  });
}

describe('the names in the audit log, on SQLite', () => auditLogSuite(sqliteDatabase));
describeWith(['postgres'], 'the names in the audit log, on PostgreSQL', () => {
  auditLogSuite(() => postgresDatabase(testService('postgres')));
});
