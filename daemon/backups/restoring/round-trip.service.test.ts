import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../../lib/contract/upload.js';
import { tarHeader } from '../../archives/tar/tar-headers.js';
import { uploadOf } from '../../files/suites/every-operation.js';
import { noSignal } from '../../files/suites/files-fixture.js';
import { RestoreFixture } from './suites/restore-fixture.js';

describe('a backup and its restore', () => {
  let fixture: RestoreFixture;
  beforeEach(async () => {
    fixture = await RestoreFixture.open();
  });
  afterEach(async () => {
    // `rmSync` of Node.js cannot delete paths of this length.
    execFileSync('rm', ['-rf', join(fixture.folder, 'servers')]);
    await fixture.close();
  });

  /** Creates a file whose path, relative to the container's folder, has this many bytes. */
  const makeDeep = (id: string, bytes: number): void => {
    const before = process.cwd();
    try {
      process.chdir(fixture.at(id));
      for (let depth = 0; depth < 20; depth += 1) {
        mkdirSync('d'.repeat(199));
        process.chdir('d'.repeat(199));
      }
      writeFileSync('f'.repeat(bytes - 20 * 200), 'deep');
    } finally {
      process.chdir(before);
    }
  };
  const download = async (backup: string): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of fixture.store.read(backup)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };
  const upload = async (id: string, archive: Buffer): Promise<string> => {
    const chunks = async function* () {
      yield archive;
    };
    const sent: Upload = { ...uploadOf(''), size: archive.length, [Symbol.asyncIterator]: chunks };
    return (await fixture.backups.upload({ id, upload: sent }, { keyId: 'key' }, noSignal)).backup_id;
  };

  test('creating and restoring a backup preserves a file whose path has the maximum length', async () => {
    const id = await fixture.install();
    makeDeep(id, 4095);
    const { id: backup } = await fixture.create(id);
    execFileSync('rm', ['-rf', fixture.at(id, 'd'.repeat(199))]);
    await fixture.restore(id, backup);
    const [file] = execFileSync('find', ['-type', 'f', '-name', 'fff*', '-printf', '%P\n'], {
      cwd: fixture.at(id),
      encoding: 'utf8',
    }).split('\n');
    expect(file?.length).toBe(4095);
  });

  test("creating a backup fails if a file's path is too long for a backup, and the error names the path", async () => {
    const id = await fixture.install();
    makeDeep(id, 4096);
    await expect(fixture.create(id)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(/"\/cnt_\w+\/ddd.*" is longer than an archive allows/),
    });
    expect((await fixture.backups.list({ id })).backups).toEqual([]);
    // The backup succeeds if it excludes the file.
    await fixture.create(id, { exclude_paths: ['**/fff*'] });
  });

  test('when a file has more hard links than the file system allows, a restore copies the file for the others', async () => {
    const id = await fixture.install();
    const file = (path: string, more: object) =>
      tarHeader({ type: 'file', path, mode: 0o640, modifiedNs: 10n ** 18n, size: 0, ...more });
    const content = Buffer.alloc(512, 'content\n');
    const names = Array.from({ length: 65_010 }, (_, index) => String(index));
    const links = names.map((name) => file(name, { type: 'hardLink', target: 'first' }));
    const end = Buffer.alloc(1024);
    const tar = Buffer.concat([file('first', { size: 512 }), content, ...links, end]);
    const uploaded = await upload(id, gzipSync(tar, { level: 1 }));
    await fixture.restore(id, uploaded);
    expect(readdirSync(fixture.at(id)).length).toBe(65_011);
    // A file can have only a limited number of hard links, so the last name may be a copy of the file instead.
    const looks = ['first', '65009'].map((name) => {
      const { mode, mtimeMs, uid } = statSync(fixture.at(id, name));
      return { mode, mtimeMs, uid, text: readFileSync(fixture.at(id, name), 'utf8') };
    });
    expect(looks[1]).toEqual(looks[0]);
    expect(looks[0]?.text).toBe(content.toString());
  });

  test.each<[string, { include_paths?: string[]; exclude_paths?: string[] }]>([
    ['exclude_paths', { exclude_paths: ['plug*ns', 'wörld/**/*.tmp'] }],
    ['include_paths', { include_paths: ['run.sh', 'wörld/[a]'] }],
  ])('a restore keeps files that %s left out of the backup, even if the backup was downloaded and uploaded again', async (_, patterns) => {
    const id = await fixture.install();
    mkdirSync(fixture.at(id, 'plugins'));
    writeFileSync(fixture.at(id, 'plugins', 'precious'), 'p');
    writeFileSync(fixture.at(id, 'run.sh'), 'then');
    const { id: made } = await fixture.create(id, patterns);
    const uploaded = await upload(id, await download(made));
    writeFileSync(fixture.at(id, 'run.sh'), 'now');
    await fixture.restore(id, uploaded);
    expect(readFileSync(fixture.at(id, 'run.sh'), 'utf8')).toBe('then');
    expect(readFileSync(fixture.at(id, 'plugins', 'precious'), 'utf8')).toBe('p');
    const kept = JSON.parse(readFileSync(join(fixture.folder, 'backups', `${uploaded}.json`), 'utf8'));
    expect(kept).toMatchObject({ include_paths: [], exclude_paths: [], ...patterns });
  });

  test('a backup can have the maximum number of include and exclude patterns, and GNU tar can still unpack it', async () => {
    const id = await fixture.install();
    writeFileSync(fixture.at(id, 'file'), 'x');
    const many = Array.from({ length: 1000 }, (__, index) => `${'n'.repeat(510)}${index}`);
    const patterns = { include_paths: ['file', ...many.slice(1)], exclude_paths: many };
    const { id: made } = await fixture.create(id, patterns);
    const archive = await download(made);
    const uploaded = await upload(id, archive);
    await fixture.restore(id, uploaded);
    const out = join(fixture.folder, 'out');
    mkdirSync(out);
    const said = execFileSync('sh', ['-c', 'tar xf - -C "$0" 2>&1', out], { input: gunzipSync(archive) });
    expect([said.toString(), readdirSync(out)]).toEqual(['', ['file']]);
    rmSync(out, { recursive: true });
  });
});
