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
  openLocalStage,
} from './suites/store-stage.js';

describeAsRoot('a backup whose archive cannot be deleted', () => {
  test('is deleted, and a later sweep deletes its archive', async () => {
    const stage = await openLocalStage();
    const manifest = manifestOf(backupId(), noise(100));
    await stage.store.write(manifest.id, chunksOf(noise(100)), noSignal);
    await stage.store.publish(manifest);
    const archive = join((stage.config as { folder: string }).folder, `${manifest.id}.tar.gz`);
    // A mount point cannot be unlinked.
    execFileSync('mount', ['--bind', archive, archive]);
    try {
      await stage.store.remove(manifest.id);
      expect([await listed(stage.store), await stage.names()]).toEqual([[], [`${manifest.id}.tar.gz`]]);
      expect(stage.warnings).toEqual(['cannot delete the remains of a backup']);
    } finally {
      execFileSync('umount', [archive]);
    }
    await stage.store.sweep(new Set(), noSignal);
    expect(await stage.names()).toEqual([]);
    await stage.close();
  });
});
