import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelAttributeColumnOptions } from 'sequelize';
import { packageRoot } from '../../lib/process/package-root.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { panelMigrations } from './migrations.js';

test("the panel's migrations are numbered in order, and have the names of their files", async () => {
  const names = panelMigrations.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  const files = await readdir(join(packageRoot(), 'panel', 'schema'));
  expect(files.filter((file) => /^\d/.test(file)).sort()).toEqual(names.map((name) => `${name}.ts`));
});

function schemaSuite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.remove());

  test('the migrations create exactly the tables and columns of the models', async () => {
    const schema = database.db.sequelize.getQueryInterface();
    const models = Object.values(database.db.models);
    expect((await schema.showAllTables()).sort()).toEqual(
      ['migrations', ...models.map(({ tableName }) => tableName)].sort(),
    );
    for (const model of models) {
      const columns = Object.values<ModelAttributeColumnOptions>(model.getAttributes());
      const described = await schema.describeTable(model.tableName);
      const stored = Object.entries(described).map(([name, { allowNull, primaryKey }]) => [
        name,
        primaryKey ? 'key' : allowNull,
      ]);
      expect(stored).toEqual(
        columns.map(({ field, allowNull, primaryKey }) => [field, primaryKey ? 'key' : allowNull]),
      );
    }
  });

  test('deleting a user deletes all rows of that user, and is refused while the user owns servers', async () => {
    const { users, secondFactors, nodes, servers } = database.db.models;
    const createdAt = new Date();
    const ada = { id: 'usr_1', email: 'ada@example.org', username: 'Ada', passwordHash: '', isAdmin: true };
    await users.create({ ...ada, createdAt });
    await secondFactors.create({ userId: 'usr_1' });
    const url = 'http://127.0.0.1:1';
    await nodes.create({ id: 'nod_1', name: 'one', url, sealedKey: '', local: false, createdAt });
    const kept = { id: 'srv_1', ownerId: 'usr_1', nodeId: 'nod_1', name: 'one', type: 't', version: '1' };
    await servers.create({ ...kept, port: 1, state: 'installed', createdAt });
    await expect(users.destroy({ where: { id: 'usr_1' } })).rejects.toThrow();
    expect(await secondFactors.count()).toBe(1);
    await servers.destroy({ where: { id: 'srv_1' } });
    await users.destroy({ where: { id: 'usr_1' } });
    expect(await secondFactors.count()).toBe(0);
  });
}

describe('the schema on SQLite', () => schemaSuite(sqliteDatabase));

describeWith(['postgres'], 'the schema on PostgreSQL', () =>
  schemaSuite(() => postgresDatabase(testService('postgres'))),
);
