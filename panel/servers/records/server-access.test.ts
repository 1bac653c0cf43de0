import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { findServer, type ServerScope } from './server-access.js';

describe('access to a server', () => {
  let database: Awaited<ReturnType<typeof sqliteDatabase>>;
  let admin: Caller;
  let owner: Caller;
  let other: Caller;
  let id: string;
  beforeEach(async () => {
    database = await sqliteDatabase();
    const { models } = database.db;
    admin = await addPerson(database.db, 'Ada', true);
    owner = await addPerson(database.db, 'Grace');
    other = await addPerson(database.db, 'Mary');
    const createdAt = new Date();
    const place = { name: 'n', url: 'http://n', sealedKey: '', local: false, createdAt };
    const { id: nodeId } = await models.nodes.create({ id: newId('node_'), ...place });
    id = newId('srv_');
    const what = { name: 's', type: 'nodejs', version: 'latest', port: 3000, state: 'installed' as const };
    await models.servers.create({ id, ownerId: owner.user.id, nodeId, createdAt, ...what });
  });
  afterEach(() => database.remove());

  const find = (caller: Caller, scope: ServerScope = 'servers.read') =>
    findServer({ db: database.db, clock: testClock() }, caller, id, scope);
  const withKey = (caller: Caller, scopes: string[], serverIds: string[] | null = null): Caller => {
    const key = { id: 'key', permissions: scopes, allowedIps: [], serverIds, expiresAtMs: null };
    return { ...caller, scopes, sessionId: null, key };
  };

  test('the owner and administrators can do everything with a server, and other users do not find it', async () => {
    expect((await find(owner, 'servers.control')).id).toBe(id);
    expect((await find(admin, 'servers.write')).id).toBe(id);
    expect(await failureOf(find(other))).toBe('not_found/not_found');
  });

  test('an API key has the access to a server that its capabilities and its list of servers allow', async () => {
    expect((await find(withKey(owner, ['servers.read']))).id).toBe(id);
    const reader = withKey(owner, ['servers.read']);
    expect(await failureOf(find(reader, 'servers.control'))).toBe('forbidden/missing_capability');
    expect((await find(withKey(admin, ['*'], [id]), 'servers.write')).id).toBe(id);
    expect(await failureOf(find(withKey(admin, ['*'], [])))).toBe('not_found/not_found');
  });
});
