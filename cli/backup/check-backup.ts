import { join } from 'node:path';
import { daemonMigrations } from '../../daemon/database/migrations.js';
import { runPostgresTool } from '../../lib/database/postgres/postgres-tools.js';
import { schemaState } from '../../lib/database/schema-state.js';
import { faultOfSqliteFile } from '../../lib/database/sqlite/sqlite-file.js';
import { StartError } from '../../lib/errors/start-error.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { versionDistance } from '../../lib/text/versions.js';
import { panelMigrations } from '../../panel/schema/migrations.js';
import { DUMP, type Part, partOf } from './contents.js';
import { damaged, type Manifest, readManifest } from './manifest.js';
import { readSealed } from './sealed-archive.js';

export type CheckOptions = { folder: string; passphrase: string; signal: AbortSignal };

/**
 * Unpacks a backup into an empty folder, and checks all of it: each file against the manifest, and each database in itself.
 * @throws StartError if it is damaged, or has another passphrase; the system's errors; the reason of `signal`
 */
export async function unpackChecked(file: string, options: CheckOptions): Promise<Manifest> {
  const { folder, signal } = options;
  await readSealed(file, options);
  const manifest = await readManifest(folder);
  for (const { path } of manifest.databases) {
    signal.throwIfAborted();
    if (path === DUMP)
      await runPostgresTool('pg_restore', ['--file=/dev/null', join(folder, DUMP)], { signal });
    else {
      const fault = await faultOfSqliteFile(join(folder, path));
      if (fault !== undefined) throw damaged(`${path}: ${fault}`);
    }
  }
  return manifest;
}

const migrationsOf = (part: Part) => (part === 'panel' ? panelMigrations : daemonMigrations);

/** @throws StartError if the backup was made by a newer version of Berth, whose data this version cannot use */
export function requireReadable({ version, databases }: Manifest): void {
  const isNewer = databases.some(({ path, migrations }) => {
    const part = partOf(path);
    return part !== undefined && schemaState(migrations, migrationsOf(part)).kind === 'newer';
  });
  const distance = versionDistance(version, ownVersion());
  if (!isNewer && distance !== 'newer') return;
  throw new StartError(
    `The backup was made by version ${version} of Berth, and this is version ${ownVersion()}: install version ${version} or a newer one, and restore the backup with it.`,
  );
}
