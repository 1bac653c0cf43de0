import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { UniqueConstraintError } from 'sequelize';
import { type Database, openDatabase } from './database.js';
import { bigint, date, integer, Table, text } from './table.js';

const owners = new Table('owners', { id: text().key(), name: text(16).unique() });
const things = new Table('things', {
  id: integer().autoIncrement(),
  ownerId: text().references('owners', 'CASCADE'),
  size: bigint().initially(7),
  note: text().optional(),
  madeAt: date(),
}).uniqueIndex('ownerId', 'size');
const initial = {
  name: '0001-initial',
  up: async (schema: import('sequelize').QueryInterface) => {
    await owners.create(schema);
    await things.create(schema);
  },
};
const madeAt = new Date(0);

describe('a table definition', () => {
  let folder: string;
  let databases: Database[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-table-'));
    databases = [];
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
    await rm(folder, { recursive: true });
  });

  async function open(name: string) {
    const database = await openDatabase({ location: join(folder, name), migrations: [initial] });
    databases.push(database);
    const { sequelize } = database;
    return { ownerRows: owners.bind(sequelize), thingRows: things.bind(sequelize) };
  }

  test('a table definition creates a table with the columns of its model and their default values', async () => {
    const { ownerRows, thingRows } = await open('one');
    await ownerRows.create({ id: 'a', name: 'Ada' });
    const made = await thingRows.create({ ownerId: 'a', madeAt });
    expect(made).toMatchObject({ size: 7, note: null });
    const stored = await thingRows.findAll();
    expect(stored.map((row) => row.get())).toEqual([{ id: 1, ownerId: 'a', size: 7, note: null, madeAt }]);
  });

  test('a table definition enforces foreign keys, unique columns and unique indexes', async () => {
    const { ownerRows, thingRows } = await open('one');
    await ownerRows.create({ id: 'a', name: 'Ada' });
    await thingRows.create({ ownerId: 'a', madeAt });
    await expect(ownerRows.create({ id: 'b', name: 'Ada' })).rejects.toThrow(UniqueConstraintError);
    await expect(thingRows.create({ ownerId: 'a', madeAt })).rejects.toThrow(UniqueConstraintError);
    await expect(thingRows.create({ ownerId: 'c', madeAt })).rejects.toThrow();
    await ownerRows.destroy({ where: { id: 'a' } });
    expect(await thingRows.count()).toBe(0);
  });

  test('a table definition can be used in several databases', async () => {
    const [one, other] = [await open('one'), await open('other')];
    await one.ownerRows.create({ id: 'a', name: 'Ada' });
    expect([await one.ownerRows.count(), await other.ownerRows.count()]).toEqual([1, 0]);
  });
});
