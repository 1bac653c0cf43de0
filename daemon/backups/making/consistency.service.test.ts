import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { RestoreFixture } from '../restoring/suites/restore-fixture.js';
import { PausedReads } from './suites/paused-reads.js';

const MIB = 1024 * 1024;

describe('the consistency details of a backup', () => {
  let fixture: RestoreFixture;
  let reads: PausedReads;
  beforeEach(async () => {
    reads = new PausedReads();
    fixture = await RestoreFixture.open({ wrapStore: reads.wrap });
  });
  afterEach(() => fixture.close());

  test('a backup lists the files that changed while it was created, also after a restart of the daemon', async () => {
    const id = await fixture.install();
    writeFileSync(fixture.at(id, '0-large'), randomBytes(16 * MIB));
    reads.arm();
    const made = fixture.create(id);
    await Promise.race([made, eventually('the read to be paused', () => reads.isPaused)]);
    const file = openSync(fixture.at(id, '0-large'), 'r+');
    writeSync(file, 'changed', 8 * MIB);
    closeSync(file);
    // A server that runs only for a moment counts as running.
    await fixture.start(id);
    await fixture.harness.containers.kill(id);
    reads.goOn();
    const { changed_paths, ...listed } = await made;
    expect([listed.server_running, listed.changed_files, changed_paths]).toEqual([true, 1, ['0-large']]);
    const { id: atRest } = await fixture.create(id);
    const uploaded = await fixture.keep(id, Buffer.from('no archive'));
    const expected = [listed, { id: atRest, server_running: false, changed_files: 0 }];
    expect((await fixture.backups.list({ id })).backups).toMatchObject(expected);
    await fixture.close({ isKept: true });
    fixture = await RestoreFixture.open({ folder: fixture.folder });
    expect((await fixture.backups.list({ id })).backups).toMatchObject([
      ...expected,
      { id: uploaded, server_running: null, changed_files: null },
    ]);
  });

  test('the list of backups still shows how many files changed during each backup while the store cannot be read', async () => {
    const id = await fixture.install();
    const { changed_paths: _, ...listed } = await fixture.create(id);
    await fixture.close({ isKept: true });
    const unreadable = (store: RestoreFixture['store']) =>
      Object.assign(Object.create(store) as typeof store, {
        manifests: () => {
          throw new Error('store unavailable');
        },
      });
    fixture = await RestoreFixture.open({ folder: fixture.folder, wrapStore: unreadable });
    expect((await fixture.backups.list({ id })).backups).toEqual([listed]);
  });
});
