import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Sequelize } from 'sequelize';
import { packageRoot } from '../../lib/process/package-root.js';
import { openSecondConnection } from '../database/second-connection.js';

/** The folder with the recorded data of the previous version. */
export const RELEASED = join(packageRoot(), 'testing', 'released-data', 'recorded');

/** The secrets and ids of the services, which are recorded next to their databases. */
export const FILES = [
  ...['panel/session-secret', 'panel/password-pepper', 'panel/sealing-keys', 'panel/panel-id'],
  ...['daemon/daemon-id', 'daemon/sftp-host-key', 'daemon/sftp-password-pepper'],
];

export type ReleasedFiles = { version: string; files: Record<string, string> };

const textOf = (name: string) => readFileSync(join(RELEASED, name), 'utf8');

/** Writes the recorded data folder. */
export async function loadReleasedData(dataDir: string): Promise<void> {
  const { files } = JSON.parse(textOf('files.json')) as ReleasedFiles;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, path), text, { mode: 0o600 });
  }
  for (const service of ['panel', 'daemon']) {
    const database = await openSecondConnection(join(dataDir, service, `${service}.sqlite`));
    await database.run(`BEGIN; ${textOf(`${service}.sql`)} COMMIT`).finally(() => database.close());
  }
}

/** Fills an empty database of PostgreSQL with the recorded one. */
export async function loadReleasedPostgres(location: string): Promise<void> {
  const database = new Sequelize(location, { dialect: 'postgres', logging: false });
  await database.query(textOf('panel-postgres.sql')).finally(() => database.close());
}
