import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OwnMounts } from '../../../testing/disk/own-mounts.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { jailPath } from '../jail/jail-path.js';
import { uploadOf } from '../suites/every-operation.js';
import { FilesFixture, noSignal, quietWork } from '../suites/files-fixture.js';

const SERVER = { uid: 65_534, gid: 65_534 };
const PART = 100_000;

const MOUNTED = {
  'all containers': '',
  'a container': 'cnt_one',
  'a folder in a container': 'cnt_one/mounted',
};

for (const [what, mounted] of Object.entries(MOUNTED)) {
  describeAsRoot(`unfinished files on a mount of ${what}`, () => suite(mounted));
}

function suite(mounted: string): void {
  let fixture: FilesFixture;
  let mounts: OwnMounts;
  let go: () => void;
  const folder = mounted === '' ? 'cnt_one' : mounted;
  const staging = () => join(fixture.servers, mounted, '.berth-staging');

  beforeEach(async () => {
    const base = mkdtempSync(join(tmpdir(), 'berth-places-'));
    mounts = new OwnMounts();
    mkdirSync(join(base, 'servers'), { mode: 0o700 });
    mounts.tmpfs(join(base, 'servers', mounted));
    fixture = await FilesFixture.open({ base, owner: SERVER });
  });
  afterEach(async () => {
    await fixture.files.close();
    mounts.unmountAll();
    rmSync(fixture.base, { recursive: true });
  });
  /** Starts an upload that pauses halfway until `go` is called. */
  const begin = (name: string) => {
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    const upload = {
      ...uploadOf(''),
      async *[Symbol.asyncIterator]() {
        yield Buffer.alloc(PART);
        await going;
        yield Buffer.alloc(PART);
      },
    };
    return fixture.files.upload(`/${folder}/${name}`, upload);
  };

  test('files that are still being written are hidden from lists, sizes, archives and SFTP until they are complete', async () => {
    const uploading = begin('file');
    const names = () => (existsSync(staging()) ? readdirSync(staging()) : []);
    await eventually('the upload to have begun', () => names().length === 1);
    const { mode, uid } = statSync(staging());
    expect([mode & 0o777, uid]).toEqual([0o700, 0]);
    expect(await fixture.names('/')).toEqual(['cnt_one', 'cnt_two']);
    const all = await fixture.names(`/${folder}`, true);
    expect(all).toEqual([]);
    expect(await fixture.files.measure(`/${folder}`, noSignal)).toMatchObject({ size: 0 });
    const shown = await fixture.files.posix.openFolder(jailPath(mounted === '' ? '/' : `/${folder}`));
    expect((await shown.page(9)).map(({ name }) => name)).not.toContain('.berth-staging');
    await shown.close();
    const inside = `/${mounted}/.berth-staging`;
    await expect(fixture.names(inside)).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(
      await fixture.files.zip(`/${folder}`, '/cnt_two/zip', {}, { keyId: 'dk_one' }, quietWork),
    ).toMatchObject({
      files_included: 0,
    });
    // The clean-up at the start of a daemon keeps files of uploads that have begun in the meantime.
    await fixture.files.tidyUp();
    expect(names()).toHaveLength(1);
    go();
    await uploading;
    expect(readdirSync(staging())).toEqual([]);
    const placed = statSync(join(fixture.servers, folder, 'file'));
    expect([placed.size, placed.uid, placed.nlink]).toEqual([2 * PART, SERVER.uid, 1]);
  });

  test('a daemon deletes the unfinished files of an earlier daemon that was killed, and keeps its own', async () => {
    mkdirSync(join(staging(), 'left'), { recursive: true, mode: 0o700 });
    writeFileSync(join(staging(), 'left', 'file'), 'x');
    writeFileSync(join(staging(), 'file'), 'x');
    const uploading = begin('file');
    await eventually('the leftovers to be deleted', () => !existsSync(join(staging(), 'left')));
    await fixture.files.tidyUp();
    expect(readdirSync(staging())).toHaveLength(1);
    go();
    await uploading;
    writeFileSync(join(staging(), 'file'), 'x');
    await fixture.files.tidyUp();
    expect(readdirSync(staging())).toEqual([]);
  });

  test('if a server has a file with the name of the folder for unfinished files, these are kept in another folder', async () => {
    if (mounted === '') return;
    mkdirSync(staging(), { mode: 0o777 });
    writeFileSync(join(staging(), 'own'), 'xyz');
    await fixture.files.write(`/${folder}/file`, { content: 'x' });
    const shown = await fixture.names(`/${folder}`, true);
    expect(shown).toEqual(['.berth-staging', '.berth-staging/own', 'file']);
    expect(await fixture.files.measure(`/${folder}`, noSignal)).toMatchObject({ size: 4 });
  });
}
