import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { keptNotices } from '../../testing/kept-notices.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { openPanelDatabase } from '../schema/open-panel-database.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';

const HOME = '203.0.113.7';
const UNKNOWN = 'unauthenticated/unauthorized';

describe('cached API keys', () => {
  const clock = testClock();
  let database: TestDatabase;
  let apiKeys: ApiKeys;
  let admin: Caller;
  beforeEach(async () => {
    database = await sqliteDatabase();
    apiKeys = createApiKeys({ db: database.db, clock, notices: keptNotices() });
    admin = await addPerson(database.db, 'Ada', true);
  });
  afterEach(() => database.remove());

  const keyOf = () => apiKeys.create(admin, { name: 'Night shift', permissions: ['servers.read'] }, HOME);

  test('a revoked API key stops working at once on the panel that revoked it, and after a moment on others', async () => {
    const { key, id } = await keyOf();
    const db = await openPanelDatabase(database.location);
    try {
      const elsewhere = createApiKeys({ db, clock, notices: keptNotices() });
      await apiKeys.authenticate(key, HOME);
      await elsewhere.authenticate(key, HOME);
      await elsewhere.revoke('any', admin, id, HOME);
      expect(await failureOf(elsewhere.authenticate(key, HOME))).toBe(UNKNOWN);
      await eventually('the end of the key', async () => {
        return (await apiKeys.authenticate(key, HOME).catch(() => 'ended')) === 'ended';
      });
    } finally {
      await db.close();
    }
  });

  test('the cache of API keys reflects every committed change, and none that was rolled back', async () => {
    const { key, id } = await keyOf();
    const { apiKeys: rows } = database.db.models;
    const scopes = async () => (await apiKeys.authenticate(key, HOME)).scopes;
    const change = (permissions: string[], fails: boolean) =>
      database.db.transaction(async (transaction) => {
        await rows.update({ permissions }, { where: { id }, transaction });
        expect(await scopes()).toEqual(['servers.read']);
        if (fails) throw new Error('rolled back');
      });
    await expect(change(['*'], true)).rejects.toThrow('rolled back');
    expect(await scopes()).toEqual(['servers.read']);
    await change(['files.*'], false);
    expect(await scopes()).toEqual(['files.*']);
  });
});
