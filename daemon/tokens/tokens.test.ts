import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { testLogger } from '../../testing/test-logger.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import { daemonMigrations } from '../database/migrations.js';
import { createKeyWatch } from '../keys/key-watch.js';
import { createKeys, type Keys } from '../keys/keys.js';
import { permissionsOf } from '../operations/operation-permissions.js';
import { createTokens, type NewToken, type TokenResource, type Tokens } from './tokens.js';

const RESOURCE = 'cnt_0000000000000000000000000a';
const OTHER = 'cnt_0000000000000000000000000b';
const READ = ['container:read'];
const document = readDocument('daemon');
const permissionOf = permissionsOf(listOperations(document).map(({ operation }) => operation));
/** Resources for which tests create tokens. Different paths may name the same file. */
const targets = {
  console: { canonical: ({ id }: TokenResource) => String(id), require: () => undefined },
  upload: { canonical: ({ path }: TokenResource) => posix.normalize(String(path)), require: () => undefined },
  file: {
    canonical({ path }: TokenResource) {
      if (path === undefined) throw new DomainError('invalid_input', 'A path is missing.');
      return posix.normalize(String(path));
    },
    require(path: string) {
      if (path === '/gone') throw new DomainError('not_found', 'The file does not exist.');
    },
  },
};
const clock = testClock();
const logger = testLogger();
let folder: string;
let database: Database;
let keys: Keys;
let tokens: Tokens;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-tokens-'));
  const migrations = daemonMigrations;
  database = await openDatabase({ location: join(folder, 'tokens.sqlite'), migrations });
  keys = createKeys({ database, clock });
  tokens = createTokens({ database, clock, keys, document, permissionOf, targets });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const newKey = (permissions = ['*'], expiresInS?: number) =>
  keys.create({ name: 'k', permissions, ...(expiresInS === undefined ? {} : { expiresInS }) });
const newToken = (keyId: string, more: Partial<NewToken> = {}, scopes: readonly string[] = ['*']) =>
  tokens.create({ purpose: 'console', resource: { id: RESOURCE }, caller: { id: keyId, scopes }, ...more });
const opens = (token: string, id: unknown = RESOURCE) =>
  tokens.redeem(token, 'openConsole', { id, tail: '5' });

describe('a token', () => {
  test('a token of the daemon can be used several times, and only for its purpose and resource', async () => {
    const { id } = await newKey();
    const { token, expires_at } = await newToken(id);
    expect(token).toMatch(/^con_[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expires_at)).toBe(clock.now() + 60_000);
    for (let uses = 0; uses < 2; uses += 1) {
      expect(await opens(token)).toEqual({
        id,
        name: 'k',
        scopes: [...READ, 'container:control'],
        token: { holder: { keyId: id, actor: null, containerId: null }, revocations: 0 },
        isNarrowed: false,
        isAdmin: false,
      });
    }
    expect(await opens(token, OTHER)).toBeNull();
    expect(await opens(token, null)).toBeNull();
    expect(await opens(token, [RESOURCE, RESOURCE])).toBeNull();
    expect(await tokens.redeem(token, 'downloadPath', { path: RESOURCE })).toBeNull();
    expect(await tokens.redeem(token, 'createConsoleToken', { id: RESOURCE })).toBeNull();
    expect(await opens(`${token}x`)).toBeNull();
    expect(await opens('')).toBeNull();
    const file = await newToken(id, { purpose: 'file', resource: { path: RESOURCE }, lifeS: 60 });
    expect(file.token).toMatch(/^dl_[A-Za-z0-9_-]{43}$/);
    expect(await opens(file.token)).toBeNull();
  });

  test('a token of the daemon is stored as a hash, which is deleted when the token expires', async () => {
    const { id } = await newKey();
    const { token } = await newToken(id);
    const kept = async () => JSON.stringify(await database.sequelize.query('SELECT * FROM tokens'));
    expect(await kept()).not.toContain(token.slice(4));
    clock.advance(59_999);
    expect(await opens(token)).not.toBeNull();
    clock.advance(1);
    expect(await opens(token)).toBeNull();
    await newToken(id);
    expect((await database.sequelize.query('SELECT * FROM tokens'))[0]).toHaveLength(1);
  });

  test('a token of the daemon is invalid when the API key that created it is revoked or expires', async () => {
    const [revoked, expired] = [await newKey(), await newKey(['*'], 10)];
    const made = [await newToken(revoked.id), await newToken(expired.id)];
    await keys.revoke(revoked.id);
    clock.advance(10_000);
    for (const { token } of made) expect(await opens(token)).toBeNull();
  });

  test('a token of the daemon grants no more permissions than the API key that created it', async () => {
    const { id } = await newKey(['container:read']);
    const { token } = await newToken(id);
    expect(await opens(token)).toMatchObject({ scopes: READ });
    const { token: narrow } = await newToken((await newKey()).id, {}, READ);
    expect(await opens(narrow)).toMatchObject({ scopes: READ });
  });

  test('a read-only token of the daemon grants only read access', async () => {
    const { id } = await newKey();
    const { token } = await newToken(id, { readOnly: true });
    expect(await opens(token)).toMatchObject({ scopes: READ });
  });

  test('a token for a file is valid for every spelling of its path, and requires that the file exists', async () => {
    const { id } = await newKey();
    const file = (path: string) => newToken(id, { purpose: 'file', resource: { path } });
    const { token } = await file('/world/../server.properties');
    const download = (path?: string) => tokens.redeem(token, 'downloadPath', { path });
    expect(await download('/server.properties')).toMatchObject({ id, scopes: ['fs:read'] });
    expect(await download('/a/b/../../server.properties')).toMatchObject({ id });
    expect(await download('/world/server.properties')).toBeNull();
    expect(await download(undefined)).toBeNull();
    await expect(file('/gone')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('a token of the daemon expires after the requested time, by default 5 minutes; a console token after a minute', async () => {
    const { id } = await newKey();
    const lifeMs = async (more: Partial<NewToken>) =>
      Date.parse((await newToken(id, more)).expires_at) - clock.now();
    const file = { purpose: 'file' as const, resource: { path: '/' } };
    expect(await lifeMs(file)).toBe(300_000);
    expect(await lifeMs({ ...file, lifeS: 86_400 })).toBe(86_400_000);
    for (const lifeS of [0, -1, 1.5, 86_401, Number.NaN]) {
      await expect(lifeMs({ ...file, lifeS })).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    expect(await lifeMs({ lifeS: 86_400 })).toBe(60_000);
  });

  test('an API key that has too many tokens cannot create more', async () => {
    const { id } = await newKey();
    await database.sequelize.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO tokens (secret_hash, purpose, resource, key_id, permissions, expires_at)
       SELECT 'filler' || i, 'file', '/', '${id}', '[]', ${clock.now() + 1000} FROM n`,
    );
    await expect(newToken(id)).rejects.toMatchObject({ kind: 'rate_limited' });
    await newToken((await newKey()).id);
    clock.advance(1000);
    await newToken(id);
  });

  test('a user behind an API key can have 200 tokens, which leaves tokens for other users', async () => {
    const { id } = await newKey();
    const of = (actor: string) => newToken(id, { caller: { id, scopes: ['*'], actor } });
    for (let count = 0; count < 200; count += 1) await of('usr_1');
    await expect(of('usr_1')).rejects.toMatchObject({ kind: 'rate_limited' });
    await of('usr_2');
    await newToken(id);
  });

  test('a token of the daemon is limited to the container and the user of the request that created it', async () => {
    const { id } = await newKey();
    const caller = { id, scopes: ['*'], actor: 'usr_1', containers: [RESOURCE], isNarrowed: true };
    const { token } = await newToken(id, { caller });
    expect(await opens(token)).toMatchObject({ containers: [RESOURCE], isNarrowed: true, actor: 'usr_1' });
  });
});

describe('an upload token', () => {
  const uploadTo = async (more: Partial<NewToken> = {}) => {
    const { id } = await newKey();
    const { token } = await newToken(id, { purpose: 'upload', resource: { path: '/a/b' }, ...more });
    const use = (path = '/a/b', operationId = 'uploadFile') => tokens.redeem(token, operationId, { path });
    return { token, use };
  };

  test('an upload token is valid for one upload of at most its size, and for nothing else', async () => {
    const { token, use } = await uploadTo({ maxBytes: 10 });
    expect(token).toMatch(/^ul_[A-Za-z0-9_-]{43}$/);
    expect(await use('/a/c')).toBeNull();
    expect(await use('/a/b', 'downloadPath')).toBeNull();
    expect(await use('/a/x/../b')).toMatchObject({ scopes: ['fs:write'], maxUploadBytes: 10 });
    expect(await use()).toBeNull();
  });

  test('an upload token that is sent several times at the same moment is accepted once', async () => {
    const { use } = await uploadTo();
    const results = await Promise.all(Array.from({ length: 8 }, () => use()));
    expect(results.filter((caller) => caller !== null)).toHaveLength(1);
  });

  test('an upload token expires', async () => {
    const { use } = await uploadTo({ lifeS: 60 });
    clock.advance(60_000);
    expect(await use()).toBeNull();
  });
});

describe('the revocation of tokens', () => {
  const redeemed = async (creator: NewToken['caller']) => {
    const { token } = await newToken(creator.id, { caller: creator });
    const caller = await opens(token);
    if (caller === null) throw new Error('the token is invalid');
    return { token, caller };
  };
  const ofUser = (id: string, actor: string, container = RESOURCE) => ({
    ...{ id, scopes: ['*'], actor },
    ...{ containers: [container], isNarrowed: true },
  });

  test('revoking the tokens of one user for one container ends them and their transfers, and no others', async () => {
    const { id } = await newKey();
    const mine = ofUser(id, 'usr_1');
    const others = [ofUser(id, 'usr_2'), ofUser(id, 'usr_1', OTHER), { id, scopes: ['*'] }];
    const ended: string[] = [];
    const own = await redeemed(mine);
    const kept = await Promise.all(others.map(redeemed));
    const stops = [own, ...kept].map(({ token, caller }) => tokens.watch(caller, () => ended.push(token)));
    await tokens.revoke(mine);
    expect(ended).toEqual([own.token]);
    expect(await opens(own.token)).toBeNull();
    for (const { token } of kept) expect(await opens(token)).not.toBeNull();
    await tokens.revoke({ id, scopes: [] });
    expect(ended).toEqual([own.token, kept[2]?.token]);
    for (const stop of stops) stop();
    const { token } = await redeemed(mine);
    expect(await opens(token)).not.toBeNull();
  });

  test('revoking a token also ends a transfer that has just passed the check of its token', async () => {
    const { id } = await newKey();
    const mine = ofUser(id, 'usr_1');
    const { caller } = await redeemed(mine);
    await tokens.revoke(mine);
    let isEnded = false;
    tokens.watch(caller, () => {
      isEnded = true;
    })();
    expect(isEnded).toBe(true);
    const { caller: later } = await redeemed(mine);
    tokens.watch(later, () => {
      throw new Error('a later transfer has ended');
    })();
  });
});

describe('the watch that reports when keys in use become invalid', () => {
  test('an API key in use that is revoked or expires is reported once to those who watch it', async () => {
    const [revoked, expired, kept] = [await newKey(), await newKey(['*'], 10), await newKey()];
    const watch = createKeyWatch({ keys, logger, everyMs: 10 });
    const ended: string[] = [];
    const stops = [revoked, expired, kept].map(({ id }) => watch.watch(id, () => ended.push(id)));
    const unwatch = watch.watch(revoked.id, () => ended.push('unwatched'));
    unwatch();
    await sleep(50);
    expect(ended).toEqual([]);
    await keys.revoke(revoked.id);
    await eventually('the report of the revoked key', () => ended.includes(revoked.id));
    clock.advance(10_000);
    await eventually('the report of the expired key', () => ended.includes(expired.id));
    await sleep(50);
    expect(ended).toEqual([revoked.id, expired.id]);
    for (const stop of stops) stop();
  });

  test('watching API keys in use continues after a database error, and makes no queries if no key is watched', async () => {
    let asked = 0;
    const failing = {
      validAmong: async () => {
        asked += 1;
        if (asked === 1) throw new Error('disk error');
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
