import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { fingerprintOf, proofOf } from '../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../lib/secrets/secret.js';
import { daemonMigrations } from '../database/migrations.js';
import { createIdentity } from './identity.js';
import { createKeys, type Keys } from './keys.js';

const nonce = 'q3Zk8yF0sT5mVxW1bN7cLh2dRgJ4pUaE6oYiQwKzXMs';
const daemonId = 'dmn_9m2q0h7v3k5d8j1r6s4tcabefg';
let folder: string;
let database: Database;
let keys: Keys;
let nowMs = 1_000_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-identity-'));
  database = await openDatabase({ location: join(folder, 'db'), migrations: daemonMigrations });
  keys = createKeys({ database, clock: { now: () => nowMs } });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe("a daemon's proof that it knows a key", () => {
  const prove = (key: string) =>
    createIdentity({ keys, daemonId }).prove({ fingerprint: fingerprintOf(hashSecret(key)), nonce });
  const unknown = { kind: 'not_found' };

  test("a daemon's proof that it knows an API key depends on the key, the nonce and the daemon's id", async () => {
    const [one, other] = [
      await keys.create({ name: 'one', permissions: ['*'] }),
      await keys.create({ name: 'other', permissions: ['*'] }),
    ];
    const proof = proofOf(hashSecret(one.key), { nonce, daemonId });
    expect(await prove(one.key)).toEqual({ daemon_id: daemonId, proof });
    expect((await prove(other.key)).proof).not.toBe(proof);
    expect(proofOf(hashSecret(one.key), { nonce: `${nonce}x`, daemonId })).not.toBe(proof);
    expect(proofOf(hashSecret(one.key), { nonce, daemonId: `${daemonId}x` })).not.toBe(proof);
  });

  test('a daemon gives no proof that it knows a key if the key is unknown, revoked or expired', async () => {
    await expect(prove('berthd_unknown')).rejects.toMatchObject(unknown);
    const { id, key } = await keys.create({ name: 'revoked', permissions: ['*'] });
    expect(await prove(key)).toMatchObject({ daemon_id: daemonId });
    await keys.revoke(id);
    await expect(prove(key)).rejects.toMatchObject(unknown);
    const expiring = await keys.create({ name: 'expired', permissions: ['*'], expiresInS: 60 });
    expect(await prove(expiring.key)).toMatchObject({ daemon_id: daemonId });
    nowMs += 60_000;
    await expect(prove(expiring.key)).rejects.toMatchObject(unknown);
  });

  test('the fingerprint by which a client names a key to the daemon does not reveal the stored hash', () => {
    const hash = hashSecret('berthd_a-key');
    expect(fingerprintOf(hash)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprintOf(hash)).not.toContain(hash.slice(0, 8));
  });
});
