import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { createFinding, createInsertion } from './prepared-rows.js';

function preparedRowsSuite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.remove());

  test('inserts and finds rows like their model, including defaults, times and booleans', async () => {
    const { db } = database;
    const { users } = db.models;
    const ada = {
      ...{ id: newId('usr_'), email: 'ada@example.org', username: "Ada'); --", passwordHash: 'x' },
      ...{ isAdmin: true, createdAt: new Date('2026-02-03T04:05:06.007Z') },
    };
    await createInsertion(db, users)(ada);
    const asTheModelSays = (await users.findByPk(ada.id))?.get();
    expect(asTheModelSays).toMatchObject({ ...ada, description: '', disabled: false, lockedUntil: null });
    const find = createFinding(db, users, 'email');
    expect(await find(ada.email)).toEqual(asTheModelSays);
    await users.update({ lockedUntil: ada.createdAt }, { where: { id: ada.id } });
    expect(await find(ada.email)).toEqual({ ...asTheModelSays, lockedUntil: ada.createdAt });
    expect(await find('nobody@example.org')).toBeUndefined();
  });

  test('replaces existing rows if requested, and fails otherwise', async () => {
    const { db } = database;
    const { storedItems } = db.models;
    const row = { key: 'k', item: '1', storedAt: new Date(1000), expiresAt: new Date(2000) };
    const put = createInsertion(db, storedItems, 'replace');
    await put(row);
    const changed = { ...row, item: '2', expiresAt: new Date(3000) };
    await put(changed);
    expect((await storedItems.findAll()).map((each) => each.get())).toEqual([changed]);
    await expect(createInsertion(db, storedItems)(row)).rejects.toThrow();
    expect(await storedItems.count({ where: { item: '2' } })).toBe(1);
  });
}

describe('prepared statements on SQLite', () => preparedRowsSuite(sqliteDatabase));

describeWith(['postgres'], 'prepared statements on PostgreSQL', () =>
  preparedRowsSuite(() => postgresDatabase(testService('postgres'))),
);
