import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { keptNotices } from '../../testing/kept-notices.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createApiKeys } from './api-keys.js';

const HOME = '192.0.2.1';

let database: TestDatabase;
beforeEach(async () => {
  database = await sqliteDatabase();
});
afterEach(() => database.remove());

test('administrators list the keys of all users or of one user, with the names of their users', async () => {
  const { db } = database;
  const clock = testClock();
  const apiKeys = createApiKeys({ db, clock, notices: keptNotices() });
  const ada = await addPerson(db, 'Ada', true);
  const grace = await addPerson(db, 'Grace');
  const own = await apiKeys.create(ada, { name: 'own', permissions: [] }, HOME);
  clock.advance(1);
  const other = await apiKeys.create(grace, { name: 'other', permissions: [] }, HOME);
  const listed = async (userId?: string) =>
    (await apiKeys.listAll(userId, {})).items.map(({ id, username }) => [id, username]);
  expect(await listed()).toEqual([
    [other.id, 'Grace'],
    [own.id, 'Ada'],
  ]);
  expect(await listed(grace.user.id)).toEqual([[other.id, 'Grace']]);
  expect(await listed('usr_00000000000000000000000000')).toEqual([]);
});
