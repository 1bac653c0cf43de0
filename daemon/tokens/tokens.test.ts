import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../lib/database.js';
import { eventually } from '../../testing/eventually.js';
import { testClock } from '../../testing/test-clock.js';
import { daemonMigrations } from '../database/migrations.js';
import { createKeyWatch } from '../keys/key-watch.js';
import { createKeys, type Keys } from '../keys/keys.js';
import { keyMigrations } from '../keys/migrations.js';
import { createTokens, type Tokens } from './tokens.js';

const RESOURCE = 'cnt_0000000000000000000000000a';
const OTHER = 'cnt_0000000000000000000000000b';
const READ = ['container:read'];
const clock = testClock();
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
let folder: string;
let database: Database;
let keys: Keys;
let tokens: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-tokens-'));
  const migrations = [...keyMigrations, ...daemonMigrations];
  database = await openDatabase({ location: join(folder, 'tokens.sqlite'), migrations });
  keys = createKeys({ database, clock });
  tokens = createTokens({ database, clock, keys });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const newKey = (permissions = ['*'], expiresInS?: number) =>
  keys.create({ name: 'k', permissions, ...(expiresInS === undefined ? {} : { expiresInS }) });
const newToken = (keyId: string, more: Partial<Parameters<Tokens['create']>[0]> = {}) =>
  tokens.create({ purpose: 'console', resource: RESOURCE, keyId, permissions: READ, lifeS: 60, ...more });

describe('a token', () => {
  test('is good for its purpose and resource, more than once, and for nothing else', async () => {
    const { id } = await newKey();
    const { token, expires_at } = await newToken(id);
    expect(token).toMatch(/^con_[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expires_at)).toBe(clock.now() + 60_000);
    for (let uses = 0; uses < 2; uses += 1) {
      expect(await tokens.redeem(token, 'console', RESOURCE)).toEqual({ id, name: 'k', permissions: READ });
    }
    expect(await tokens.redeem(token, 'console', OTHER)).toBeNull();
    expect(await tokens.redeem(token, 'file', RESOURCE)).toBeNull();
    expect(await tokens.redeem(`${token}x`, 'console', RESOURCE)).toBeNull();
    expect(await tokens.redeem('', 'console', RESOURCE)).toBeNull();
    const file = await newToken(id, { purpose: 'file' });
    expect(file.token).toMatch(/^dl_[A-Za-z0-9_-]{43}$/);
    expect(await tokens.redeem(file.token, 'console', RESOURCE)).toBeNull();
  });

  test('is kept as its hash, and not longer than it lives', async () => {
    const { id } = await newKey();
    const { token } = await newToken(id);
    const kept = async () => JSON.stringify(await database.sequelize.query('SELECT * FROM tokens'));
    expect(await kept()).not.toContain(token.slice(4));
    clock.advance(59_999);
    expect(await tokens.redeem(token, 'console', RESOURCE)).not.toBeNull();
    clock.advance(1);
    expect(await tokens.redeem(token, 'console', RESOURCE)).toBeNull();
    await newToken(id);
    expect((await database.sequelize.query('SELECT * FROM tokens'))[0]).toHaveLength(1);
  });

  test('ends with the key that made it', async () => {
    const [revoked, expired] = [await newKey(), await newKey(['*'], 10)];
    const made = [await newToken(revoked.id), await newToken(expired.id)];
    await keys.revoke(revoked.id);
    clock.advance(10_000);
    for (const { token } of made) expect(await tokens.redeem(token, 'console', RESOURCE)).toBeNull();
  });

  test('grants nothing that its key does not grant', async () => {
    const { id } = await newKey(['container:read']);
    const { token } = await newToken(id, { permissions: ['container:read', 'container:control'] });
    expect(await tokens.redeem(token, 'console', RESOURCE)).toMatchObject({ permissions: READ });
  });

  test('is refused to a key that has very many already', async () => {
    const { id } = await newKey();
    await database.sequelize.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO tokens SELECT 'filler' || i, 'file', '/', '${id}', '[]', ${clock.now() + 1000} FROM n`,
    );
    await expect(newToken(id)).rejects.toMatchObject({ kind: 'rate_limited' });
    await newToken((await newKey()).id);
    clock.advance(1000);
    await newToken(id);
  });
});

describe('the watch over keys in use', () => {
  test('tells when a key is revoked or expires, once, and of no other', async () => {
    const [revoked, expired, kept] = [await newKey(), await newKey(['*'], 10), await newKey()];
    const watch = createKeyWatch({ keys, logger, everyMs: 10 });
    const ended: string[] = [];
    const stops = [revoked, expired, kept].map(({ id }) => watch.watch(id, () => ended.push(id)));
    const unwatch = watch.watch(revoked.id, () => ended.push('unwatched'));
    unwatch();
    await sleep(50);
    expect(ended).toEqual([]);
    await keys.revoke(revoked.id);
    await eventually('the end of the revoked', () => ended.includes(revoked.id));
    clock.advance(10_000);
    await eventually('the end of the expired', () => ended.includes(expired.id));
    await sleep(50);
    expect(ended).toEqual([revoked.id, expired.id]);
    for (const stop of stops) stop();
  });

  test('goes on after the table could not be read, and asks nothing while nobody watches', async () => {
    let asked = 0;
    const failing = {
      validAmong: async () => {
        asked += 1;
        if (asked === 1) throw new Error('the disk is away');
        return new Set<string>();
      },
    };
    const watch = createKeyWatch({ keys: failing, logger, everyMs: 5 });
    await sleep(30);
    expect(asked).toBe(0);
    await new Promise<void>((resolve) => watch.watch('dk_1', resolve));
    expect(asked).toBe(2);
    await sleep(30);
    expect(asked).toBe(2);
  });
});
