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

describeAsRoot('a backup whose archive cannot be removed', () => {
  test('is deleted all the same, and what is left of it goes with a sweep', async () => {
    const stage = await openLocalStage();
    const manifest = manifestOf(backupId(), noise(100));
    await stage.store.write(manifest.id, chunksOf(noise(100)), noSignal);
    await stage.store.publish(manifest);
    const archive = join((stage.config as { folder: string }).folder, `${manifest.id}.tar.gz`);
    // Nothing unlinks what is mounted on.
    execFileSync('mount', ['--bind', archive, archive]);
    try {
      await stage.store.remove(manifest.id);
      expect([await listed(stage.store), await stage.names()]).toEqual([[], [`${manifest.id}.tar.gz`]]);
      expect(stage.warnings).toEqual(['what is left of a backup cannot be deleted']);
    } finally {
      execFileSync('umount', [archive]);
    }
    await stage.store.sweep(new Set(), noSignal);
    expect(await stage.names()).toEqual([]);
    await stage.close();
  });
});
