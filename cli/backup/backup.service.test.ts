import { randomInt } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readConfigs } from '../../config/index.js';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { sealedByPassphrase } from '../../lib/age/passphrase.js';
import { readSqliteFile } from '../../lib/database/sqlite-file.js';
import { claimStateFolder } from '../../lib/disk/state-folder.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot, describeWith, testService } from '../../testing/services/describe-with.js';
import type { Configs } from './contents.js';
import { createBackup } from './create-backup.js';
import { type RestoreOptions, restoreBackup } from './restore-backup.js';
import { verifyBackup } from './verify-backup.js';

const PASSPHRASE = 'correct horse battery staple';
const SECRET = 'a-secret-of-the-panel-in-0123456789';
const DAMAGES = 20;
const { signal } = new AbortController();

let folder: string;
let file: string;
let configs: Configs;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'berth-self-backup-'));
  file = join(folder, 'berth.age');
  configs = configsIn('data');
  await fill(configs);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configsIn = (name: string, more: Record<string, string> = {}) =>
  readConfigs({ DATA_DIR: join(folder, name), ...more });
const at = (...path: string[]) => join(folder, ...path);

/** Writes what services of this data folder would have written. */
async function fill({ panel, daemon }: Configs): Promise<void> {
  const db = await openPanelDatabase(panel.database);
  await addUser(db, 1);
  await db.close();
  await (await openDaemonDatabase(daemon)).close();
  for (const name of ['session-secret', 'password-pepper', 'sealing-keys'])
    writeFileSync(join(panel.folder, name), `${SECRET}-${name}\n`, { mode: 0o600 });
  writeFileSync(join(daemon.folder, 'sftp-host-key'), 'a key', { mode: 0o600 });
  mkdirSync(join(daemon.folder, 'logs', 'cnt_1'), { recursive: true });
  writeFileSync(join(daemon.folder, 'logs', 'cnt_1', 'current.log'), 'said');
  mkdirSync(join(daemon.catalogue, 'parts'), { recursive: true });
  writeFileSync(join(daemon.catalogue, 'own.yaml'), 'type: own');
  writeFileSync(join(daemon.catalogue, 'parts', 'a.txt'), 'a part');
}

/** Writes to three tables, two of which refer to each other, in one transaction. */
function addUser({ models, transaction }: PanelDatabase, number: number): Promise<void> {
  return transaction(async (open) => {
    const id = `usr_${number}`;
    const user = { id, email: `${id}@example.org`, username: id, passwordHash: '', isAdmin: false };
    await models.users.create({ ...user, createdAt: new Date() }, { transaction: open });
    await models.secondFactors.create({ userId: id }, { transaction: open });
    await models.banChanges.update({ number }, { where: { id: 1 }, transaction: open });
  });
}

const create = (from = configs, to = file, passphrase = PASSPHRASE) =>
  createBackup(from, to, { passphrase: async () => passphrase, signal });
const verify = (which = file, passphrase = PASSPHRASE) => verifyBackup(which, { passphrase, signal });
const restore = (into: Configs, options: Partial<RestoreOptions> = {}) =>
  restoreBackup(into, file, {
    ...{ only: undefined, replace: false, passphrase: async () => PASSPHRASE, signal },
    ...options,
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message,
  );
async function rowsOf(database: string, sql: string): Promise<unknown[]> {
  const opened = await readSqliteFile(database);
  return opened.all(sql).finally(() => opened.close());
}
const usersOf = ({ panel }: Configs) => rowsOf(panel.database, 'SELECT id FROM users ORDER BY id');

describe('a backup of Berth', () => {
  test('is restored into an empty folder with all that it contains, and nothing else is left', async () => {
    const manifest = await create();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['berth.age', 'data']);
    expect(readdirSync(at('data')).sort()).toEqual(['backup.lock', 'catalog', 'daemon', 'panel']);
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toEqual([
      ...['catalog/own.yaml', 'catalog/parts/a.txt', 'daemon/daemon.sqlite', 'daemon/sftp-host-key'],
      ...['panel/panel.sqlite', 'panel/password-pepper', 'panel/sealing-keys', 'panel/session-secret'],
    ]);
    expect(await verify()).toEqual(manifest);

    const fresh = configsIn('fresh');
    const { kind, plan } = await restore(fresh);
    expect([kind, existsSync(at('fresh', plan.replaced))]).toEqual(['restored', false]);
    expect(readdirSync(at('fresh')).sort()).toEqual(['backup.lock', 'catalog', 'daemon', 'panel']);
    for (const path of paths) {
      expect(statSync(at('fresh', path)).mode & 0o077).toBe(path.startsWith('catalog') ? 0o044 : 0);
      if (!path.endsWith('.sqlite'))
        expect(readFileSync(at('fresh', path))).toEqual(readFileSync(at('data', path)));
    }
    expect(await usersOf(fresh)).toEqual([{ id: 'usr_1' }]);
    // Both services can open their databases.
    await (await openPanelDatabase(fresh.panel.database)).close();
    await (await openDaemonDatabase(fresh.daemon)).close();
  });

  test('has each database as it was at one moment while the panel writes to it', async () => {
    const db = await openPanelDatabase(configs.panel.database);
    let isDone = false;
    let written = 1;
    const writing = (async () => {
      for (; !isDone; written += 1) await addUser(db, written + 1);
    })();
    for (let round = 0; round < 3; round += 1) {
      const name = `round-${round}`;
      const before = written;
      await create(configs, at(name));
      await restoreBackup(configsIn(`${name}-data`), at(name), {
        ...{ only: undefined, replace: false, passphrase: async () => PASSPHRASE, signal },
      });
      const { panel } = configsIn(`${name}-data`);
      const [row] = await rowsOf(
        panel.database,
        'SELECT number, (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM second_factors) AS factors FROM ban_changes',
      );
      const { number } = row as { number: number };
      expect(number).toBeGreaterThanOrEqual(before);
      expect(row).toEqual({ number, users: number, factors: number });
    }
    isDone = true;
    await writing;
    await db.close();
  });

  test('is never written over a file, and is not made of a data folder without data', async () => {
    writeFileSync(file, 'mine');
    expect(await refusal(create())).toMatch(/exists, and is not overwritten/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nothing = configsIn('nothing');
    expect(await refusal(create(nothing, at('other.age')))).toMatch(/^There is no panel data at/);
    expect(await refusal(create(configs, at('none', 'b.age')))).toMatch(
      /none does not exist: create it first/,
    );
    expect(readdirSync(folder).sort()).toEqual(['berth.age', 'data']);
  });

  test('is refused if a database is damaged, or a folder of types has no end', async () => {
    symlinkSync('.', join(configs.daemon.catalogue, 'loop'));
    expect(await refusal(create())).toMatch(/folders deep: move it out of DATA_DIR/);
    rmSync(join(configs.daemon.catalogue, 'loop'));
    const database = readFileSync(configs.panel.database);
    writeFileSync(
      configs.panel.database,
      Buffer.concat([database.subarray(0, 8192), Buffer.alloc(65_536, 7)]),
    );
    expect(await refusal(create())).toMatch(/SQLITE_CORRUPT|is damaged/);
    expect(readdirSync(folder)).toEqual(['data']);
    expect(existsSync(at('data', 'backup.draft'))).toBe(false);
  });

  test('cannot be read with another passphrase, and other files are refused', async () => {
    await create();
    expect(await refusal(verify(file, 'another passphrase'))).toMatch(/^The passphrase of .+ is another one/);
    writeFileSync(at('text'), 'no backup at all, but long enough for a header'.repeat(9));
    expect(await refusal(verify(at('text')))).toMatch(/is not a backup that `berth backup create` has made/);
    const other: Uint8Array[] = [];
    const content = (async function* () {
      yield Buffer.from('no archive');
    })();
    for await (const part of sealedByPassphrase(content, PASSPHRASE)) other.push(part);
    writeFileSync(at('other'), Buffer.concat(other));
    expect(await refusal(verify(at('other')))).toMatch(/^The backup is damaged/);
  });

  test('is refused if any byte was changed, or if it was cut', async () => {
    await create();
    const bytes = readFileSync(file);
    for (let round = 0; round < DAMAGES; round += 1) {
      const changed = Buffer.from(bytes);
      const place = randomInt(bytes.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8));
      writeFileSync(at('changed'), changed);
      expect({ place, why: await refusal(verify(at('changed'))) }).toEqual({
        place,
        why: expect.stringMatching(/damaged/),
      });
    }
    writeFileSync(at('changed'), bytes.subarray(0, -1));
    expect(await refusal(verify(at('changed')))).toMatch(/damaged/);
  });
});

describe('a restore of Berth', () => {
  beforeEach(() => create());

  test('is refused while a service runs, and into a folder with data', async () => {
    expect(await refusal(restore(configs))).toMatch(
      /is not empty \(panel\/panel.sqlite, .+, or add --replace/,
    );
    const lock = await claimStateFolder(configs.panel.folder, 'panel');
    expect(await refusal(restore(configs, { replace: true }))).toMatch(/^Another panel already uses/);
    await lock.release();
    expect(await usersOf(configs)).toEqual([{ id: 'usr_1' }]);
  });

  test('moves existing data aside with --replace, and keeps logs and what the backup does not know', async () => {
    const db = await openPanelDatabase(configs.panel.database);
    await addUser(db, 2);
    await db.close();
    writeFileSync(`${configs.panel.database}-wal`, 'a journal of a killed panel');
    writeFileSync(join(configs.panel.folder, 'session-secret'), 'another one');
    const { plan } = await restore(configs, { replace: true });
    const aside = (...path: string[]) => at('data', plan.replaced, ...path);
    expect(await usersOf(configs)).toEqual([{ id: 'usr_1' }]);
    expect(existsSync(`${configs.panel.database}-wal`)).toBe(false);
    expect(readFileSync(aside('panel', 'panel.sqlite-wal'), 'utf8')).toBe('a journal of a killed panel');
    expect(readFileSync(aside('panel', 'session-secret'), 'utf8')).toBe('another one');
    expect(readFileSync(join(configs.panel.folder, 'session-secret'), 'utf8')).toContain(SECRET);
    expect(readFileSync(at('data', 'daemon', 'logs', 'cnt_1', 'current.log'), 'utf8')).toBe('said');
  });

  test('restores only one service if that is wanted', async () => {
    const fresh = configsIn('fresh');
    await restore(fresh, { only: 'daemon' });
    expect(readdirSync(at('fresh')).sort()).toEqual(['backup.lock', 'catalog', 'daemon']);
    await restore(fresh, { only: 'panel' });
    expect(await usersOf(fresh)).toEqual([{ id: 'usr_1' }]);
    rmSync(configs.daemon.database);
    await create(configs, at('panel.age'));
    file = at('panel.age');
    expect(await refusal(restore(configsIn('third'), { only: 'daemon' }))).toMatch(
      /^The backup has no daemon: it contains only the panel/,
    );
  });

  test('is refused for a backup of a newer version, which names that version', async () => {
    const db = await openPanelDatabase(configs.panel.database);
    await db.sequelize.query("INSERT INTO migrations VALUES ('9999-of-the-future')");
    await db.close();
    file = at('future.age');
    await create();
    expect(await refusal(restore(configsIn('fresh')))).toMatch(
      /^The backup was made by version .+, and this is version .+: install version/,
    );
    expect(existsSync(at('fresh', 'panel', 'panel.sqlite'))).toBe(false);
  });
});

describeAsRoot('a backup of Berth on a full disk', () => {
  test('leaves nothing behind', async () => {
    const disk = SmallDisk.mount();
    try {
      disk.fill();
      const full = create(configs, join(disk.folder, 'berth.age'));
      await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
      disk.clear();
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      disk.unmount();
    }
  });
});

describeWith(['postgres'], 'a backup of a panel with PostgreSQL', () => {
  test('is made while the panel writes, and is restored into an empty database', async () => {
    const [source, target] = [
      await postgresAddress(testService('postgres')),
      await postgresAddress(testService('postgres')),
    ];
    try {
      const from = configsIn('data', { DATABASE_URL: source.location });
      const db = await openPanelDatabase(source.location);
      await addUser(db, 1);
      const writing = (async () => {
        for (let number = 2; number < 200; number += 1) await addUser(db, number);
      })();
      const manifest = await create(from);
      await writing;
      await db.close();
      expect(manifest.databases[0]).toEqual({ path: 'panel/panel.dump', migrations: ['0001-initial'] });
      expect(await verify()).toEqual(manifest);
      expect(await refusal(restore(from, { replace: true }))).toMatch(
        /The database of DATABASE_URL is not empty/,
      );
      expect(await refusal(restore(configsIn('fresh')))).toMatch(/set DATABASE_URL to an empty database/);
      const into = configsIn('fresh', { DATABASE_URL: target.location });
      await restore(into);
      const restored = await openPanelDatabase(target.location);
      const [users, factors, row] = await Promise.all([
        restored.models.users.count(),
        restored.models.secondFactors.count(),
        restored.models.banChanges.findByPk(1),
      ]);
      await restored.close();
      expect(users).toBeGreaterThan(0);
      expect([factors, row?.number]).toEqual([users, users]);
      expect(readFileSync(join(into.panel.folder, 'session-secret'), 'utf8')).toContain(SECRET);
      expect(existsSync(into.panel.database)).toBe(false);
    } finally {
      await source.remove();
      await target.remove();
    }
  });
});
