import { describe, expect, test } from '@jest/globals';
import { redisUser } from '../../../lib/redis/suites/redis-user.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { postgresDatabase, sqliteDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { openSessionFixture, sessionsOn } from './suites/session-fixture.js';
import { sessionsSuite } from './suites/sessions-suite.js';

describe('sessions that are stored only in SQLite', () => {
  sessionsSuite(async () => openSessionFixture(await sqliteDatabase()));
});

describeWith(['postgres'], 'sessions only in PostgreSQL', () => {
  sessionsSuite(async () => openSessionFixture(await postgresDatabase(testService('postgres'))));
});

describeWith(['postgres', 'redis'], 'sessions in PostgreSQL and Redis', () => {
  sessionsSuite(async () =>
    openSessionFixture(await postgresDatabase(testService('postgres')), testService('redis')),
  );
});

describe('the secret with which session references are hashed', () => {
  test('a panel with another secret does not accept the sessions in the same database and session store', async () => {
    const { db, remove } = await sqliteDatabase();
    try {
      const clock = testClock();
      const { id: userId } = (await addPerson(db, 'Ada')).user;
      const [ours, theirs] = [await sessionsOn(db, clock), await sessionsOn(db, clock, 'another secret')];
      const session = { userId, address: '203.0.113.7', userAgent: 'Firefox' };
      const [whole, pending] = [await theirs.begin(session), await theirs.beginPending(session)];
      expect([await ours.find(whole), await ours.find(pending)]).toEqual([undefined, undefined]);
      expect(await ours.renew(whole)).toBeUndefined();
      expect(await failureOf(ours.finishPending(pending, session))).toBe('unauthenticated/unauthorized');
      await ours.end(whole);
      expect(await theirs.find(whole)).toMatchObject({ caller: { user: { id: userId } } });
    } finally {
      await remove();
    }
  });
});

describeWith(['redis'], 'sessions in a Redis that temporarily accepts no writes', () => {
  test('a sign-in that cannot store its session after the second factor stays pending', async () => {
    const user = await redisUser(testService('redis'));
    const fixture = await openSessionFixture(await sqliteDatabase(), user.url);
    try {
      const { sessions, db } = fixture;
      const { id } = (await addPerson(db, 'Ada')).user;
      const by = { address: '203.0.113.7', userAgent: 'Firefox' };
      const pending = await sessions.beginPending({ userId: id, ...by });
      await user.take('psetex');
      expect(await failureOf(sessions.finishPending(pending, by))).toBe('unavailable/unavailable');
      await user.give('psetex');
      const reference = await sessions.finishPending(pending, by);
      expect(await sessions.find(reference)).toMatchObject({ caller: { user: { id } } });
      expect(await sessions.find(pending)).toBeUndefined();
    } finally {
      await fixture.close();
      await user.close();
    }
  });
});
