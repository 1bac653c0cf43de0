import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfigs } from '../../../config/index.js';
import { openDaemonDatabase } from '../../../daemon/database/daemon-database.js';
import { readSqliteFile } from '../../../lib/database/sqlite/sqlite-file.js';
import type { PanelDatabase } from '../../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../../panel/schema/open-panel-database.js';
import type { Configs } from '../contents.js';
import { createBackup } from '../create-backup.js';
import type { Manifest } from '../manifest.js';
import { type Restored, type RestoreOptions, restoreBackup } from '../restore-backup.js';
import { verifyBackup } from '../verify-backup.js';

export const PASSPHRASE = 'correct horse battery staple';
export const SECRET = 'a-secret-of-the-panel-in-0123456789';
const { signal } = new AbortController();

/** A folder for data folders and backups. The data folder `data` has what services would have written. */
export class BackupFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'berth-self-backup-'));
  file = this.at('berth.age');
  readonly configs = this.configsIn('data');

  static async open(): Promise<BackupFixture> {
    const fixture = new BackupFixture();
    await fill(fixture.configs);
    return fixture;
  }

  at(...path: string[]): string {
    return join(this.folder, ...path);
  }

  configsIn(name: string, more: Record<string, string> = {}): Configs {
    return readConfigs({ DATA_DIR: this.at(name), ...more });
  }

  create(from = this.configs, to = this.file): Promise<Manifest> {
    return createBackup(from, to, { passphrase: async () => PASSPHRASE, signal });
  }

  verify(file = this.file, passphrase = PASSPHRASE): Promise<Manifest> {
    return verifyBackup(file, { passphrase, signal });
  }

  restore(into: Configs, options: Partial<RestoreOptions> = {}, file = this.file): Promise<Restored> {
    return restoreBackup(into, file, {
      ...{ only: undefined, replace: false, passphrase: async () => PASSPHRASE, signal },
      ...options,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function fill({ panel, daemon }: Configs): Promise<void> {
  const db = await openPanelDatabase(panel.database);
  await addUser(db, 1);
  await db.close();
  await (await openDaemonDatabase(daemon)).close();
  for (const name of ['session-secret', 'password-pepper', 'sealing-keys'])
    writeFileSync(join(panel.folder, name), `${SECRET}-${name}\n`, { mode: 0o600 });
  writeFileSync(join(daemon.folder, 'sftp-host-key'), 'a key', { mode: 0o600 });
  mkdirSync(dirname(daemon.ownCertificate), { mode: 0o700 });
  writeFileSync(daemon.ownCertificate, 'a certificate', { mode: 0o600 });
  mkdirSync(join(daemon.folder, 'logs', 'cnt_1'), { recursive: true });
  writeFileSync(join(daemon.folder, 'logs', 'cnt_1', 'current.log'), 'said');
  mkdirSync(join(daemon.catalogue, 'parts'), { recursive: true });
  writeFileSync(join(daemon.catalogue, 'own.yaml'), 'type: own');
  writeFileSync(join(daemon.catalogue, 'parts', 'a.txt'), 'a part');
}

/** Writes to three tables, two of which refer to each other, in one transaction. */
export function addUser({ models, transaction }: PanelDatabase, number: number): Promise<void> {
  return transaction(async (open) => {
    const id = `usr_${number}`;
    const user = { id, email: `${id}@example.org`, username: id, passwordHash: '', isAdmin: false };
    await models.users.create({ ...user, createdAt: new Date() }, { transaction: open });
    await models.secondFactors.create({ userId: id }, { transaction: open });
    await models.banChanges.update({ number }, { where: { id: 1 }, transaction: open });
  });
}

/** Returns the message with which some work fails. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );

export async function rowsOf(database: string, sql: string): Promise<unknown[]> {
  const opened = await readSqliteFile(database);
  return opened.all(sql).finally(() => opened.close());
}

export const usersOf = ({ panel }: Configs): Promise<unknown[]> =>
  rowsOf(panel.database, 'SELECT id FROM users ORDER BY id');
