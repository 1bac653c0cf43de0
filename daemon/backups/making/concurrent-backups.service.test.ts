import { statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import { quietWork } from '../../files/suites/files-fixture.js';
import { RestoreFixture } from '../restoring/suites/restore-fixture.js';
import type { BackupStore } from '../stores/backup-store.js';

describe('concurrent backups', () => {
  let fixture: RestoreFixture;
  /** Lets the paused writes to the store continue. */
  let goOn: () => void;
  let writing: number;

  const gated = (store: BackupStore): BackupStore => {
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return Object.assign(Object.create(store) as BackupStore, {
      kind: store.kind,
      async write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal) {
        writing += 1;
        await gate;
        await store.write(id, archive, signal);
      },
      publish: store.publish.bind(store),
      manifest: store.manifest.bind(store),
      manifests: store.manifests.bind(store),
      remove: store.remove.bind(store),
      sweep: store.sweep.bind(store),
    });
  };

  beforeEach(async () => {
    writing = 0;
    fixture = await RestoreFixture.open({ wrapStore: gated });
  });
  afterEach(() => fixture.close());

  const create = (id: string, key: string, wanted?: AbortSignal) =>
    fixture.backups.create({ id }, { keyId: key }, quietWork, wanted);

  test('an API key with many backups leaves capacity for other keys, and its queued backup is removed on disconnect', async () => {
    const [one, two, three, four] = [
      await fixture.install(),
      await fixture.install(),
      await fixture.install(),
      await fixture.install(),
    ];
    const made = [create(one, 'key_one'), create(two, 'key_one')];
    const client = new AbortController();
    const left = expect(create(three, 'key_one', client.signal)).rejects.toThrow('hung up');
    await eventually('two backups to be written', () => writing === 2);
    made.push(create(four, 'key_two'));
    await eventually('the backup of another key to start', () => writing === 3);
    client.abort(new Error('hung up'));
    await left;
    // The backup that left the queue no longer counts, so this one is accepted.
    made.push(create(three, 'key_one'));
    goOn();
    await Promise.all(made);
    expect(writing).toBe(4);
  });

  test('a container can have one backup in progress, which continues even if its client disconnects', async () => {
    const id = await fixture.install();
    const client = new AbortController();
    const made = create(id, 'key_one', client.signal);
    await eventually('the backup to be written', () => writing === 1);
    expect(await failureOf(create(id, 'key_two'))).toBe('conflict/conflict');
    client.abort(new Error('hung up'));
    goOn();
    expect(await made).toMatchObject({ container_id: id, status: 'completed' });
    await create(id, 'key_two');
  });

  test('a backup with a sparse file that is larger than the disk is rejected, because it could not be restored', async () => {
    const id = await fixture.install();
    goOn();
    writeFileSync(fixture.at(id, 'small'), 'x');
    const { blocks, bsize } = statfsSync(fixture.folder);
    writeFileSync(fixture.at(id, 'sparse'), '');
    truncateSync(fixture.at(id, 'sparse'), blocks * bsize);
    const refused = create(id, 'key_one');
    await expect(refused).rejects.toMatchObject({ kind: 'too_large' });
    await expect(refused).rejects.toThrow('sparse');
    const smaller = fixture.backups.create(
      { id, exclude_paths: ['sparse'] },
      { keyId: 'key_one' },
      quietWork,
    );
    expect(await smaller).toMatchObject({ status: 'completed' });
  });
});
