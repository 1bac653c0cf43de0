import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys, type Keys } from '../../daemon/keys/keys.js';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import type { Database } from '../../lib/database/database.js';
import { systemClock } from '../../lib/time/clock.js';
import { keysInForce } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { fillPath, parametersOf } from '../http/malformed.js';
import { printTable } from './table.js';

const document = readDocument('daemon');
const operations = listOperations(document);
const permissions = [
  ...new Set(operations.flatMap(({ operation }) => operation['x-permission'] ?? [])),
].filter((permission) => permission.includes(':'));

type Kind = { name: string; authorization: string | null; isValid: boolean; permissions: readonly string[] };
type Outcome = 401 | 403 | 'admitted';

/** The permission of operations that accept any valid key. */
const ANY = 'any';

/** Returns the status that the document specifies. */
function expectedOf({ operation: { security = [], ...operation } }: PlacedOperation, kind: Kind): Outcome {
  if (security.length === 0) return 'admitted';
  if (!kind.isValid) return 401;
  const needed = operation['x-permission'] ?? '';
  const area = `${needed.split(':')[0]}:*`;
  return needed === ANY || kind.permissions.some((each) => [needed, area, '*'].includes(each))
    ? 'admitted'
    : 403;
}

const outcomeOf = (status: number): Outcome => (status === 401 || status === 403 ? status : 'admitted');

/** Sends every kind of key to every operation of the daemon, and compares the responses with the API document. */
describe('authorization of the daemon', () => {
  let daemon: TestDaemon;
  let database: Database;
  let keys: Keys;
  let invalid: Kind[];
  const made = new Map<string, Promise<string>>();
  const cells: { operationId: string; kind: string; verdict: Outcome; fault?: string }[] = [];

  beforeAll(async () => {
    daemon = await startTestDaemon();
    database = await openDaemonDatabase(daemon.config);
    keys = createKeys({ database, clock: systemClock });
    const expired = await keys.create({ name: 'expired', permissions: ['*'], expiresInS: 3600 });
    const bind = [Date.now() - 1, expired.id];
    await database.sequelize.query('UPDATE keys SET expires_at = $1 WHERE id = $2', { bind });
    const revoked = await keys.create({ name: 'revoked', permissions: ['*'] });
    await keys.revoke(revoked.id);
    const none = (name: string, authorization: string | null): Kind => ({
      name,
      authorization,
      isValid: false,
      permissions: [],
    });
    invalid = [
      none('nobody', null),
      none('an invalid key', 'Bearer berthd_x'),
      none('no scheme', daemon.firstKey),
      none('another scheme', `Basic ${daemon.firstKey}`),
      none('an expired key', `Bearer ${expired.key}`),
      none('a revoked key', `Bearer ${revoked.key}`),
    ];
  });
  afterAll(async () => {
    printTable(cells);
    await database.close();
    await daemon.stop();
  });

  async function keyWith(name: string, granted: readonly string[]): Promise<Kind> {
    const words = granted.join(' ');
    const key = made.get(words) ?? inForce(keys.create({ name: 'k', permissions: [...granted] }));
    made.set(words, key);
    return { name, authorization: `Bearer ${await key}`, isValid: true, permissions: granted };
  }

  async function inForce(made: Promise<{ key: string }>): Promise<string> {
    const { key } = await made;
    await keysInForce();
    return key;
  }

  async function kindsFor(needed: string): Promise<Kind[]> {
    const others = permissions.filter((permission) => permission !== needed);
    const exact = permissions.includes(needed) ? needed : (permissions[0] ?? '');
    return [
      ...invalid,
      await keyWith('a key without the permission', others),
      await keyWith('a key with exactly the permission', [exact]),
      await keyWith('a key with area:*', [`${exact.split(':')[0]}:*`]),
      await keyWith('a key with another area:*', [exact.startsWith('fs:') ? 'sftp:*' : 'fs:*']),
      await keyWith('a key with *', ['*']),
    ];
  }

  /** Sends no body and no required query parameter, so that an authorized request is refused by the validation. */
  async function ask({ path, method, operation }: PlacedOperation, kind: Kind): Promise<Response> {
    const target = daemon.url + fillPath(path, parametersOf(document, operation));
    const leave = new AbortController();
    const response = await fetch(target, {
      method: method.toUpperCase(),
      headers: {
        ...(kind.authorization === null ? {} : { authorization: kind.authorization }),
        ...(operation.requestBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(operation.requestBody ? { body: '{}' } : {}),
      signal: leave.signal,
    });
    // Only the head of the response is needed, and a stream of events would never end.
    leave.abort();
    return response;
  }

  test.each(
    operations.map((placed) => [placed.operation.operationId, placed] as const),
  )("the daemon's operation %s admits exactly the callers that the API document names", async (operationId, placed) => {
    const faults: string[] = [];
    for (const kind of await kindsFor(placed.operation['x-permission'] ?? '')) {
      const { status } = await ask(placed, kind);
      const expected = expectedOf(placed, kind);
      const verdict = outcomeOf(status);
      const fault = verdict === expected ? undefined : `${kind.name}: ${status} instead of ${expected}`;
      cells.push({ operationId, kind: kind.name, verdict, ...(fault === undefined ? {} : { fault }) });
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  });
});
