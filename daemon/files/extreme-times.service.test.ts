import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { longName } from '../sftp/protocol/long-name.js';
import { FilesFixture, noSignal } from './suites/files-fixture.js';

/** Times in seconds that tmpfs stores but a JavaScript Date cannot represent, and how the API and SFTP show them. */
const TIMES = [
  ['-9999999999999', '0001-01-01T00:00:00.000Z', 'Jan  1     1'],
  ['99999999999999', '9999-12-31T23:59:59.999Z', 'Dec 31  9999'],
] as const;

describeAsRoot('a file with a modification time that a JavaScript date cannot represent', () => {
  let disk: SmallDisk;
  let fixture: FilesFixture;

  beforeEach(async () => {
    disk = SmallDisk.mount();
    fixture = await FilesFixture.open({ base: disk.folder });
    mkdirSync(fixture.at('world'));
  });
  afterEach(async () => {
    await fixture.files.close();
    disk.unmount();
  });

  test.each(
    TIMES,
  )('a file whose modification time is %s is shown with the nearest date that can be represented', async (seconds, date, day) => {
    const path = '/cnt_one/world/level.dat';
    writeFileSync(fixture.at('world', 'level.dat'), 'level');
    execFileSync('touch', ['-d', `@${seconds}`, fixture.at('world', 'level.dat')]);
    expect(await fixture.list('/cnt_one/world')).toMatchObject([{ modified: date }]);
    expect(await fixture.list('/cnt_one', true)).toContainEqual(expect.objectContaining({ modified: date }));
    expect(await fixture.files.describe(path)).toMatchObject({ modified: date });
    const changes: unknown[] = [];
    const query = { sinceMs: 0, limit: 10 };
    for await (const change of fixture.files.changed('/cnt_one/world', query, { keyId: 'dk_one' }, noSignal))
      changes.push(change);
    expect(changes).toMatchObject([{ modified: date }]);
    const line = longName('level.dat', statSync(fixture.at('world', 'level.dat')), Date.now());
    expect(line).toMatch(new RegExp(` ${day} level.dat$`));
  });

  test.each(
    TIMES.map(([seconds]) => seconds),
  )('the download of a file whose modification time is %s has no modification date', async (seconds) => {
    writeFileSync(fixture.at('world', 'level.dat'), 'level');
    execFileSync('touch', ['-d', `@${seconds}`, fixture.at('world', 'level.dat')]);
    const download = await fixture.files.download('/cnt_one/world/level.dat', { keyId: 'dk_one' });
    await download.close();
    expect(download.modified).toBeUndefined();
  });
});
