import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { keptNotices } from '../../../testing/kept-notices.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { sessionsOn } from '../sessions/suites/session-fixture.js';
import type { UserQuery } from './user-filter.js';
import { createUsers, type Users } from './users.js';

const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
const clock = testClock();

function searchSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let users: Users;
  beforeEach(async () => {
    database = await open();
    const { db } = database;
    const sessions = await sessionsOn(db, clock);
    users = createUsers({ db, clock, passwords, sessions, notices: keptNotices() });
  });
  afterEach(() => database.remove());

  const create = (username: string, email = `${username.toLowerCase()}@example.org`) =>
    users.create({ username, email }, null);
  const found = async (query: UserQuery) =>
    (await users.list(query)).items.map(({ username }) => username).sort();

  test('a search finds a part of the name or of the e-mail address, whatever its case', async () => {
    await create('Ärger Öztürk', 'aerger@example.org');
    await create('Жанна', 'zhanna@example.net');
    await create('Grace');
    expect(await found({ search: 'ärger ö' })).toEqual(['Ärger Öztürk']);
    expect(await found({ search: 'ÖZT' })).toEqual(['Ärger Öztürk']);
    expect(await found({ search: 'ЖАН' })).toEqual(['Жанна']);
    expect(await found({ search: 'Example.ORG' })).toEqual(['Grace', 'Ärger Öztürk']);
    expect(await found({ search: 'a\u0308rger' })).toEqual(['Ärger Öztürk']);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    '$1',
    ':id',
    '?',
    '*',
    "') OR 1=1 --",
  ])('a search for %j finds only names that contain it', async (search) => {
    await create(`with ${search} in it`, 'one@example.org');
    await create('without', 'two@example.org');
    expect(await found({ search })).toEqual([`with ${search} in it`]);
  });

  test('a search finds the present name and address after changes by an administrator', async () => {
    const { id } = await create('Grace');
    await users.update(id, { username: 'Ada', email: 'lovelace@example.org' }, null);
    expect([await found({ search: 'grace' }), await found({ search: 'ADA' })]).toEqual([[], ['Ada']]);
    expect(await found({ search: 'lovelace' })).toEqual(['Ada']);
  });

  test('the filters find administrators, and accounts that are disabled, locked, unconfirmed or without a second factor', async () => {
    const { models } = database.db;
    const [ada, bo, cy, di] = [
      await create('Ada'),
      await create('Bo'),
      await create('Cy'),
      await create('Di'),
    ];
    const later = (ms: number) => new Date(clock.now() + ms);
    const set = (id: string, values: Parameters<typeof models.users.update>[0]) =>
      models.users.update(values, { where: { id } });
    await set(ada.id, { twoFactorEnabled: true });
    await set(bo.id, { disabled: true, passkeyEnabled: true });
    await set(cy.id, { lockedUntil: later(60_000), emailConfirmed: false });
    await set(di.id, { lockedUntil: later(0), isAdmin: true });
    expect(await found({ isAdmin: true })).toEqual(['Ada', 'Di']);
    expect(await found({ isAdmin: false })).toEqual(['Bo', 'Cy']);
    expect([await found({ disabled: true }), await found({ disabled: false })]).toEqual([
      ['Bo'],
      ['Ada', 'Cy', 'Di'],
    ]);
    expect([await found({ locked: true }), await found({ locked: false })]).toEqual([
      ['Cy'],
      ['Ada', 'Bo', 'Di'],
    ]);
    expect([await found({ emailConfirmed: false }), await found({ emailConfirmed: true })]).toEqual([
      ['Cy'],
      ['Ada', 'Bo', 'Di'],
    ]);
    expect([await found({ hasSecondFactor: true }), await found({ hasSecondFactor: false })]).toEqual([
      ['Ada', 'Bo'],
      ['Cy', 'Di'],
    ]);
    expect(await found({ isAdmin: true, hasSecondFactor: false, search: 'example' })).toEqual(['Di']);
    expect(await found({ ids: `${di.id},usr_00000000000000000000000000,${cy.id}` })).toEqual(['Cy', 'Di']);
  });

  test('the pages of a search contain every match once, also if users were created at the same time', async () => {
    const createdAt = clock.now();
    for (let at = 0; at < 9; at += 1) {
      const { user } = await addPerson(database.db, `${at % 3 === 0 ? 'Other' : 'Match'} ${at}`);
      const values = { createdAt: new Date(createdAt + Math.floor(at / 4)) };
      await database.db.models.users.update(values, { where: { id: user.id } });
    }
    const all: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await users.list({ search: 'match', limit: 2, ...(cursor && { cursor }) });
      all.push(...page.items.map(({ username }) => username));
      cursor = page.nextCursor;
    } while (cursor);
    expect(all.sort()).toEqual([1, 2, 4, 5, 7, 8].map((at) => `Match ${at}`));
    expect(await failureOf(users.list({ search: 'match', cursor: 'none' }))).toBe(
      'invalid_input/bad_request',
    );
  });
}

describe('the search of users, on SQLite', () => searchSuite(sqliteDatabase));
describeWith(['postgres'], 'the search of users, on PostgreSQL', () =>
  searchSuite(() => postgresDatabase(testService('postgres'))),
);
