import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { sealedByPassphrase } from '../../lib/age/passphrase.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { addUser, BackupFixture, PASSPHRASE, refusal, rowsOf, usersOf } from './suites/backup-fixture.js';

const DAMAGES = 20;

let fixture: BackupFixture;
beforeEach(async () => {
  fixture = await BackupFixture.open();
});
afterEach(() => fixture.remove());

describe('a backup of Berth', () => {
  test('is restored into an empty folder with all that it contains, and nothing else is left', async () => {
    const manifest = await fixture.create();
    expect(statSync(fixture.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(fixture.folder).sort()).toEqual(['berth.age', 'data']);
    expect(readdirSync(fixture.at('data')).sort()).toEqual(['backup.lock', 'catalog', 'daemon', 'panel']);
    const paths = manifest.files.map(({ path }) => path);
    expect(paths).toEqual([
      ...['catalog/own.yaml', 'catalog/parts/a.txt', 'daemon/daemon.sqlite', 'daemon/sftp-host-key'],
      ...['daemon/tls/own.pem', 'panel/panel.sqlite', 'panel/password-pepper', 'panel/sealing-keys'],
      'panel/session-secret',
    ]);
    expect(await fixture.verify()).toEqual(manifest);

    const fresh = fixture.configsIn('fresh');
    const { kind, plan } = await fixture.restore(fresh);
    expect([kind, existsSync(fixture.at('fresh', plan.replaced))]).toEqual(['restored', false]);
    expect(readdirSync(fixture.at('fresh')).sort()).toEqual(['backup.lock', 'catalog', 'daemon', 'panel']);
    for (const path of paths) {
      expect(statSync(fixture.at('fresh', path)).mode & 0o077).toBe(path.startsWith('catalog') ? 0o044 : 0);
      if (!path.endsWith('.sqlite'))
        expect(readFileSync(fixture.at('fresh', path))).toEqual(readFileSync(fixture.at('data', path)));
    }
    expect(await usersOf(fresh)).toEqual([{ id: 'usr_1' }]);
    // Both services can open their databases.
    await (await openPanelDatabase(fresh.panel.database)).close();
    await (await openDaemonDatabase(fresh.daemon)).close();
  });

  test('has each database as it was at one moment while the panel writes to it', async () => {
    const db = await openPanelDatabase(fixture.configs.panel.database);
    let isDone = false;
    let written = 1;
    const writing = (async () => {
      for (; !isDone; written += 1) await addUser(db, written + 1);
    })();
    for (let round = 0; round < 3; round += 1) {
      const name = `round-${round}`;
      const before = written;
      await fixture.create(fixture.configs, fixture.at(name));
      await fixture.restore(fixture.configsIn(`${name}-data`), {}, fixture.at(name));
      const { panel } = fixture.configsIn(`${name}-data`);
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
    writeFileSync(fixture.file, 'mine');
    expect(await refusal(fixture.create())).toMatch(/exists, and is not overwritten/);
    expect(readFileSync(fixture.file, 'utf8')).toBe('mine');
    const nothing = fixture.configsIn('nothing');
    expect(await refusal(fixture.create(nothing, fixture.at('other.age')))).toMatch(
      /^There is no panel data at/,
    );
    expect(await refusal(fixture.create(fixture.configs, fixture.at('none', 'b.age')))).toMatch(
      /none does not exist: create it first/,
    );
    expect(readdirSync(fixture.folder).sort()).toEqual(['berth.age', 'data']);
  });

  test('is refused if a database is damaged, or a folder of types has no end', async () => {
    symlinkSync('.', join(fixture.configs.daemon.catalogue, 'loop'));
    expect(await refusal(fixture.create())).toMatch(/folders deep: move it out of DATA_DIR/);
    rmSync(join(fixture.configs.daemon.catalogue, 'loop'));
    const database = readFileSync(fixture.configs.panel.database);
    writeFileSync(
      fixture.configs.panel.database,
      Buffer.concat([database.subarray(0, 8192), Buffer.alloc(65_536, 7)]),
    );
    expect(await refusal(fixture.create())).toMatch(/SQLITE_CORRUPT|is damaged/);
    expect(readdirSync(fixture.folder)).toEqual(['data']);
    expect(existsSync(fixture.at('data', 'backup.draft'))).toBe(false);
  });

  test('cannot be read with another passphrase, and other files are refused', async () => {
    await fixture.create();
    expect(await refusal(fixture.verify(fixture.file, 'another passphrase'))).toMatch(
      /^The passphrase of .+ is another one/,
    );
    writeFileSync(fixture.at('text'), 'no backup at all, but long enough for a header'.repeat(9));
    expect(await refusal(fixture.verify(fixture.at('text')))).toMatch(
      /is not a backup that `berth backup create` has made/,
    );
    const other: Uint8Array[] = [];
    const content = (async function* () {
      yield Buffer.from('no archive');
    })();
    for await (const part of sealedByPassphrase(content, PASSPHRASE)) other.push(part);
    writeFileSync(fixture.at('other'), Buffer.concat(other));
    expect(await refusal(fixture.verify(fixture.at('other')))).toMatch(/^The backup is damaged/);
  });

  test('is refused if any byte was changed, or if it was cut', async () => {
    await fixture.create();
    const bytes = readFileSync(fixture.file);
    for (let round = 0; round < DAMAGES; round += 1) {
      const changed = Buffer.from(bytes);
      const place = randomInt(bytes.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8));
      writeFileSync(fixture.at('changed'), changed);
      expect({ place, why: await refusal(fixture.verify(fixture.at('changed'))) }).toEqual({
        place,
        why: expect.stringMatching(/damaged/),
      });
    }
    writeFileSync(fixture.at('changed'), bytes.subarray(0, -1));
    expect(await refusal(fixture.verify(fixture.at('changed')))).toMatch(/damaged/);
  });
});

describeAsRoot('a backup of Berth on a full disk', () => {
  test('leaves nothing behind', async () => {
    const disk = SmallDisk.mount();
    try {
      disk.fill();
      const full = fixture.create(fixture.configs, join(disk.folder, 'berth.age'));
      await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
      disk.clear();
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      disk.unmount();
    }
  });
});
