import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runPostgresTool } from '../../lib/database/postgres/postgres-tools.js';
import { isPostgres } from '../../lib/database/read-database.js';
import { storedMigrations } from '../../lib/database/schema-state.js';
import { copySqliteFile, faultOfSqliteFile } from '../../lib/database/sqlite/sqlite-file.js';
import { requireInstallation } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { storageFaultOf } from '../../lib/errors/storage-error.js';
import { ownVersion } from '../../lib/process/own-version.js';
import {
  type Configs,
  DATABASES,
  DUMP,
  dataDirOf,
  filesOf,
  inDataDir,
  type Part,
  presentParts,
  secretsElsewhere,
} from './contents.js';
import { type BackupDatabase, MANIFEST, type Manifest, manifestOf } from './manifest.js';
import { requireAbsent, writeSealed } from './sealed-archive.js';
import { withBackupLock, withDraftFolder } from './working-folder.js';

/** How often to begin again, because a secret was replaced while the database was copied. */
const ATTEMPTS = 3;
const MAX_DEPTH = 16;

export type CreateOptions = { passphrase(): Promise<string>; signal: AbortSignal };

/**
 * Writes a backup of the panel and the daemon of this data folder into a new file, while they run or not. Each database is
 * copied as it is at one moment. A kill leaves no incomplete backup.
 *
 * @throws StartError, the system's errors, or the reason of `signal`
 */
export async function createBackup(
  configs: Configs,
  file: string,
  { passphrase: ask, signal }: CreateOptions,
): Promise<Manifest> {
  requireAbsent(file);
  if (!existsSync(dirname(file))) throw new StartError(`${dirname(file)} does not exist: create it first.`);
  const parts = presentParts(configs);
  if (parts.length === 0) requireInstallation(configs.panel.database, 'panel');
  const passphrase = await ask();
  const dataDir = dataDirOf(configs);
  return withBackupLock(dataDir, () =>
    withDraftFolder(join(dataDir, 'backup.draft'), async (folder) => {
      const databases: BackupDatabase[] = [];
      for (const part of parts) databases.push(await collect(configs, part, { folder, signal }));
      const manifest = await manifestOf(folder, {
        ...{ version: ownVersion(), createdAt: new Date().toISOString(), parts, databases },
        secretsElsewhere: secretsElsewhere(configs, parts),
      });
      await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
      const paths = [MANIFEST, ...manifest.files.map(({ path }) => path)];
      await writeSealed(file, { folder, paths, passphrase, signal });
      return manifest;
    }),
  );
}

type Collecting = { folder: string; signal: AbortSignal };

/** Copies the database and the files of a service. The secrets are those of the moment at which the database was copied. */
async function collect(
  configs: Configs,
  part: Part,
  { folder, signal }: Collecting,
): Promise<BackupDatabase> {
  mkdirSync(join(folder, part), { mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const before = await contentsOf(configs, part);
    const database = await copyDatabase(configs, part, { folder, signal });
    signal.throwIfAborted();
    if ((await contentsOf(configs, part)) !== before) {
      if (attempt < ATTEMPTS) continue;
      throw new StartError(`The secrets in ${inDataDir(configs, part)} keep changing: try again later.`);
    }
    for (const path of filesOf(part)) await copyAll(inDataDir(configs, path), join(folder, path));
    return database;
  }
}

/** Returns the texts of the secrets of a service. */
async function contentsOf(configs: Configs, part: Part): Promise<string> {
  const texts: string[] = [];
  for (const path of filesOf(part)) {
    const file = inDataDir(configs, path);
    if (existsSync(file) && (await stat(file)).isFile()) texts.push(path, await readFile(file, 'utf8'));
  }
  return texts.join('\n');
}

async function copyDatabase(
  { panel, daemon }: Configs,
  part: Part,
  { folder, signal }: Collecting,
): Promise<BackupDatabase> {
  const { database } = part === 'panel' ? panel : daemon;
  if (isPostgres(database)) {
    const migrations = await storedMigrations(database);
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${join(folder, DUMP)}`];
    await runPostgresTool('pg_dump', args, { location: database, signal });
    return { path: DUMP, migrations };
  }
  const copy = join(folder, DATABASES[part]);
  // SQLite copies into an empty file as well, and would create one that other users can read.
  await writeFile(copy, '', { mode: 0o600 });
  await copySqliteFile(database, copy).catch((error: Error) => {
    if (storageFaultOf(error) === 'no_room') throw error;
    throw new StartError(`${database} cannot be copied (${error.message}), so no backup was made.`, {
      cause: error,
    });
  });
  const fault = await faultOfSqliteFile(copy);
  if (fault !== undefined)
    throw new StartError(`${database} is damaged (${fault}), so no backup was made: restore an earlier one.`);
  return { path: DATABASES[part], migrations: await storedMigrations(copy) };
}

/**
 * Copies a file, or the files of a folder and its subfolders. Follows links, because a restored link could lead nowhere.
 * @throws StartError if there are too many subfolders, such as in a loop of links
 */
async function copyAll(from: string, to: string, depth = 0): Promise<void> {
  const found = existsSync(from) ? await stat(from) : undefined;
  if (found?.isFile()) return copyFile(from, to);
  if (!found?.isDirectory()) return;
  if (depth > MAX_DEPTH)
    throw new StartError(`${from} is more than ${MAX_DEPTH} folders deep: move it out of DATA_DIR.`);
  mkdirSync(to, { mode: 0o700 });
  for (const name of await readdir(from)) await copyAll(join(from, name), join(to, name), depth + 1);
}
