import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { eventually } from '../../testing/time/eventually.js';
import { daemonMigrations } from '../database/migrations.js';
import { createKeys, type Keys } from './keys.js';
import { createStartKeys } from './start-keys.js';

let folder: string;
let database: Database;
let keys: Keys;
let nowMs = Date.parse('2026-01-01T00:00:00.000Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-keys-'));
  database = await openDatabase({ location: join(folder, 'keys.sqlite'), migrations: daemonMigrations });
  keys = createKeys({ database, clock: { now: () => nowMs } });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('daemon keys', () => {
  test('a daemon key is recognized by its secret, of which only the hash is stored', async () => {
    expect(await keys.isEmpty()).toBe(true);
    const { id, key } = await keys.create({ name: 'ci', permissions: ['fs:*', 'container:read'] });
    expect(await keys.authenticate(key)).toEqual({ id, name: 'ci', permissions: ['fs:*', 'container:read'] });
    expect(await keys.authenticate(`${key}x`)).toBeNull();
    expect(JSON.stringify(await database.sequelize.query('SELECT * FROM keys'))).not.toContain(key.slice(7));
    expect(await keys.list()).toEqual([
      {
        id,
        name: 'ci',
        permissions: ['fs:*', 'container:read'],
        containers: null,
        created: '2026-01-01T00:00:00.000Z',
        last_used: '2026-01-01T00:00:00.000Z',
        expires_at: null,
      },
    ]);
  });

  test('a key that was unknown to the daemon is accepted once another process has created it', async () => {
    const { key } = await keys.create({ name: 'right', permissions: ['*'] });
    const early = `berthd_${newSecret()}`;
    const like = `${key.slice(0, 15)}${newSecret().slice(0, 35)}`;
    const asked = await Promise.all([early, like, key, early].map(keys.authenticate));
    expect(asked.map((each) => each?.name)).toEqual([undefined, undefined, 'right', undefined]);
    await database.sequelize.query('UPDATE keys SET secret_hash = $1 WHERE name = $2', {
      bind: [hashSecret(early), 'right'],
    });
    nowMs += 60_000;
    await eventually('the added key', async () => (await keys.authenticate(early)) !== null);
    expect(await keys.authenticate(key)).toBeNull();
  });

  test('an expired or revoked daemon key is rejected', async () => {
    const brief = await keys.create({ name: 'brief', permissions: ['*'], expiresInS: 60 });
    nowMs += 59_999;
    expect(await keys.authenticate(brief.key)).not.toBeNull();
    nowMs += 1;
    expect(await keys.authenticate(brief.key)).toBeNull();
    const lasting = await keys.create({ name: 'lasting', permissions: ['*'] });
    await keys.revoke(lasting.id);
    expect(await keys.authenticate(lasting.key)).toBeNull();
    await expect(keys.revoke(lasting.id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test.each([
    [[]],
    [['fs']],
    [['fs:readx']],
    [['FS:read']],
    [['f*']],
    [['fs:read', 'nope:*']],
  ])('a daemon key cannot be created with the permissions %j', async (permissions) => {
    await expect(keys.create({ name: 'bad', permissions })).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('a daemon key can be limited to a list of containers', async () => {
    const containers = [`cnt_${'1'.repeat(26)}`, `cnt_${'2'.repeat(26)}`];
    const { id, key } = await keys.create({
      name: 'limited',
      permissions: ['*'],
      containers: [...containers, ...containers],
    });
    expect(await keys.authenticate(key)).toMatchObject({ id, containers });
    expect(await keys.find(id)).toMatchObject({ containers });
    expect((await keys.list()).find((each) => each.id === id)).toMatchObject({ containers });
    for (const bad of [[], Array.from({ length: 1001 }, (_, index) => `cnt_${index}`)]) {
      await expect(keys.create({ name: 'k', permissions: ['*'], containers: bad })).rejects.toMatchObject({
        kind: 'invalid_input',
      });
    }
  });

  test.each([[''], ['x'.repeat(65)], ['a\nb']])('a daemon key with the name %j is rejected', async (name) => {
    await expect(keys.create({ name, permissions: ['*'] })).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test.each([
    [0],
    [-1],
    [1.5],
    [Number.NaN],
  ])('a daemon key cannot be created with a lifetime of %p seconds', async (expiresInS) => {
    await expect(keys.create({ name: 'k', permissions: ['*'], expiresInS })).rejects.toMatchObject({
      kind: 'invalid_input',
    });
  });
});

describe('a daemon key that is given as LOCAL_NODE_KEY', () => {
  const refusalOf = (key: string) =>
    createStartKeys(keys)
      .given(key)
      .then(
        () => 'accepted',
        ({ name, message }: Error) => `${name}: ${message}`,
      );

  test('a daemon key that has expired is refused as LOCAL_NODE_KEY, and the previous one stays valid', async () => {
    const previous = '0123456789abcdef'.repeat(4);
    expect(await refusalOf(previous)).toBe('accepted');
    const { key } = await keys.create({ name: 'brief', permissions: ['*'], expiresInS: 60 });
    nowMs += 60_000;
    expect(await refusalOf(key)).toBe(
      'StartError: LOCAL_NODE_KEY is a daemon key that has expired: set another one.',
    );
    expect(await keys.authenticate(previous)).not.toBeNull();
  });

  test.each([
    [{ permissions: ['container:*', 'fs:*'] }],
    [{ permissions: ['*'], containers: [`cnt_${'1'.repeat(26)}`] }],
  ])('a daemon key with the limits %j is refused as LOCAL_NODE_KEY', async (limits) => {
    const { key } = await keys.create({ name: 'some', ...limits });
    expect(await refusalOf(key)).toBe(
      'StartError: LOCAL_NODE_KEY is a daemon key without all permissions: set another one.',
    );
  });
});
