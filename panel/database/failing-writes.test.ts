import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openSessionStore } from '../../apps/session-store.js';
import { connectNode } from '../../testing/berth/connect-node.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { keptNotices } from '../../testing/kept-notices.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createKeyAuthentication } from '../api-keys/key-authentication.js';
import { createKeyCreation } from '../api-keys/key-creation.js';
import { createSessions } from '../identity/sessions/sessions.js';
import { createNodes } from '../nodes/registry/nodes.js';

const MINUTE_MS = 60_000;

describe('a panel whose database writes fail', () => {
  let database: TestDatabase;
  const refuse = async (table: string, event = 'INSERT') => {
    await database.db.sequelize.query(
      `CREATE TRIGGER no_${table} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
  };
  const clock = testClock();
  const logger = { info: () => undefined, warn: () => undefined };
  beforeEach(async () => {
    database = await sqliteDatabase();
  });
  afterEach(() => database.remove());

  test('sessions and API keys are accepted although the time of their use cannot be stored', async () => {
    const { db } = database;
    const caller = await addPerson(db, 'Ada');
    const secret = 'a session secret for tests';
    const store = await openSessionStore({ redisUrl: undefined, db, clock, logger }, (_, opened) => opened);
    const sessions = createSessions({ db, clock, store, secret });
    const reference = await sessions.begin({ userId: caller.user.id, address: '::1', userAgent: '' });
    const { key } = await createKeyCreation({ db, clock, notices: keptNotices() })(
      caller,
      { name: 'k', permissions: ['servers.read'] },
      '::1',
    );
    await refuse('sessions', 'UPDATE');
    await refuse('api_keys', 'UPDATE');
    clock.advance(2 * MINUTE_MS);
    expect(await sessions.find(reference, '::1')).toMatchObject({ caller: { user: { id: caller.user.id } } });
    expect(await createKeyAuthentication({ db, clock })(key, '::1')).toMatchObject({
      user: { id: caller.user.id },
    });
  });

  test("if the database fails to store a new node, the error does not say that the node's name is taken", async () => {
    await refuse('nodes');
    const secret = 'a session secret for tests';
    const nodes = createNodes({ db: database.db, clock, sealingKeys: [secret], connect: connectNode });
    const input = { name: 'one', url: 'http://127.0.0.1:1', key: 'k' };
    expect(await failureOf(nodes.create(input))).toBe('unavailable/unavailable');
  });
});
