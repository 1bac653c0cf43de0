import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addPerson } from '../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import { type Audit, type AuditEntry, type AuditFilter, createAudit } from './audit.js';
import { auditCsv } from './audit-csv.js';

const DAY_MS = 86_400_000;
const ADA = 'usr_00000000000000000000000001';
const GRACE = 'usr_00000000000000000000000002';
const HOME = '192.0.2.1';
const SERVER = 'srv_00000000000000000000000001';

/** Returns a logger that stores its messages. */
function keptLog() {
  const lines: Record<string, unknown>[] = [];
  const keep = (line: object) => lines.push({ ...line });
  return { lines, logger: { debug: keep, info: keep, warn: keep, error: keep } };
}

function auditSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let audit: Audit;
  let log: ReturnType<typeof keptLog>;
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    log = keptLog();
    audit = createAudit({ db: database.db, clock, logger: log.logger, keepDays: 30 });
  });
  afterEach(() => database.remove());

  const all = async (filter: AuditFilter = {}) => {
    const entries: AuditEntry[] = [];
    for await (const entry of audit.all(filter)) entries.push(entry);
    return entries;
  };
  const targets = async (filter: AuditFilter = {}) => (await all(filter)).map(({ targetId }) => targetId);

  test('an audit entry is stored as given, and has no field for secrets', async () => {
    await audit.record({
      action: 'deleteUser',
      outcome: 'failure',
      userId: ADA,
      keyId: 'key_00000000000000000000000001',
      address: HOME,
      targetId: GRACE,
      serverId: SERVER,
      requestId: 'req_x',
      error: 'last_administrator',
    });
    await audit.record({ action: 'unlockUser', outcome: 'success', targetId: GRACE });
    const nobody = { userId: null, keyId: null, address: null, serverId: null, requestId: null, error: null };
    expect((await audit.list({}, {})).items).toEqual(
      expect.arrayContaining([
        {
          ...{ id: expect.stringMatching(/^adt_[0-9a-v]{26}$/), createdAt: '2026-03-01T12:00:00.000Z' },
          ...{ action: 'deleteUser', outcome: 'failure', userId: ADA, address: HOME, targetId: GRACE },
          ...{ keyId: 'key_00000000000000000000000001', serverId: SERVER, requestId: 'req_x' },
          error: 'last_administrator',
          omitted: null,
          changes: [],
        },
        expect.objectContaining({ ...nobody, action: 'unlockUser', outcome: 'success', targetId: GRACE }),
      ]),
    );
  });

  test('the audit entry that counts omitted failures is stored and exported with their number', async () => {
    await audit.record({ action: 'omitAnonymousFailures', outcome: 'failure', omitted: 4711 });
    const [entry] = (await audit.list({}, {})).items;
    expect(entry).toMatchObject({
      action: 'omitAnonymousFailures',
      omitted: 4711,
      userId: null,
      address: null,
    });
    let csv = '';
    for await (const chunk of auditCsv(audit.all({}))) csv += chunk.toString();
    expect(csv).toContain(',omitAnonymousFailures,failure,,,,,,,,4711,\r\n');
  });

  test('the audit entry of a failed login names the account of the e-mail address, but not the data that was sent', async () => {
    const { user } = await addPerson(database.db, 'Ada');
    for (const email of ['ADA@example.org', 'My-Password-47'])
      await audit.record({ action: 'login', outcome: 'failure', email });
    expect((await targets()).sort()).toEqual([null, user.id].sort());
    const [rows] = await database.db.sequelize.query('SELECT * FROM audit_entries');
    expect(JSON.stringify(rows)).not.toMatch(/example\.org|My-Password/i);
  });

  test('filters of audit entries are combined with AND, with an inclusive start and an exclusive end', async () => {
    await audit.record({ action: 'login', outcome: 'success', userId: ADA, targetId: 'one' });
    clock.advance(1000);
    const second = new Date(clock.now()).toISOString();
    await audit.record({ action: 'login', outcome: 'failure', userId: GRACE, targetId: 'two' });
    clock.advance(1000);
    const third = new Date(clock.now()).toISOString();
    await audit.record({ action: 'unlockUser', outcome: 'success', userId: ADA, targetId: GRACE });
    expect(await targets()).toEqual([GRACE, 'two', 'one']);
    expect(await targets({ action: 'login' })).toEqual(['two', 'one']);
    expect(await targets({ outcome: 'failure' })).toEqual(['two']);
    expect(await targets({ userId: GRACE })).toEqual([GRACE, 'two']);
    expect(await targets({ actorId: GRACE })).toEqual(['two']);
    expect(await targets({ targetId: 'one' })).toEqual(['one']);
    expect(await targets({ targetId: GRACE, outcome: 'failure' })).toEqual([]);
    expect(await targets({ userId: ADA, action: 'login', outcome: 'failure' })).toEqual([]);
    expect(await targets({ from: second })).toEqual([GRACE, 'two']);
    expect(await targets({ to: second })).toEqual(['one']);
    expect(await targets({ from: second, to: third })).toEqual(['two']);
    // A leap second, and times that are before the year 1 or after 9999 when converted to UTC.
    for (const from of ['2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59']) {
      expect(await targets({ from })).toEqual([GRACE, 'two', 'one']);
      expect(await targets({ to: from })).toEqual([]);
    }
    expect(await targets({ to: '9999-12-31T23:59:59-23:59' })).toEqual([GRACE, 'two', 'one']);
    expect(await targets({ from: '9999-12-31T23:59:59-23:59' })).toEqual([]);
    expect(await targets({ action: "login' OR 1=1 --" })).toEqual([]);
  });

  test('entries about a server include those about something in it', async () => {
    await audit.record({ action: 'updateServer', outcome: 'success', targetId: SERVER, serverId: SERVER });
    clock.advance(1);
    await audit.record({ action: 'deleteBackup', outcome: 'success', targetId: 'bak_1', serverId: SERVER });
    await audit.record({ action: 'unlockUser', outcome: 'success', targetId: GRACE });
    expect(await targets({ targetId: SERVER })).toEqual(['bak_1', SERVER]);
  });

  test('pages of audit entries and the export have each entry once, even if entries are added meanwhile', async () => {
    for (let index = 0; index < 250; index += 1)
      await audit.record({ action: 'login', outcome: 'success', targetId: String(index) });
    const first = await audit.list({}, { limit: 100 });
    await audit.record({ action: 'login', outcome: 'success', targetId: 'late' });
    const second = await audit.list({}, { limit: 100, cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(200);
    expect(new Set(await targets()).size).toBe(251);
    expect(await failureOf(audit.list({}, { cursor: 'bm9uZQ' }))).toBe('invalid_input/bad_request');
  });

  test('audit entries that requests do not wait for are stored in order, many per statement', async () => {
    const line = (index: number) => ({ field: 'line', from: null, to: String(index) });
    for (let index = 0; index < 1200; index += 1) {
      clock.advance(1);
      audit.recordLater({
        ...{ action: 'typeConsoleLine', outcome: 'success', userId: ADA, serverId: SERVER },
        changes: [line(index)],
      });
    }
    await audit.settled();
    const entries = await all({ serverId: SERVER });
    expect(entries.flatMap(({ changes }) => changes)).toEqual(
      Array.from({ length: 1200 }, (_, index) => line(1199 - index)),
    );
    expect(await all({ serverId: `${SERVER.slice(0, -1)}2` })).toEqual([]);
  });

  test('audit entries that requests do not wait for and that cannot be stored are logged, and stored later', async () => {
    const { sequelize } = database.db;
    const typed = { action: 'typeConsoleLine', outcome: 'success', userId: ADA } as const;
    await sequelize.query('ALTER TABLE audit_entries RENAME TO away');
    for (let index = 0; index < 3; index += 1) audit.recordLater(typed);
    await audit.settled();
    expect(log.lines).toMatchObject([{ entry: typed }, { entry: typed }, { entry: typed }]);
    await sequelize.query('ALTER TABLE away RENAME TO audit_entries');
    audit.recordLater(typed);
    await audit.settled();
    expect(await all()).toHaveLength(4);
  });

  test('a limited number of audit entries can wait to be stored, and further ones are only logged', async () => {
    for (let index = 0; index < 10_700; index += 1)
      audit.recordLater({ action: 'typeConsoleLine', outcome: 'success', userId: ADA });
    // At most 10,000 entries wait. The first one does not count, because it is written at once.
    const dropped = log.lines.length;
    expect(dropped).toBeGreaterThan(600);
    await audit.settled();
    expect(await database.db.models.auditEntries.count()).toBe(10_700 - dropped);
  });

  test('expired audit entries are not returned, and are deleted when the next entry is stored', async () => {
    await audit.record({ action: 'login', outcome: 'success', targetId: 'old' });
    clock.advance(30 * DAY_MS + 1);
    expect(await targets()).toEqual([]);
    await audit.record({ action: 'login', outcome: 'success', targetId: 'new' });
    const { auditEntries } = database.db.models;
    await eventually('the deletion of the old entry', async () => (await auditEntries.count()) === 1);
    expect(await targets()).toEqual(['new']);
  });

  test('an audit entry that cannot be stored is logged in full, and stored with the next entry', async () => {
    const { sequelize } = database.db;
    await sequelize.query('ALTER TABLE audit_entries RENAME TO away');
    await audit.record({ action: 'updateSettings', outcome: 'success', userId: ADA, address: HOME });
    expect(log.lines).toMatchObject([
      { entry: { action: 'updateSettings', outcome: 'success', userId: ADA, address: HOME } },
    ]);
    await sequelize.query('ALTER TABLE away RENAME TO audit_entries');
    const next = () => audit.record({ action: 'unlockUser', outcome: 'success' });
    await Promise.all([next(), next()]);
    expect((await all()).map(({ action }) => action).sort()).toEqual([
      'unlockUser',
      'unlockUser',
      'updateSettings',
    ]);
  });
}

describe('the audit log, on SQLite', () => auditSuite(sqliteDatabase));
describeWith(['postgres'], 'the audit log, on PostgreSQL', () => {
  auditSuite(() => postgresDatabase(testService('postgres')));
});

describe('the audit log as CSV', () => {
  const entry: AuditEntry = {
    ...{ id: 'adt_1', createdAt: '2026-03-01T12:00:00.000Z', action: 'login', outcome: 'success' },
    ...{ userId: ADA, keyId: null, address: '2001:db8::1', targetId: null, serverId: null },
    ...{ requestId: 'req_-x', error: null },
    omitted: null,
    changes: [],
  };
  const csv = async (...entries: AuditEntry[]) => {
    const chunks: Buffer[] = [];
    async function* each() {
      yield* entries;
    }
    for await (const chunk of auditCsv(each())) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), chunks: chunks.length };
  };
  const NAMES =
    'id,createdAt,action,outcome,userId,keyId,address,targetId,serverId,requestId,error,omitted,changes\r\n';

  test('the CSV of the audit log has a header line and one line per entry', async () => {
    const line = `adt_1,2026-03-01T12:00:00.000Z,login,success,${ADA},,2001:db8::1,,,req_-x,,,\r\n`;
    expect((await csv()).text).toBe(NAMES);
    expect((await csv(entry, entry)).text).toBe(NAMES + line + line);
  });

  test.each([
    ["=HYPERLINK('http://x')", "'=HYPERLINK('http://x')"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['=1,2', `"'=1,2"`],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a,b', '"a,b"'],
  ])('the CSV of the audit log contains the value %j as %j', async (value, shown) => {
    expect((await csv({ ...entry, targetId: value })).text).toContain(`,2001:db8::1,${shown},,req_-x,`);
  });

  test('the CSV of the audit log contains the changes of an entry as JSON', async () => {
    const changes = [{ field: 'isAdmin', from: 'false', to: 'true' }];
    expect((await csv({ ...entry, changes })).text).toContain(
      ',req_-x,,,"[{""field"":""isAdmin"",""from"":""false"",""to"":""true""}]"\r\n',
    );
  });

  test('the CSV of the audit log is streamed entry by entry', async () => {
    const { text, chunks } = await csv(...Array.from({ length: 1000 }, () => entry));
    expect(text.split('\r\n')).toHaveLength(1002);
    expect(chunks).toBeGreaterThan(5);
  });
});
