import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BackupChange } from '../../../generated/daemon/types.js';
import { OWN_USERS } from '../../containers/suites/fixtures/container-harness.js';
import { differences, snapshotOf } from './suites/made-tree.js';
import { RestoreFixture } from './suites/restore-fixture.js';

describe('restoring a backup of another container', () => {
  let fixture: RestoreFixture;
  let source: string;
  let backup: string;
  let changes: string[];

  beforeEach(async () => {
    fixture = await RestoreFixture.open({ users: OWN_USERS });
    source = await fixture.full();
    ({ id: backup } = await fixture.create(source));
    changes = [];
    fixture.backups.onChange(({ change }: BackupChange) => changes.push(change));
  });
  afterEach(() => fixture.close());

  const contents = (id: string) =>
    // Each container has a user of its own, and times are restored to the microsecond.
    [...snapshotOf(fixture.at(id))].map(([name, look]) => ({
      ...look,
      name,
      owner: undefined,
      modified: undefined,
    }));

  test('the container gets the files with its own owner, a running server is started again, and the other container is unchanged', async () => {
    const into = await fixture.run();
    writeFileSync(fixture.at(into, 'old'), 'old');
    const before = snapshotOf(fixture.at(source));
    const owner = lstatSync(fixture.at(into)).uid;
    expect(await fixture.restoreFrom(source, into, backup)).toMatchObject({ id: into, backup_id: backup });
    await fixture.is(into, 'running');
    expect(contents(into)).toEqual(contents(source));
    for (const name of ['', 'world', 'run.sh']) expect(lstatSync(fixture.at(into, name)).uid).toBe(owner);
    expect(differences(before, snapshotOf(fixture.at(source)))).toEqual([]);
    // The container of the backup has not changed, so nobody is told that it was restored.
    expect(changes).toEqual([]);
  });

  test('a backup of a third container is rejected, and no files change', async () => {
    const [into, third] = [await fixture.full(), await fixture.install()];
    writeFileSync(fixture.at(into, 'new'), 'new');
    const before = snapshotOf(fixture.at(into));
    for (const named of [third, into])
      await expect(fixture.restoreFrom(named, into, backup)).rejects.toMatchObject({ kind: 'conflict' });
    expect(differences(before, snapshotOf(fixture.at(into)))).toEqual([]);
  });

  test('backups of a removed container can be restored into another one', async () => {
    const before = contents(source);
    await fixture.harness.containers.remove(source, { removeData: true });
    rmSync(fixture.at(source), { recursive: true, force: true });
    const into = await fixture.install();
    await fixture.restoreFrom(source, into, backup);
    expect(contents(into)).toEqual(before);
  });
});
