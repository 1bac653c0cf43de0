import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { until } from '../berth/berth-process.js';
import { postgresAddress } from '../database/panel-database.js';
import { openSecondConnection, type SecondConnection } from '../database/second-connection.js';
import { OwnerStage } from '../owner-stage.js';
import { parts } from '../services/parts.js';
import { DATA_DIR, type PanelStore, RELEASED, type RecordedFile, type RecordedFiles } from './load.js';
import { signedIn } from './signed-in.js';

/*
 * `npm run release:data` records installations of this version as text, for the tests of upgrades to the next one. It needs root and the
 * test services (`npm run test:services`). Run it when a version is released.
 */

const NOTE =
  'A data folder for tests. Its keys, secrets and passwords were made for it and protect nothing else.';
const LINE = 'a line of the recorded server';
const PROGRAM = `console.log('${LINE}');
require('node:http').createServer((request, response) => response.end('hello')).listen(process.env.PORT);
`;
const TYPE = {
  ...{
    type: 'quiet',
    name: 'Quiet',
    description: '',
    image: 'example.org/quiet',
    versions: { latest: null },
  },
  ...{ default_port: 27_960, protocols: ['tcp'], data_path: '/data' },
  ...{ ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  process: { command: ['sleep', '3600'] },
};
const WAIT_MS = 60_000;

/** Files that every start creates, or that belong to one process. */
const LEFT_OUT = /\.sqlite(-\w+)?$|\.lock$|\/reserve$|\/staging$|\/runs$|\.migrating/;

async function record(store: PanelStore, env: Record<string, string>): Promise<void> {
  const folder = join(RELEASED, store);
  mkdirSync(folder, { recursive: true });
  const stage = await OwnerStage.start(env);
  const { dataDir } = stage.berth;
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), `${text.trimEnd().replaceAll(dataDir, DATA_DIR)}\n`);
  try {
    await use(stage);
    await stage.berth.stop();
    const panel = env['DATABASE_URL'];
    write('panel.sql', panel === undefined ? await sqliteDump(dataDir, 'panel') : postgresDump(panel));
    write('daemon.sql', await sqliteDump(dataDir, 'daemon'));
    const files = filesBelow(dataDir, '').sort((one, other) => (one.path < other.path ? -1 : 1));
    write(
      'files.json',
      JSON.stringify({ note: NOTE, version: ownVersion(), files } satisfies RecordedFiles, null, 2),
    );
  } finally {
    await stage.stop();
  }
}

/** Does something that is stored in most tables. */
async function use(stage: OwnerStage): Promise<void> {
  const grace = await stage.user('grace');
  await stage.user('linus');
  const world = await stage.server(grace, 'world');
  const { must } = stage.on(world, grace);
  await must('POST', '/files/content', { path: '/index.js', content: PROGRAM });
  await must('POST', '/power', { action: 'start' });
  await stage.untilStatus(grace, world.id, 'running');
  await until('the output of the server', WAIT_MS, async () =>
    JSON.stringify(await must('GET', '/logs')).includes(LINE),
  );
  await must('POST', '/power', { action: 'stop' });
  await stage.untilStatus(grace, world.id, 'stopped');
  await must('POST', '/backups', { name: 'first' });
  const tasks = [{ action: 'command', command: 'list' }];
  await must('POST', '/schedules', { name: 'Hourly', cron: '0 * * * *', timeZone: 'UTC', tasks });
  await must('POST', '/members', { preset: 'viewer' });
  const { url } = (await must('POST', '/members', { preset: 'operator' })) as { url: string };
  const accept = {
    method: 'POST',
    path: '/api/v2/invitations/accept',
    body: { token: url.split('#token=')[1] },
  };
  await mustSucceed(stage.url, { ...accept, headers: await signedIn(stage.url, 'linus') });
  await must('POST', '/sftp/credentials', { username: 'builder', homeDir: '/' });
  await stage.administer('POST', '/api/v2/admin/bans', { address: '192.0.2.1', reason: 'a test' });
  await stage.administer('POST', '/api/v2/admin/announcements', { text: 'Welcome' });
  await stage.defineType(TYPE.type, TYPE);
}

function filesBelow(dataDir: string, below: string): RecordedFile[] {
  return readdirSync(join(dataDir, below)).flatMap((name) => {
    const path = join(below, name);
    const stat = statSync(join(dataDir, path));
    const { uid, gid } = stat;
    const mode = stat.mode & 0o777;
    if (LEFT_OUT.test(`/${path}`)) return [];
    if (stat.isDirectory()) return [{ path, mode, uid, gid }, ...filesBelow(dataDir, path)];
    const bytes = readFileSync(join(dataDir, path));
    const text = bytes.toString('utf8');
    const isText = Buffer.from(text).equals(bytes);
    return [{ path, mode, uid, gid, ...(isText ? { text } : { base64: bytes.toString('base64') }) }];
  });
}

/** Returns the statements that make a copy of a database. */
async function sqliteDump(dataDir: string, service: string): Promise<string> {
  const database = await openSecondConnection(join(dataDir, service, `${service}.sqlite`));
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

async function rowsOf(database: SecondConnection, table: string): Promise<string[]> {
  const columns = await database.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  const values = columns.map(({ name }) => `quote("${name}")`).join(` || ', ' || `);
  const rows = await database.all<{ row: string }>(`SELECT ${values} AS row FROM "${table}"`);
  return rows.map(({ row }) => `INSERT INTO "${table}" VALUES (${row});`);
}

/** Returns the dump without the settings of the session, of which servers of other versions do not know all. */
const postgresDump = (location: string): string =>
  execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', `--dbname=${location}`], {
    encoding: 'utf8',
  }).replaceAll(/^(?:--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*|\s*)\n/gm, '');

const { variable } = parts.postgres;
const server = process.env[variable];
if (server === undefined) throw new Error(`${variable} is not set: see \`npm run test:services\``);
rmSync(RELEASED, { recursive: true, force: true });
await record('sqlite', {});
const { location, remove } = await postgresAddress(server);
await record('postgres', { DATABASE_URL: location }).finally(remove);
