import { randomBytes } from 'node:crypto';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tarBytes } from '../daemon/files/suites/tar-bytes.js';
import { packageRoot } from '../lib/process/package-root.js';
import { type BackupFixture, openBackupFixture } from './backup-fixture.js';
import { newDaemonKeys } from './berth/daemon-keys.js';
import { slowUpload } from './clients/slow-upload.js';
import { eventually } from './time/eventually.js';

const MIB = 1024 * 1024;

describe('uploaded backups', () => {
  let fixture: BackupFixture;
  let id: string;

  beforeAll(async () => {
    fixture = await openBackupFixture({ DAEMON_MAX_UPLOAD_SIZE: String(4 * MIB) });
    id = await fixture.installed('world');
    cpSync(join(packageRoot(), 'node_modules', 'yaml'), fixture.at(id, 'modules'), { recursive: true });
    symlinkSync('/etc/passwd', fixture.at(id, 'link'));
  });
  afterAll(() => fixture?.daemon.stop());

  test('an uploaded backup is accepted as a file once the daemon has read and verified all of it', async () => {
    const made = await fixture.create(id, { name: 'made', include_paths: ['modules', 'link'] });
    const bytes = Buffer.from(await (await fixture.download(made.id)).arrayBuffer());
    const response = await fixture.upload(bytes, { id, name: 'from-elsewhere' });
    const taken = (await response.json()) as { backup_id: string };
    expect([response.status, taken]).toEqual([
      200,
      {
        ...{ container_id: id, name: 'from-elsewhere', size: made.size, status: 'completed' },
        backup_id: expect.stringMatching(/^bkp_/),
      },
    ]);
    expect(taken.backup_id).not.toBe(made.id);
    const again = Buffer.from(await (await fixture.download(taken.backup_id)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
    const [own, theirs] = [fixture.manifest(made.id), fixture.manifest(taken.backup_id)];
    for (const field of ['sha256', 'size', 'entries', 'unpacked_size'])
      expect([field, theirs[field]]).toEqual([field, own[field]]);
    await fixture.remove(made.id);
    await fixture.remove(taken.backup_id);
  });

  test('verifying an uploaded backup stops when the client disconnects, and its slot is freed', async () => {
    const zeros = gzipSync(Buffer.alloc(64 * MIB));
    const sizeField = Buffer.from((40 * 64 * MIB).toString(8).padStart(11, '0'));
    const [header, end] = [tarBytes([{ name: 'zeros', sizeField }], 0), tarBytes([])].map((part) =>
      gzipSync(part),
    );
    // The archive is valid, but takes seconds to read.
    const large = Buffer.concat([header as Buffer, ...Array<Buffer>(40).fill(zeros), end as Buffer]);
    const good = gzipSync(tarBytes([{ name: 'a', content: 'x' }]));
    const [key = ''] = await newDaemonKeys(fixture.daemon.config, { name: 'other', permissions: ['*'] });
    const slow = [1, 2].map(() => slowUpload(fixture, { id }));
    for (const upload of slow) upload.send(large);
    await eventually('both uploads are being stored', () => fixture.stored().length === 2);
    expect((await fixture.upload(good, { id })).status).toBe(429);
    const other = slowUpload(fixture, { id, name: 'of another' }, key);
    other.send(good);
    expect(await other.end()).toBe(200);
    const kept = (await fixture.list(id)).backups.map((backup) => backup.id);
    const ends = slow.map((upload) => upload.end().catch(() => undefined));
    await eventually(
      'both uploads are being verified',
      () => !fixture.stored().some((name) => name.endsWith('.part')),
    );
    for (const upload of slow) upload.go();
    await Promise.all(ends);
    await eventually('the uploads leave nothing behind', () => fixture.stored().length === 2);
    expect((await fixture.list(id)).backups.map((backup) => backup.id)).toEqual(kept);
    // The daemon removes what it stored before it releases the slot.
    await eventually('a free slot', async () => (await fixture.upload(good, { id })).status === 200);
    for (const backup of (await fixture.list(id)).backups) await fixture.remove(backup.id);
  });

  test('uploaded backups that are damaged, no backups, or point outside the folder are refused and leave no files', async () => {
    const good = gzipSync(tarBytes([{ name: 'a', content: randomBytes(100_000) }]));
    const flipped = Buffer.from(good);
    flipped.writeUInt8(flipped.readUInt8(50_000) ^ 1, 50_000);
    const odd: Record<string, Buffer> = {
      flipped,
      cut: good.subarray(0, good.length - 5),
      'no gzip': Buffer.from('PK\u0003\u0004 not a backup'),
      'no tar': gzipSync('a text'),
      empty: Buffer.alloc(0),
      outside: gzipSync(tarBytes([{ name: '../x', content: 'x' }])),
      behind: gzipSync(
        tarBytes([
          { name: 'l', type: '2', link: '/etc' },
          { name: 'l/x', content: 'x' },
        ]),
      ),
    };
    for (const [what, bytes] of Object.entries(odd)) {
      const response = await fixture.upload(bytes, { id });
      expect([what, response.status, await response.json()]).toEqual([
        what,
        400,
        expect.objectContaining({ error: 'bad_request' }),
      ]);
    }
    expect((await fixture.upload(Buffer.alloc(5 * MIB), { id })).status).toBe(413);
    expect((await fixture.upload(good, { id: `cnt_${'0'.repeat(26)}` })).status).toBe(404);
    expect([fixture.stored(), (await fixture.list(id)).backups]).toEqual([[], []]);
  });
});
