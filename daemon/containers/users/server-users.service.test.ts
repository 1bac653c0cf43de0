import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../../lib/database/database.js';
import { newId } from '../../../lib/text/ids.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { daemonMigrations } from '../../database/migrations.js';
import { containerTable } from '../records/container-row.js';
import { ContainerStore } from '../records/container-store.js';
import { containerRecord } from '../suites/fixtures/container-record.js';
import { ServerUsers, type UserPolicy } from './server-users.js';

const FIRST = 310_000;
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const rangeOf = (size: number): UserPolicy => ({ range: { first: FIRST, last: FIRST + size - 1 } });

let folder: string;
let database: Database;
let store: ContainerStore;
let users: ServerUsers;
let ports = 0;

const open = async (policy: UserPolicy | undefined) => {
  database = await openDatabase({ location: join(folder, 'db'), migrations: daemonMigrations });
  store = await ContainerStore.load({ database, logger, dataFolder: (id) => join(folder, 'servers', id) });
  const folders = [join(folder, 'servers'), join(folder, 'trash')];
  users = await ServerUsers.load({ database, store, folders, beginAt: () => 0 }, policy);
};
const reopen = async (policy: UserPolicy | undefined) => {
  await database.close();
  await open(policy);
};

/** Returns a container with this user id, and with its own name and port. */
const recordOf = (uid: number | null) => {
  const id = newId('cnt_');
  return containerRecord({ id, name: id, port: ++ports, uid });
};

/** Creates a container with a new user id, as an installation does. */
const make = async () => {
  const held = await users.held();
  const record = recordOf(users.choose(held));
  await store.insert(record);
  return record;
};
const usedUp = {
  kind: 'conflict',
  code: 'limit_reached',
  message: expect.stringContaining('DAEMON_UID_RANGE'),
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-uids-'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('users of containers', () => {
  test('user ids of containers are unique, even if many containers are created at once', async () => {
    await open(rangeOf(40));
    const made = await Promise.all(Array.from({ length: 40 }, make));
    expect(new Set(made.map(({ uid }) => uid)).size).toBe(40);
    await expect(make()).rejects.toMatchObject(usedUp);
    const stored = await containerTable.bind(database.sequelize).findAll();
    expect(stored.map(({ uid }) => uid).sort()).toEqual(Array.from({ length: 40 }, (_, n) => FIRST + n));
  });

  test('user ids of removed containers are reused as late as possible, also after a restart of the daemon', async () => {
    await open(rangeOf(3));
    const [one, two] = [await make(), await make()];
    expect([one.uid, two.uid]).toEqual([FIRST, FIRST + 1]);
    await store.delete(two);
    await reopen(rangeOf(3));
    expect((await make()).uid).toBe(FIRST + 2);
    expect((await make()).uid).toBe(FIRST + 1);
    await expect(make()).rejects.toMatchObject(usedUp);
  });

  test('the database refuses to store one user id for two containers', async () => {
    await open(rangeOf(3));
    await store.insert(recordOf(FIRST));
    await expect(store.insert(recordOf(FIRST))).rejects.toThrow();
    await store.insert(recordOf(null));
    await store.insert(recordOf(null));
  });

  test('containers that a daemon without root created get user ids once a daemon runs as root', async () => {
    await open(undefined);
    const { id, uid } = await make();
    expect(uid).toBeNull();
    expect(await users.of(store.get(id))).toEqual({});
    await reopen(rangeOf(3));
    const record = store.get(id);
    const own = { user: { uid: FIRST, gid: FIRST }, userIsOwn: true };
    expect(await Promise.all([users.of(record), users.of(record)])).toEqual([own, own]);
    await reopen(rangeOf(3));
    expect(await users.of(store.get(id))).toEqual(own);
    await reopen(undefined);
    expect(await users.of(store.get(id))).toEqual({});
  });

  test('if an operator configures one user for all containers, they all run as that user', async () => {
    const runAs = { uid: 1234, gid: 567 };
    await open({ runAs });
    const record = await make();
    expect(record.uid).toBeNull();
    expect(await users.of(record)).toEqual({ user: runAs, userIsOwn: false });
  });
});

describeAsRoot('users that own something on the host', () => {
  test('a user id is not reused while files of its container are retained or in the trash', async () => {
    await open(rangeOf(4));
    for (const [index, path] of ['servers/cnt_kept', 'trash/thrown-away'].entries()) {
      await mkdir(join(folder, path), { recursive: true });
      await chown(join(folder, path), FIRST + index, FIRST + index);
    }
    expect((await make()).uid).toBe(FIRST + 2);
    expect((await make()).uid).toBe(FIRST + 3);
    await expect(make()).rejects.toMatchObject(usedUp);
  });

  test('the user id of a removed container is not reused while one of its processes runs', async () => {
    // An id that no concurrent run of this test uses.
    const uid = 10_000_000 + process.pid;
    const left = spawn('sleep', ['1000'], { uid, gid: uid });
    const ended = once(left, 'exit');
    try {
      await once(left, 'spawn');
      await open({ range: { first: uid, last: uid } });
      await expect(make()).rejects.toMatchObject(usedUp);
    } finally {
      left.kill('SIGKILL');
    }
    await ended;
    expect((await make()).uid).toBe(uid);
  });
});
