import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { claimStateFolder } from '../../lib/disk/state-folder.js';
import { panelMigrations } from '../../panel/schema/migrations.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { addUser, BackupFixture, refusal, SECRET, usersOf } from './suites/backup-fixture.js';

let fixture: BackupFixture;
beforeEach(async () => {
  fixture = await BackupFixture.open();
});
afterEach(() => fixture.remove());

describe('a restore of Berth', () => {
  beforeEach(() => fixture.create());

  test('is refused while a service runs, and into a folder with data', async () => {
    expect(await refusal(fixture.restore(fixture.configs))).toMatch(
      /is not empty \(panel\/panel.sqlite, .+, or add --replace/,
    );
    const lock = await claimStateFolder(fixture.configs.panel.folder, 'panel');
    expect(await refusal(fixture.restore(fixture.configs, { replace: true }))).toMatch(
      /^Another panel already uses/,
    );
    await lock.release();
    expect(await usersOf(fixture.configs)).toEqual([{ id: 'usr_1' }]);
  });

  test('moves existing data aside with --replace, and keeps logs and what the backup does not know', async () => {
    const db = await openPanelDatabase(fixture.configs.panel.database);
    await addUser(db, 2);
    await db.close();
    writeFileSync(`${fixture.configs.panel.database}-wal`, 'a journal of a killed panel');
    writeFileSync(join(fixture.configs.panel.folder, 'session-secret'), 'another one');
    const { plan } = await fixture.restore(fixture.configs, { replace: true });
    const aside = (...path: string[]) => fixture.at('data', plan.replaced, ...path);
    expect(await usersOf(fixture.configs)).toEqual([{ id: 'usr_1' }]);
    expect(existsSync(`${fixture.configs.panel.database}-wal`)).toBe(false);
    expect(readFileSync(aside('panel', 'panel.sqlite-wal'), 'utf8')).toBe('a journal of a killed panel');
    expect(readFileSync(aside('panel', 'session-secret'), 'utf8')).toBe('another one');
    expect(readFileSync(join(fixture.configs.panel.folder, 'session-secret'), 'utf8')).toContain(SECRET);
    expect(readFileSync(fixture.at('data', 'daemon', 'logs', 'cnt_1', 'current.log'), 'utf8')).toBe('said');
  });

  test('restores only one service if that is wanted', async () => {
    const fresh = fixture.configsIn('fresh');
    await fixture.restore(fresh, { only: 'daemon' });
    expect(readdirSync(fixture.at('fresh')).sort()).toEqual(['backup.lock', 'catalog', 'daemon']);
    await fixture.restore(fresh, { only: 'panel' });
    expect(await usersOf(fresh)).toEqual([{ id: 'usr_1' }]);
    rmSync(fixture.configs.daemon.database);
    await fixture.create(fixture.configs, fixture.at('panel.age'));
    fixture.file = fixture.at('panel.age');
    expect(await refusal(fixture.restore(fixture.configsIn('third'), { only: 'daemon' }))).toMatch(
      /^The backup has no daemon: it contains only the panel/,
    );
  });

  test('is refused for a backup of a newer version, which names that version', async () => {
    const db = await openPanelDatabase(fixture.configs.panel.database);
    await db.sequelize.query("INSERT INTO migrations VALUES ('9999-of-the-future')");
    await db.close();
    fixture.file = fixture.at('future.age');
    await fixture.create();
    expect(await refusal(fixture.restore(fixture.configsIn('fresh')))).toMatch(
      /^The backup was made by version .+, and this is version .+: install version/,
    );
    expect(existsSync(fixture.at('fresh', 'panel', 'panel.sqlite'))).toBe(false);
  });
});

describeWith(['postgres'], 'a backup of a panel with PostgreSQL', () => {
  test('is made while the panel writes, and is restored into an empty database', async () => {
    const [source, target] = [
      await postgresAddress(testService('postgres')),
      await postgresAddress(testService('postgres')),
    ];
    try {
      const from = fixture.configsIn('data', { DATABASE_URL: source.location });
      const db = await openPanelDatabase(source.location);
      await addUser(db, 1);
      const writing = (async () => {
        for (let number = 2; number < 200; number += 1) await addUser(db, number);
      })();
      const manifest = await fixture.create(from);
      await writing;
      await db.close();
      const migrations = panelMigrations.map(({ name }) => name);
      expect(manifest.databases[0]).toEqual({ path: 'panel/panel.dump', migrations });
      expect(await fixture.verify()).toEqual(manifest);
      expect(await refusal(fixture.restore(from, { replace: true }))).toMatch(
        /The database of DATABASE_URL is not empty/,
      );
      expect(await refusal(fixture.restore(fixture.configsIn('fresh')))).toMatch(
        /set DATABASE_URL to an empty database/,
      );
      const into = fixture.configsIn('fresh', { DATABASE_URL: target.location });
      await fixture.restore(into);
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
