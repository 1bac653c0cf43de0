import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataTypes, UniqueConstraintError } from 'sequelize';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { type Database, type Migration, openDatabase } from './database.js';

const migrations: Migration[] = [
  {
    name: '0001-things',
    up: async (schema) => {
      await schema.sequelize.query('CREATE TABLE things (id TEXT PRIMARY KEY, size INTEGER)');
      await schema.createTable('events', {
        id: { type: DataTypes.TEXT, primaryKey: true },
        at: { type: DataTypes.DATE },
        seen: { type: DataTypes.BOOLEAN },
      });
    },
  },
];

type Thing = { id: string; size: number };
type Opened = { location: string; remove(): Promise<void> };

function preparedSuite(open: () => Promise<Opened>) {
  let opened: Opened;
  let db: Database;
  beforeEach(async () => {
    opened = await open();
    db = await openDatabase({ location: opened.location, migrations });
    await db.sequelize.query("INSERT INTO things VALUES ('a', 1), ('b', 2), ('c', 3)");
  });
  afterEach(async () => {
    await db.close();
    await opened.remove();
  });

  const over = (size: number) =>
    db.select<Thing>('SELECT id, size AS "size" FROM things WHERE size > $1 ORDER BY id LIMIT $2', [
      size,
      10,
    ]);

  test('a prepared statement can run with different values, also concurrently', async () => {
    expect(await over(1)).toEqual([
      { id: 'b', size: 2 },
      { id: 'c', size: 3 },
    ]);
    const many = await Promise.all(Array.from({ length: 200 }, (_, index) => over(index % 4)));
    expect(many.map((rows) => rows.length)).toEqual(many.map((_, index) => 3 - (index % 4)));
  });

  test('a prepared query returns committed changes immediately, even if the columns of a table have changed', async () => {
    expect(await over(3)).toEqual([]);
    await db.transaction(async (transaction) => {
      await db.sequelize.query("INSERT INTO things VALUES ('d', 4)", { transaction });
    });
    expect(await over(3)).toEqual([{ id: 'd', size: 4 }]);
    await db.sequelize.query('ALTER TABLE things ADD COLUMN colour TEXT');
    expect(await db.select('SELECT * FROM things WHERE id = $1', ['d'])).toEqual([
      { id: 'd', size: 4, colour: null },
    ]);
  });

  test('identical calls share a prepared query that has not started yet, and later calls start a new one', async () => {
    const [first, same, other] = await Promise.all([over(0), over(0), over(2)]);
    expect(same).toBe(first);
    expect(other).toHaveLength(1);
    const earlier = over(0);
    await db.sequelize.query("INSERT INTO things VALUES ('e', 5)");
    const later = over(0);
    await earlier;
    expect(await later).toHaveLength(4);
  });

  test('the values of a prepared statement are treated as data, not as SQL', async () => {
    const hostile = "a' OR '1'='1";
    expect(await db.select('SELECT id FROM things WHERE id = $1', [hostile])).toEqual([]);
  });

  test('a limited number of prepared statements is kept, and all are finalized on close', async () => {
    for (let index = 0; index < 200; index += 1) {
      expect(await db.select(`SELECT id FROM things WHERE size = $1 LIMIT ${index + 1}`, [2])).toEqual([
        { id: 'b' },
      ]);
    }
  });

  test('a prepared write changes rows, and returns the rows of a RETURNING clause', async () => {
    const grow = (by: number) =>
      db.write<Thing>('UPDATE things SET size = size + $1 WHERE size >= $2 RETURNING id, size', [by, 2]);
    const grown = await grow(10);
    expect(grown.map(({ id, size }) => `${id}${size}`).sort()).toEqual(['b12', 'c13']);
    await Promise.all(Array.from({ length: 50 }, () => grow(1)));
    expect((await over(1)).map(({ size }) => size).sort()).toEqual([62, 63]);
    expect(await db.write('DELETE FROM things WHERE id = $1', ['nobody'])).toEqual([]);
  });

  test("prepared writes store times and booleans in the same form as Sequelize's models", async () => {
    const at = new Date('2026-02-03T04:05:06.007Z');
    await db.write('INSERT INTO events (id, at, seen) VALUES ($1, $2, $3)', ['prepared', at, true]);
    await db.write('INSERT INTO events (id, at, seen) VALUES ($1, $2, $3)', ['nothing', null, null]);
    const Event = db.sequelize.define(
      'event',
      { id: { type: DataTypes.TEXT, primaryKey: true }, at: DataTypes.DATE, seen: DataTypes.BOOLEAN },
      { tableName: 'events', timestamps: false },
    );
    await Event.create({ id: 'model', at, seen: true });
    const found = { at, seen: true };
    expect((await Event.findAll({ where: found })).map((row) => row.get('id')).sort()).toEqual([
      'model',
      'prepared',
    ]);
    const until = (time: Date) =>
      db.select('SELECT id FROM events WHERE at <= $1 AND seen = $2', [time, true]);
    expect(await until(at)).toHaveLength(2);
    expect(await until(new Date(at.getTime() - 1))).toEqual([]);
    expect(await db.select('SELECT id FROM events WHERE at IS NULL AND seen IS NULL', [])).toHaveLength(1);
  });

  test('a violated constraint throws the same error in a prepared write as in a model, and the next write succeeds', async () => {
    const add = (id: string) => db.write('INSERT INTO things VALUES ($1, $2)', [id, 9]);
    const [same, next] = await Promise.allSettled([add('a'), add('d')]);
    expect(same).toMatchObject({ status: 'rejected', reason: expect.any(UniqueConstraintError) });
    expect(next.status).toBe('fulfilled');
    const other = await openDatabase({ location: opened.location, migrations });
    expect(await other.select('SELECT id FROM things WHERE size = $1', [9])).toEqual([{ id: 'd' }]);
    await other.close();
  });

  test('an invalid prepared statement fails, but the next statement does not', async () => {
    await expect(db.select('SELECT id FROM nowhere', [])).rejects.toThrow('nowhere');
    expect(await over(2)).toHaveLength(1);
  });
}

describe('prepared queries on SQLite', () => {
  preparedSuite(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berth-prepared-'));
    return { location: join(folder, 'x.sqlite'), remove: () => rm(folder, { recursive: true }) };
  });
});

describeWith(['postgres'], 'prepared queries on PostgreSQL', () => {
  preparedSuite(() => postgresAddress(testService('postgres')));

  test('a prepared query does not fail because an idle connection was closed', async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    const db = await openDatabase({ location, migrations });
    const ask = () => db.select<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
    const [first] = await ask();
    const admin = await openDatabase({ location, migrations });
    await admin.sequelize.query('SELECT pg_terminate_backend($1)', { bind: [first?.pid] });
    expect(await ask()).toHaveLength(1);
    await admin.close();
    await db.close();
    await remove();
  });

  test('a prepared write whose response was lost is not repeated', async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    const relay = await startRelay(new URL(location));
    const db = await openDatabase({ location: relay.url, migrations });
    await db.write('INSERT INTO things VALUES ($1, $2)', ['a', 1]);
    relay.loseOneAnswer();
    const change = db.write('UPDATE things SET size = size + $1', [1]);
    expect(await failureOf(change)).toBe('unavailable/unavailable');
    await db.write('UPDATE things SET size = size + $1', [10]);
    expect(await db.select('SELECT size FROM things', [])).toEqual([{ size: 12 }]);
    await db.close();
    relay.close();
    await remove();
  });
});

/** Starts a proxy for PostgreSQL that can close the connection after a query instead of forwarding the response. */
async function startRelay(server: URL) {
  let isLost = false;
  const relay = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname);
    client.pipe(upstream);
    upstream.on('data', (answer: Buffer) => {
      if (!isLost) client.write(answer);
      else client.destroy();
      isLost = false;
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.once('close', () => other.destroy());
      one.once('error', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(server);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    loseOneAnswer: () => {
      isLost = true;
    },
    close: () => relay.close(),
  };
}
