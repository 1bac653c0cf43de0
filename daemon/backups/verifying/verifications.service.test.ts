import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { BackupChange } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import { OWN_USERS } from '../../containers/suites/fixtures/container-harness.js';
import { quietWork } from '../../files/suites/files-fixture.js';
import type { Work } from '../../operations/operations.js';
import { RestoreFixture } from '../restoring/suites/restore-fixture.js';
import type { BackupStore } from '../stores/backup-store.js';
import { namesIn } from '../suites/store-fixture.js';

const KEY = { keyId: 'key_one' };
const CHANGED = 'The archive has changed since it was stored: its checksum differs.';
/** The place of the modification time in a gzip header, which does not change the content (RFC 1952, section 2.3). */
const GZIP_TIME = 4;

describe('verifying a backup', () => {
  let fixture: RestoreFixture;
  let id: string;
  let backup: string;
  let read: BackupStore['read'] | undefined;
  let publish: BackupStore['publish'] | undefined;
  afterEach(async () => {
    [read, publish] = [undefined, undefined];
    await fixture.close();
  });

  const wrapStore = (store: BackupStore): BackupStore => ({
    kind: store.kind,
    write: (...all) => store.write(...all),
    publish: (manifest) => publish?.(manifest) ?? store.publish(manifest),
    manifests: (signal) => store.manifests(signal),
    manifest: (...all) => store.manifest(...all),
    read: (...all) => read?.(...all) ?? store.read(...all),
    remove: (each) => store.remove(each),
    sweep: (...all) => store.sweep(...all),
  });
  const open = async (): Promise<void> => {
    fixture = await RestoreFixture.open({ users: OWN_USERS, wrapStore });
    id = await fixture.install();
    writeFileSync(fixture.at(id, 'random'), randomBytes(300_000));
    ({ id: backup } = await fixture.create(id));
  };
  const verify = (work: Partial<Work> = {}) => fixture.backups.verify(backup, KEY, { ...quietWork, ...work });
  const listed = async () => (await fixture.backups.list({ id })).backups;
  const file = (end: string) => join(fixture.folder, 'backups', `${backup}.${end}`);
  const archive = () => file('tar.gz');
  const manifest = () => JSON.parse(readFileSync(file('json'), 'utf8')) as Record<string, unknown>;
  const flip = (at: number) => {
    const bytes = readFileSync(archive());
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(archive(), bytes);
  };
  /** Makes the next read of an archive stop before its first byte, until its signal aborts. */
  const stopReads = () => {
    const state = { isReached: false };
    read = async function* (_id, _range, signal) {
      state.isReached = true;
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      yield Buffer.alloc(0);
    };
    return () => eventually('the archive to be read', () => state.isReached);
  };

  test('the result is stored with the backup and reported, and outlasts the index', async () => {
    await open();
    const changes: BackupChange[] = [];
    fixture.backups.onChange((change) => changes.push(change));
    const before = manifest();
    const progress: object[] = [];
    const verified = await verify({ onProgress: (each) => progress.push(each) });
    expect(verified).toMatchObject({ id: backup, verified_at: expect.any(String), damage: null });
    expect(Date.parse(String(verified.verified_at))).toBeGreaterThanOrEqual(Date.parse(verified.created));
    expect(manifest()).toEqual({ ...before, verified_at: verified.verified_at });
    expect(changes).toMatchObject([{ change: 'verified', backup: verified }]);
    const { size } = verified;
    expect(progress.at(-1)).toEqual({ step: 'verifying', doneBytes: size, totalBytes: size });
    await fixture.harness.database.sequelize.query('DELETE FROM backups');
    const { folder } = fixture;
    await fixture.close({ isKept: true });
    fixture = await RestoreFixture.open({ users: OWN_USERS, wrapStore, folder });
    expect(await listed()).toEqual([verified]);
    await fixture.restore(id, backup);
  });

  test.each<[string, () => void, string | RegExp]>([
    ['with a changed byte', () => flip(150_000), CHANGED],
    ['whose content is the same, but not its bytes', () => flip(GZIP_TIME), CHANGED],
    [
      'that is shorter',
      () => truncateSync(archive(), 1000),
      /^The archive has 1000 bytes instead of \d{6}\.$/,
    ],
    ['that is empty', () => truncateSync(archive()), /^The archive has 0 bytes instead of \d{6}\.$/],
    [
      'that is longer',
      () => appendFileSync(archive(), 'x'),
      /^The archive has (\d{6}) bytes instead of \d{6}\.$/,
    ],
    ['that is missing', () => rmSync(archive()), 'The archive is missing.'],
    ['without a manifest', () => rmSync(file('json')), /^The manifest .* is missing or damaged\.$/],
    ['with a damaged manifest', () => writeFileSync(file('json'), '{'), /^The manifest .* damaged\.$/],
  ])('a backup %s is damaged until its files are those that were stored', async (_, damage, expected) => {
    await open();
    const [bytes, text] = [readFileSync(archive()), readFileSync(file('json'))];
    damage();
    const verified = await verify();
    expect(verified.damage).toMatch(expected);
    expect(await listed()).toEqual([verified]);
    expect(await failureOf(fixture.restore(id, backup))).toMatch(/^(conflict|not_found)\//);
    writeFileSync(archive(), bytes);
    writeFileSync(file('json'), text);
    expect(await verify()).toMatchObject({ damage: null });
    expect(manifest()).not.toHaveProperty('damage');
    await fixture.restore(id, backup);
  });

  test('the damage of a backup is in its manifest, which a daemon without an index reads', async () => {
    await open();
    flip(150_000);
    const verified = await verify();
    expect(manifest()).toMatchObject({ verified_at: verified.verified_at, damage: CHANGED });
    await fixture.harness.database.sequelize.query('DELETE FROM backups');
    const { folder } = fixture;
    await fixture.close({ isKept: true });
    fixture = await RestoreFixture.open({ users: OWN_USERS, wrapStore, folder });
    expect(await listed()).toEqual([verified]);
  });

  test('a verification that is cancelled, or whose store does not respond, keeps the earlier result', async () => {
    await open();
    await verify();
    const before = await listed();
    const untilRead = stopReads();
    const work = new AbortController();
    const verifying = failureOf(verify({ signal: work.signal }));
    await untilRead();
    expect(await failureOf(verify())).toBe('conflict/conflict');
    work.abort(new DomainError('conflict', 'It was cancelled.', { code: 'limit_reached' }));
    expect(await verifying).toBe('conflict/limit_reached');
    // biome-ignore lint/correctness/useYield: the store fails before the first byte
    read = async function* () {
      throw new DomainError('unavailable', 'The backup storage does not respond: try again later.');
    };
    expect(await failureOf(verify())).toBe('unavailable/unavailable');
    expect(await listed()).toEqual(before);
    read = undefined;
    expect(await verify()).toMatchObject({ damage: null });
  });

  test('deleting a backup ends its verification, and leaves nothing of it', async () => {
    await open();
    const untilRead = stopReads();
    const verifying = failureOf(verify());
    await untilRead();
    await fixture.backups.remove(backup);
    expect(await verifying).toBe('not_found/not_found');
    expect(namesIn(join(fixture.folder, 'backups'))).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await failureOf(verify())).toBe('not_found/not_found');
  });

  test('a backup that is locked at the end of its verification has the lock and the result', async () => {
    await open();
    const { store } = fixture;
    let proceed: () => void = () => undefined;
    publish = (changed) =>
      new Promise((resolve, reject) => {
        publish = undefined;
        proceed = () => void store.publish(changed).then(resolve, reject);
      });
    const locking = fixture.backups.update({ backup_id: backup, locked: true });
    await eventually('the lock to be stored', () => publish === undefined);
    const work: { isRead?: true } = {};
    const verifying = verify({
      onProgress: ({ doneBytes, totalBytes }) => {
        if (doneBytes === totalBytes) work.isRead = true;
      },
    });
    await eventually('the archive to be read', () => work.isRead === true);
    proceed();
    await locking;
    expect(await verifying).toMatchObject({ locked: true, damage: null, verified_at: expect.any(String) });
    expect(await listed()).toEqual([await verifying]);
    expect(manifest()).toMatchObject({ locked: true, verified_at: (await verifying).verified_at });
  });

  test('a result that cannot be stored with the backup is in the list all the same', async () => {
    await open();
    flip(150_000);
    publish = async () => {
      throw new DomainError('disk_full', 'The backup storage is full.');
    };
    expect(await verify()).toMatchObject({ damage: CHANGED });
    expect(await listed()).toMatchObject([{ id: backup, damage: CHANGED }]);
    expect(manifest()).not.toHaveProperty('damage');
  });

  test('the backup of a removed container can be verified', async () => {
    await open();
    await fixture.harness.containers.remove(id, { removeData: true });
    expect(await verify()).toMatchObject({ container_id: id, damage: null });
  });
});
