import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import {
  backupId,
  chunksOf,
  listed,
  manifestOf,
  noise,
  noSignal,
  openLocalFixture,
} from './suites/store-fixture.js';

describeAsRoot('a backup whose archive cannot be deleted', () => {
  test('a backup whose archive cannot be deleted yet disappears from the list, and a later sweep deletes the archive', async () => {
    const fixture = await openLocalFixture();
    const manifest = manifestOf(backupId(), noise(100));
    await fixture.store.write(manifest.id, chunksOf(noise(100)), noSignal);
    await fixture.store.publish(manifest);
    const archive = join((fixture.config as { folder: string }).folder, `${manifest.id}.tar.gz`);
    // Make the archive a mount point, which cannot be deleted.
    execFileSync('mount', ['--bind', archive, archive]);
    try {
      await fixture.store.remove(manifest.id);
      expect([await listed(fixture.store), await fixture.names()]).toEqual([[], [`${manifest.id}.tar.gz`]]);
      expect(fixture.warnings).toEqual(['cannot delete the files of an incomplete backup']);
    } finally {
      execFileSync('umount', [archive]);
    }
    await fixture.store.sweep(new Set(), noSignal);
    expect(await fixture.names()).toEqual([]);
    await fixture.close();
  });
});
