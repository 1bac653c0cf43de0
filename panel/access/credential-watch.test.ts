import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { newId } from '../../lib/text/ids.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { Caller } from './caller.js';
import { CredentialWatch } from './credential-watch.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const HOUR_MS = 3_600_000;

describe('the watch of credentials used by long-running requests', () => {
  let database: TestDatabase;
  let watch: CredentialWatch;
  let ada: Caller;
  let ended: (Caller | undefined)[];
  let asked: number;
  beforeEach(async () => {
    database = await sqliteDatabase();
    watch = new CredentialWatch({ db: database.db, clock: testClock() }, quiet, HOUR_MS);
    ada = await addPerson(database.db, 'Ada');
    ended = [];
    asked = 0;
  });
  afterEach(async () => {
    await watch.close();
    await database.remove();
  });

  const follow = (callerNow: () => Promise<Caller>, serverId?: string) =>
    watch.watch({
      caller: ada,
      serverId,
      callerNow: () => {
        asked += 1;
        return callerNow();
      },
      onCaller: (caller) => {
        ended.push(caller);
      },
    });
  const settled = async () => {
    let before = -1;
    await eventually('the end of the checks', async () => {
      const isSame = asked > 0 && before === asked;
      before = asked;
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return isSame;
    });
  };

  test('a change of the user behind a long-running request is reported even if the old user data is still cached', async () => {
    let answers: Caller[] = [];
    follow(async () => answers.shift() ?? ada);
    await settled();
    const changed = { ...ada, isAdmin: true };
    answers = [ada, changed];
    await database.db.models.users.update({ isAdmin: true }, { where: { id: ada.user.id }, hooks: false });
    await eventually('the change', () => ended.includes(changed));
  });

  test('the caller of a new long-running request is identified at once, but not a caller who was just admitted', async () => {
    // The time stands still, so no later check becomes due.
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    let admitted = 0;
    const callerNow = async () => {
      admitted += 1;
      return ada;
    };
    watch.watch({ caller: ada, isAdmitted: true, callerNow, onCaller: () => undefined });
    follow(async () => ada);
    await eventually('the check of the other caller', () => ended.length > 0);
    now.mockRestore();
    expect([asked, admitted]).toEqual([1, 0]);
    await eventually('the later check of the admitted caller', () => admitted > 0);
  });

  test('the end of the watch waits for the check in progress, and later requests are not watched', async () => {
    let answer: (caller: Caller) => void = ignore;
    follow(() => new Promise((resolve) => (answer = resolve)));
    await eventually('the check', () => asked === 1);
    let isClosed = false;
    const closing = watch.close().then(() => {
      isClosed = true;
    });
    follow(async () => ada);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([isClosed, asked]).toEqual([false, 1]);
    answer(ada);
    await closing;
    expect(ended).toEqual([]);
  });

  test('the end of the credential of a long-running request is reported once, and then the credential is not checked again', async () => {
    let isOver = false;
    follow(async () => {
      if (isOver) throw new DomainError('unauthenticated', 'It has ended.');
      return ada;
    });
    await settled();
    isOver = true;
    await database.db.models.users.update({ disabled: true }, { where: { id: ada.user.id } });
    await eventually('the end', () => ended.at(-1) === undefined);
    const count = ended.length;
    await database.db.models.users.update({ disabled: false }, { where: { id: ada.user.id } });
    expect(ended).toHaveLength(count);
  });

  test('a change of the owner of a server is reported to long-running requests about that server only', async () => {
    const { db } = database;
    const createdAt = new Date();
    const place = { name: 'n', url: 'http://n', sealedKey: '', local: false, createdAt };
    const { id: nodeId } = await db.models.nodes.create({ id: newId('node_'), ...place });
    const grace = await addPerson(db, 'Grace');
    const addServer = async (name: string) => {
      const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const, createdAt };
      const row = { id: newId('srv_'), ownerId: ada.user.id, nodeId, name, ...rest };
      return (await db.models.servers.create(row)).id;
    };
    const [own, other] = [await addServer('own'), await addServer('other')];
    follow(async () => ada, own);
    await settled();
    const count = ended.length;
    const change = (id: string, values: object) =>
      db.models.servers.update(values, { where: { id }, hooks: false });
    await change(other, { ownerId: grace.user.id });
    await change(own, { description: 'Changed.' });
    await settled();
    expect(ended).toHaveLength(count);
    await change(own, { ownerId: grace.user.id });
    await eventually('the report', () => ended.length > count);
    await settled();
    const afterChange = ended.length;
    await db.models.servers.destroy({ where: { id: own }, hooks: false });
    await eventually('the report of the deletion', () => ended.length > afterChange);
  });

  test('the owners of the servers of all long-running requests are read with one query', async () => {
    const { servers } = database.db.models;
    const read = jest.spyOn(servers, 'findAll');
    for (const serverId of ['srv_one', 'srv_one', 'srv_two']) follow(async () => ada, serverId);
    await settled();
    const lists = read.mock.calls.map(([options]) => (options?.where as { id: string[] }).id);
    expect(lists.at(-1)?.sort()).toEqual(['srv_one', 'srv_two']);
    expect(lists.filter((ids) => ids.length === 1).length).toBeLessThanOrEqual(1);
  });

  test('a long-running request continues while its credential cannot be checked', async () => {
    follow(async () => {
      if (asked < 3) throw new DomainError('unavailable', 'The store is unavailable.');
      return ada;
    });
    await eventually('the check', () => ended.length > 0);
    expect(ended).not.toContain(undefined);
  });
});
