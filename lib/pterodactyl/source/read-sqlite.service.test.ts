import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sqlite3 from 'sqlite3';
import { readOldPanel } from '../old-panel.js';
import { readSqlite } from './read-sqlite.js';

/** Tables as in Pelican, with the columns that differ from Pterodactyl. */
const PELICAN = `
  CREATE TABLE users (id integer primary key, uuid varchar, username varchar, email varchar, password varchar, mfa_app_secret text);
  INSERT INTO users VALUES (1, 'u-1', 'mira', 'mira@example.org', '$2y$12$x', NULL), (2, 'u-2', 'zoë', 'zoe@example.org', 'x', 'secret');
  CREATE TABLE roles (id integer primary key, name varchar);
  INSERT INTO roles VALUES (1, 'Root Admin'), (2, 'Support');
  CREATE TABLE model_has_roles (role_id integer, model_type varchar, model_id integer);
  INSERT INTO model_has_roles VALUES (1, 'user', 1), (2, 'App\\Models\\User', 2);
  CREATE TABLE nodes (id integer primary key, name varchar, fqdn varchar, tags text);
  INSERT INTO nodes VALUES (1, 'One', 'one.example.org', '[]');
  CREATE TABLE allocations (id integer primary key, node_id integer, ip varchar, port integer, server_id integer);
  INSERT INTO allocations VALUES (1, 1, '0.0.0.0', 25565, 1), (2, 1, '0.0.0.0', 25566, 1);
  CREATE TABLE eggs (id integer primary key, uuid varchar, name varchar, docker_images text, startup_commands text);
  INSERT INTO eggs VALUES (1, 'e-1', 'App', '{}', '{"Default":"./run"}');
  CREATE TABLE egg_variables (id integer primary key, egg_id integer, env_variable varchar, rules text);
  INSERT INTO egg_variables VALUES (1, 1, 'MAP', '["required"]');
  CREATE TABLE servers (id integer primary key, uuid varchar, uuid_short varchar, name varchar, node_id integer, owner_id integer,
    memory integer, cpu integer, allocation_id integer, egg_id integer, docker_labels text);
  INSERT INTO servers VALUES (1, 's-1', 's', 'Lobby', 1, 2, 512, 50, 2, 1, '{"a":"b"}');
  CREATE TABLE subusers (id integer primary key, user_id integer, server_id integer, permissions text);
  INSERT INTO subusers VALUES (1, 1, 1, '"[\\"user.read\\"]"');`;

describe('readSqlite', () => {
  let folder = '';
  const file = () => join(folder, 'database.sqlite');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-pelican-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const create = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      const database = new sqlite3.Database(file());
      database.exec(sql, (error) => (error ? reject(error) : database.close(() => resolve())));
    });

  it('reads a database of Pelican, and does not change the file', async () => {
    await create(PELICAN);
    const before = await readFile(file());
    const panel = readOldPanel(await readSqlite(file()));
    expect(await readFile(file())).toEqual(before);
    const [mira, zoe] = [...panel.users.values()];
    expect(mira).toMatchObject({ name: 'mira', isAdmin: true, hasSecondFactor: false, roles: [] });
    expect(zoe).toMatchObject({ name: 'zoë', isAdmin: false, hasSecondFactor: true, roles: ['Support'] });
    expect(panel.servers[0]).toMatchObject({
      ...{ memory: 512, cpu: 50, disk: 0, hasLabels: true, status: '', schedules: [] },
      primary: { port: 25_566 },
      further: [{ port: 25_565 }],
      members: [{ userId: '1', permissions: ['user.read'] }],
    });
    expect(panel.eggs.get('1')?.variables).toHaveLength(1);
  });

  it('refuses a file that is no database, and a database of something else', async () => {
    await writeFile(file(), `SQLite format 3\0${'x'.repeat(5000)}`);
    await expect(readSqlite(file())).rejects.toThrow(/SQLite reports/);
    await rm(file());
    await create('CREATE TABLE users (id integer)');
    await expect(readSqlite(file())).rejects.toThrow(/it has no table servers, eggs/);
    await expect(readSqlite(join(folder, 'none'))).rejects.toThrow(/SQLite reports/);
  });
});
