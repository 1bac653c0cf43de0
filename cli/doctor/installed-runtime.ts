import { existsSync } from 'node:fs';
import type { DaemonConfig } from '../../config/index.js';
import { readSqliteFile } from '../../lib/database/sqlite/sqlite-file.js';

/**
 * Returns the runtime of the installed servers, according to the daemon's database; undefined if there are none.
 * Changes nothing, whether or not a daemon is running. @throws the driver's error if the file cannot be read
 */
export async function installedRuntime({
  database,
}: Pick<DaemonConfig, 'database'>): Promise<'docker' | 'process' | undefined> {
  if (!existsSync(database)) return undefined;
  const file = await readSqliteFile(database);
  try {
    const tables = await file.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'containers'");
    // The table does not exist if the daemon was killed during its first start.
    if (tables.length === 0) return undefined;
    const [row] = await file.all<{ runtime: 'docker' | 'process' }>('SELECT runtime FROM containers LIMIT 1');
    return row?.runtime;
  } finally {
    await file.close();
  }
}
