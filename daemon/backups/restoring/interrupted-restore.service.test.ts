import { lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import type { Work } from '../../operations/operations.js';
import type { BackupStore } from '../stores/backup-store.js';
import { differences, makeTree, snapshotOf } from './suites/made-tree.js';
import { RestoreFixture } from './suites/restore-fixture.js';

describe('an interrupted restore', () => {
  let fixture: RestoreFixture;
  /** Called when half of the archive has been read. */
  let atHalf: (signal: AbortSignal | undefined) => Promise<void>;

  async function* stopped(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
    let isFirst = true;
    for await (const chunk of chunks) {
      const half = Math.floor(chunk.length / 2);
      yield chunk.subarray(0, half);
      if (isFirst) await atHalf(signal);
      isFirst = false;
      yield chunk.subarray(half);
    }
  }
  const stopping = (store: BackupStore): BackupStore => ({
    kind: store.kind,
    write: (...all) => store.write(...all),
    publish: (manifest) => store.publish(manifest),
    manifests: (signal) => store.manifests(signal),
    manifest: (...all) => store.manifest(...all),
    remove: (id) => store.remove(id),
    sweep: (...all) => store.sweep(...all),
    read: (id, range, signal) => stopped(store.read(id, range, signal), signal),
  });

  beforeEach(async () => {
    fixture = await RestoreFixture.open({ wrapStore: stopping });
  });
  afterEach(() => fixture.close());

  test.each<[string, string, (id: string, work: AbortController) => Promise<unknown>, string]>([
    ['is cancelled', 'running', async (_, work) => work.abort(new Error('cancelled')), 'cancelled'],
    ['was killed with its server', 'killed', (id) => fixture.harness.containers.kill(id), ''],
  ])('a restore that %s leaves all files of the server unchanged', async (_, state, end, why) => {
    const id = await fixture.full();
    await fixture.start(id);
    const { id: backup } = await fixture.create(id);
    writeFileSync(fixture.at(id, 'since'), 'since');
    const before = snapshotOf(fixture.at(id));
    let reached: () => void = () => undefined;
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    atHalf = async (signal) => {
      reached();
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const work = new AbortController();
    const restoring = fixture.restore(id, backup, { signal: work.signal });
    const failed = expect(restoring).rejects.toThrow(why);
    await isReached;
    expect(fixture.harness.containers.status(id).status).toBe('restoring');
    await end(id, work);
    await failed;
    await fixture.is(id, state);
    expect(differences(before, snapshotOf(fixture.at(id)))).toEqual([]);
    expect(readdirSync(join(fixture.folder, 'restoring'))).toEqual([]);
  });

  test('a restore whose backup store fails halfway leaves all files unchanged, and has reported its progress', async () => {
    const id = await fixture.full();
    await fixture.start(id);
    const { id: backup } = await fixture.create(id);
    const before = snapshotOf(fixture.at(id));
    atHalf = async () => {
      throw new Error('store unavailable');
    };
    const reported: Parameters<Work['onProgress']>[0][] = [];
    const onProgress: Work['onProgress'] = (progress) => reported.push(progress);
    await expect(fixture.restore(id, backup, { onProgress })).rejects.toThrow('store unavailable');
    expect(reported[0]).toEqual({
      step: 'unpacking',
      doneBytes: expect.any(Number),
      totalBytes: (await fixture.backups.find(backup)).size,
    });
    await fixture.is(id, 'running');
    expect(differences(before, snapshotOf(fixture.at(id)))).toEqual([]);
    await eventually(
      'the remains to be deleted',
      () => readdirSync(join(fixture.folder, 'restoring')).length === 0,
    );
  });

  test("a restore changes nothing outside if a link replaces the container's folder meanwhile", async () => {
    const id = await fixture.full();
    const { id: backup } = await fixture.create(id, { exclude_paths: ['world/none', 'kept'] });
    const before = snapshotOf(fixture.at(id));
    const outside = join(fixture.folder, 'outside');
    mkdirSync(outside);
    makeTree(outside);
    const untouched = snapshotOf(outside);
    atHalf = async () => {
      renameSync(fixture.at(id), join(fixture.folder, 'moved'));
      symlinkSync(outside, fixture.at(id));
    };
    await fixture.restore(id, backup);
    expect(differences(untouched, snapshotOf(outside))).toEqual([]);
    expect(lstatSync(fixture.at(id)).isDirectory()).toBe(true);
    before.delete('world/none');
    const after = snapshotOf(fixture.at(id));
    // Only `world/none` is missing: the backup excludes it, and the folder that contained it was moved away.
    expect(differences(before, after)).toEqual([]);
  });
});
