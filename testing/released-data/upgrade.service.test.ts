import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { postgresAddress } from '../database/panel-database.js';
import { schemaOf } from '../database/schema-of.js';
import { describeWith, testService } from '../services/describe-with.js';
import { contentOf, migrationsOf, tablesOf } from './content.js';
import { loadReleasedData, type PanelStore } from './load.js';

/* If the schemas differ, a change of a table has no migration: see CONTRIBUTING.md, "To change a table". */

type Open = (location: string) => Promise<{ close(): Promise<void> }>;

/** Upgrades the database at `old`, and checks it against the one that `open` creates at `fresh`. */
async function expectUpgraded(open: Open, { old, fresh }: { old: string; fresh: string }): Promise<void> {
  const tables = await tablesOf(old);
  const before = await contentOf(old, tables);
  expect(before.filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(3);
  expect(await migrationsOf(old)).toEqual(['0001-initial']);

  for (const location of [old, fresh]) await (await open(location)).close();

  expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
  expect(await contentOf(old, tables)).toEqual(before);
  expect(await migrationsOf(old)).toEqual(await migrationsOf(fresh));
}

describe('a database of the previous version', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-released-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const load = (store: PanelStore, database?: string) =>
    loadReleasedData(folder, { store, ...(database === undefined ? {} : { database }) });

  test.each<[string, Open]>([
    ['panel', openPanelDatabase],
    ['daemon', (database) => openDaemonDatabase({ database })],
  ])('keeps all rows of the %s, and has the same schema as a new database', async (service, open) => {
    await load('sqlite');
    const old = join(folder, service, `${service}.sqlite`);
    await expectUpgraded(open, { old, fresh: join(folder, 'fresh.sqlite') });
  });

  describeWith(['postgres'], 'on PostgreSQL', () => {
    test('keeps all rows, and has the same schema as a new database', async () => {
      const [old, fresh] = [
        await postgresAddress(testService('postgres')),
        await postgresAddress(testService('postgres')),
      ];
      try {
        await load('postgres', old.location);
        await expectUpgraded(openPanelDatabase, { old: old.location, fresh: fresh.location });
      } finally {
        await old.remove();
        await fresh.remove();
      }
    });
  });
});
