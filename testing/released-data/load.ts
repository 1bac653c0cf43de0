import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import { packageRoot } from '../../lib/process/package-root.js';
import { openSecondConnection } from '../database/second-connection.js';

/** The folder with the recorded installations of the previous version. */
export const RELEASED = join(packageRoot(), 'testing', 'released-data', 'recorded');

/** Which database the panel of a recorded installation has. */
export type PanelStore = 'sqlite' | 'postgres';

/** A file or, without content, a folder below the data folder. The content is a text, or in Base64. */
export type RecordedFile = {
  path: string;
  mode: number;
  uid: number;
  gid: number;
  text?: string;
  base64?: string;
};

export type RecordedFiles = { note: string; version: string; files: RecordedFile[] };

/** Stands for the path of the data folder in recorded texts. */
export const DATA_DIR = '{DATA_DIR}';

const textOf = (store: PanelStore, name: string) => readFileSync(join(RELEASED, store, name), 'utf8');

const recordedFiles = (store: PanelStore): RecordedFiles =>
  JSON.parse(textOf(store, 'files.json')) as RecordedFiles;

/**
 * Writes the recorded data folder, and the database of the panel.
 *
 * @param database the URL of an empty database, for an installation with PostgreSQL
 */
export async function loadReleasedData(
  dataDir: string,
  { store, database }: { store: PanelStore; database?: string },
): Promise<void> {
  const placed = (text: string) => text.replaceAll(DATA_DIR, dataDir);
  for (const { path, mode, uid, gid, text, base64 } of recordedFiles(store).files) {
    const at = join(dataDir, path);
    if (text === undefined && base64 === undefined) mkdirSync(at, { recursive: true, mode });
    else
      writeFileSync(at, base64 === undefined ? placed(text ?? '') : Buffer.from(base64, 'base64'), { mode });
    if (process.getuid?.() === 0) chownSync(at, uid, gid);
  }
  const runOnSqlite = async (service: string) => {
    const opened = await openSecondConnection(join(dataDir, service, `${service}.sqlite`));
    const sql = placed(textOf(store, `${service}.sql`));
    await opened.run(`BEGIN; ${sql} COMMIT`).finally(() => opened.close());
  };
  await runOnSqlite('daemon');
  if (database === undefined) return runOnSqlite('panel');
  const opened = new Sequelize(database, { dialect: 'postgres', logging: false });
  await opened.query(placed(textOf(store, 'panel.sql'))).finally(() => opened.close());
}
