import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { emptySqlite } from './empty-sqlite.js';

export type TestDatabase = { db: PanelDatabase; location: string; remove(): Promise<void> };

/** Creates a new, empty panel database in its own SQLite file. The first call of a suite creates the tables. */
export async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-panel-'));
  const location = join(folder, 'panel.sqlite');
  emptyFile ??= emptySqlite(openPanelDatabase);
  await writeFile(location, await emptyFile, { mode: 0o600 });
  const db = await openPanelDatabase(location);
  return {
    db,
    location,
    remove: async () => {
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}

let emptyFile: Promise<Buffer> | undefined;

/** Creates a new, empty panel database on the given PostgreSQL server. The first call of a suite creates the tables. */
export async function postgresDatabase(serverUrl: string): Promise<TestDatabase> {
  const { location, remove } = await postgresAddress(serverUrl, await templateOn(serverUrl));
  const db = await openPanelDatabase(location);
  return {
    db,
    location,
    remove: async () => {
      await db.close();
      await remove();
    },
  };
}

/**
 * The databases that are copied for each test, by the URL of their server. A suite creates its own at the first use.
 */
const templates = new Map<string, Promise<string>>();

function templateOn(serverUrl: string): Promise<string> {
  const make = async () => {
    const { location } = await postgresAddress(serverUrl);
    await (await openPanelDatabase(location)).close();
    return new URL(location).pathname.slice(1);
  };
  const template = templates.get(serverUrl) ?? make();
  templates.set(serverUrl, template);
  return template;
}

/**
 * Creates a PostgreSQL database without tables, as a panel finds it at its first start.
 *
 * @param template the database to copy instead
 */
export async function postgresAddress(
  serverUrl: string,
  template = 'template1',
): Promise<Omit<TestDatabase, 'db'>> {
  const name = `berth_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { location: url.href, remove: () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const server = new Sequelize(url, { dialect: 'postgres', logging: false });
  await server.query(sql);
  await server.close();
}
