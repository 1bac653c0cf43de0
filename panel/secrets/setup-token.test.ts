import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { createSetupToken } from './setup-token.js';

describe('the set-up token of a panel', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await sqliteDatabase();
    const row = { id: 1, sessionSecret: 'a', passwordPepper: 'b', setupId: 'c' };
    await database.db.models.secrets.create(row);
  });
  afterEach(() => database.remove());

  const tokenOf = (secret: string, given?: string) => createSetupToken({ db: database.db, secret, given });

  test("the set-up token depends on both the panel's secret and its database", async () => {
    const token = tokenOf('the secret of all panels');
    const current = await token.current();
    expect(Buffer.from(current, 'base64url')).toHaveLength(32);
    expect(await tokenOf('the secret of all panels').current()).toBe(current);
    const other = tokenOf('another secret');
    expect(await other.current()).not.toBe(current);
    expect([await token.isRight(current), await other.isRight(current)]).toEqual([true, false]);
    await database.db.models.secrets.update({ setupId: 'd' }, { where: {} });
    expect(await token.isRight(current)).toBe(false);
  });

  test('the set-up token changes after it was used, unless an operator has set it', async () => {
    const [token, given] = [tokenOf('a secret'), tokenOf('a secret', "the operator's token")];
    const current = await token.current();
    await database.db.transaction((transaction) => token.renew(transaction));
    expect(await token.isRight(current)).toBe(false);
    expect(await token.isRight(await token.current())).toBe(true);
    expect(await given.isRight("the operator's token")).toBe(true);
    expect(await given.isRight(await token.current())).toBe(false);
  });
});
