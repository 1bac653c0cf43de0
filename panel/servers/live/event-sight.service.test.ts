import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerMove } from '../../../generated/panel/types.js';
import { newId } from '../../../lib/text/ids.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { EventSight, filterOf } from './event-sight.js';

describe('what the reader of an event stream can see', () => {
  let database: TestDatabase;
  let bob: Caller;
  const foreign = { id: newId('srv_'), ownerId: 'usr_other' };
  const clock = testClock();
  beforeEach(async () => {
    database = await sqliteDatabase();
    bob = await addPerson(database.db, 'Bob');
  });
  afterEach(() => database.remove());

  const sightOf = (caller: Caller, query: Parameters<typeof filterOf>[0] = {}) =>
    EventSight.of({ db: database.db, clock }, caller, filterOf(query));
  const limitedTo = (scopes: string[], serverIds: string[] | null = null): Caller => ({
    ...bob,
    scopes,
    key: { id: 'key_1', permissions: scopes, allowedIps: [], serverIds, expiresAtMs: null },
  });

  test("the event stream of an owner includes everything about the owner's servers, and nothing about others", async () => {
    const own = { id: newId('srv_'), ownerId: bob.user.id };
    const sight = await sightOf(bob);
    expect([sight.covers(own, 'backups.read'), sight.covers(foreign, 'servers.read')]).toEqual([true, false]);
    const admin = await sightOf({ ...bob, isAdmin: true });
    expect(admin.covers(foreign, 'backups.read')).toBe(true);
  });

  test('the event stream of an API key includes only what its capabilities and its servers allow', async () => {
    const own = { id: newId('srv_'), ownerId: bob.user.id };
    const narrow = await sightOf(limitedTo(['servers.read', 'files.*']));
    expect(
      ['servers.read', 'files.write', 'backups.read'].map((each) => narrow.covers(own, each as never)),
    ).toEqual([...[true, true, false]]);
    const other = await sightOf(limitedTo(['*'], [newId('srv_')]));
    expect(other.covers(own, 'servers.read')).toBe(false);
  });

  test('only administrators see the moves of servers, not even owners', async () => {
    const own = { id: newId('srv_'), ownerId: bob.user.id };
    const data = { serverId: own.id } as ServerMove;
    const event = { event: 'move.changed' as const, data };
    const news = { server: own, kind: 'moves', needs: 'servers.read', event } as const;
    expect((await sightOf(bob)).shows(news)).toBe(false);
    expect((await sightOf({ ...bob, isAdmin: true })).shows(news)).toBe(true);
    const others = await sightOf({ ...bob, isAdmin: true }, { kind: ['servers'] });
    expect(others.shows(news)).toBe(false);
  });

  test("the tag in a stream's event ids depends on the query, and on the capabilities that matter for the query", async () => {
    const tagOf = async (scopes: string[], query = {}) => (await sightOf(limitedTo(scopes), query)).tag;
    const servers = { kind: ['servers' as const] };
    expect(await tagOf(['servers.read'])).not.toBe(await tagOf(['servers.read', 'backups.read']));
    expect(await tagOf(['servers.read'], servers)).toBe(
      await tagOf(['servers.read', 'backups.read'], servers),
    );
    expect(await tagOf(['*'])).not.toBe(await tagOf(['*'], { statisticsEvery: 5 }));
    const [one, two] = [newId('srv_'), newId('srv_')];
    expect(await tagOf(['*'], { server: [one, two] })).toBe(await tagOf(['*'], { server: [two, one] }));
  });
});
