import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSqliteFile, type SqliteFile } from '../../lib/database/sqlite-file.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { BerthProcess } from '../berth/berth-process.js';
import { postgresAddress } from '../database/panel-database.js';
import { OwnerStage } from '../owner-stage.js';
import { parts } from '../services/parts.js';
import { FILES, RELEASED, type ReleasedFiles } from './load.js';

/*
 * `npm run release:data` records the data folder of this version as text, for the tests of upgrades to later versions. It needs the
 * test services (`npm run test:services`).
 */

const TASKS = [{ action: 'command', command: 'list' }];

async function record(): Promise<void> {
  rmSync(RELEASED, { recursive: true, force: true });
  mkdirSync(RELEASED, { recursive: true });
  const stage = await OwnerStage.start();
  try {
    await use(stage);
    await stage.berth.stop();
    const { dataDir } = stage.berth;
    for (const service of ['panel', 'daemon'])
      write(`${service}.sql`, await sqlOf(join(dataDir, service, `${service}.sqlite`)));
    const files = Object.fromEntries(FILES.map((path) => [path, readFileSync(join(dataDir, path), 'utf8')]));
    const described: ReleasedFiles = { version: ownVersion(), files };
    write('files.json', JSON.stringify(described, null, 2));
  } finally {
    await stage.stop();
  }
  await recordPostgres();
}

/** Does something that is stored in most tables. */
async function use(stage: OwnerStage): Promise<void> {
  const grace = await stage.user('grace');
  const { path } = await stage.server(grace, 'world');
  const send = (method: string, below: string, body?: unknown) =>
    stage.on({ path }, grace).must(method, below, body);
  await send('POST', '/backups', { name: 'first' });
  await send('POST', '/schedules', { name: 'Hourly', cron: '0 * * * *', timeZone: 'UTC', tasks: TASKS });
  await send('POST', '/members', { preset: 'operator' });
  await stage.administer('POST', '/api/v2/admin/bans', { address: '192.0.2.1', reason: 'a test' });
  await stage.administer('POST', '/api/v2/admin/announcements', { text: 'Welcome' });
}

async function recordPostgres(): Promise<void> {
  const { variable } = parts.postgres;
  const server = process.env[variable];
  if (server === undefined) throw new Error(`${variable} is not set: see \`npm run test:services\``);
  const { location, remove } = await postgresAddress(server);
  const panel = await BerthProcess.start('panel', { env: { DATABASE_URL: location } });
  try {
    const account = { email: 'ada@example.org', username: 'ada', password: 'Quiet-Harbour-47' };
    await fetch(`${panel.panelUrl}/api/v2/auth/register`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) },
    });
    await panel.stop();
    const dump = execFileSync(
      'pg_dump',
      ['--inserts', '--no-owner', '--no-privileges', `--dbname=${location}`],
      { encoding: 'utf8' },
    );
    write('panel-postgres.sql', dump.replaceAll(/^(?:--.*|\\.*|\s*)\n/gm, ''));
  } finally {
    await panel.dispose();
    await remove();
  }
}

/** Returns the statements that make a copy of a database. */
async function sqlOf(file: string): Promise<string> {
  const database = await readSqliteFile(file);
  try {
    const schema = await database.all<{ type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC, rowid",
    );
    const lines = schema.map(({ sql }) => `${sql};`);
    for (const { type, name } of schema) if (type === 'table') lines.push(...(await rowsOf(database, name)));
    return lines.join('\n');
  } finally {
    await database.close();
  }
}

async function rowsOf(database: SqliteFile, table: string): Promise<string[]> {
  const columns = await database.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', [table]);
  const values = columns.map(({ name }) => `quote("${name}")`).join(` || ', ' || `);
  const rows = await database.all<{ row: string }>(`SELECT ${values} AS row FROM "${table}"`);
  return rows.map(({ row }) => `INSERT INTO "${table}" VALUES (${row});`);
}

const write = (name: string, text: string) => writeFileSync(join(RELEASED, name), `${text.trimEnd()}\n`);

await record();
