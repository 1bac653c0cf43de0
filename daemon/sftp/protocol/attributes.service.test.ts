import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { PacketClient } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';

const { WRITE, CREAT } = OPEN_FLAG;
const done = { status: STATUS.OK };

let sftp: SftpFixture;
let client: PacketClient;

const begin = async (options: Parameters<typeof SftpFixture.open>[0] = {}) => {
  sftp = await SftpFixture.open(options);
  client = await PacketClient.begun(sftp);
};
afterEach(async () => {
  await client.end();
  await sftp.endsWell();
});

const at = (...names: string[]) => sftp.fixture.at(...names);
const text = (name: string) => readFileSync(at(name), 'utf8');
const setstat = (type: number, name: string | Buffer, flags: number, ...values: number[]) =>
  client.requestStatus(type, (packet) => {
    packet.string(Buffer.from(name)).u32(flags);
    for (const value of values) packet.u32(value);
    return packet;
  });

describe('attributes of files over SFTP', () => {
  beforeEach(() => begin());
  const mode = (name: string) => lstatSync(at(name)).mode & 0o7777;

  test('over SFTP, the attributes of a file can be set one by one, and the others stay unchanged', async () => {
    writeFileSync(at('file'), 'content', { mode: 0o640 });
    expect(await setstat(TYPE.SETSTAT, '/file', 8, 1_000_000, 2_000_000)).toMatchObject(done);
    expect([mode('file'), lstatSync(at('file')).mtimeMs, text('file')]).toEqual([0o640, 2e9, 'content']);
    expect(await setstat(TYPE.SETSTAT, '/file', 4, 0o100600)).toMatchObject(done);
    expect([mode('file'), lstatSync(at('file')).mtimeMs]).toEqual([0o600, 2e9]);
    expect(await setstat(TYPE.SETSTAT, '/file', 1, 0, 3)).toMatchObject(done);
    expect(text('file')).toBe('con');
    const handle = await client.opened('/file', WRITE);
    expect(await setstat(TYPE.FSETSTAT, handle, 1 | 4 | 8, 0, 5, 0o644, 1, 3)).toMatchObject(done);
    expect([text('file'), mode('file'), lstatSync(at('file')).mtimeMs]).toEqual(['con\0\0', 0o644, 3000]);
    expect(await setstat(TYPE.SETSTAT, '/file', 0)).toMatchObject(done);
  });

  test('over SFTP, no request can set the setuid or setgid bit of a file', async () => {
    const handle = await client.opened('/made', WRITE | CREAT, 0o106755);
    expect(mode('made')).toBe(0o755);
    expect(await setstat(TYPE.FSETSTAT, handle, 4, 0o6755)).toMatchObject(done);
    expect(mode('made')).toBe(0o755);
    expect(await setstat(TYPE.SETSTAT, '/made', 4, 0o7777)).toMatchObject(done);
    expect(mode('made')).toBe(0o777);
    await client.requestStatus(TYPE.MKDIR, (packet) => packet.text('/folder').u32(4).u32(0o7777));
    expect(mode('folder')).toBe(0o755);
  });

  test('over SFTP, the attributes of a file cannot be set through a link to it', async () => {
    writeFileSync(at('file'), 'content', { mode: 0o600 });
    symlinkSync('file', at('link'));
    const before = statSync(at('file')).mtimeMs;
    for (const [flags, ...values] of [
      [4, 0o666],
      [8, 1, 1],
    ] as [number, ...number[]][]) {
      expect(await setstat(TYPE.SETSTAT, '/link', flags, ...values)).toMatchObject({
        status: STATUS.PERMISSION_DENIED,
      });
    }
    expect(await setstat(TYPE.SETSTAT, '/link', 1, 0, 0)).toMatchObject({ status: STATUS.FAILURE });
    const set = await client.requestStatus(TYPE.EXTENDED, (packet) =>
      packet.text('lsetstat@openssh.com').text('/link').u32(8).u32(5).u32(6),
    );
    expect(set).toMatchObject(done);
    expect([mode('file'), statSync(at('file')).mtimeMs, lstatSync(at('link')).mtimeMs]).toEqual([
      0o600,
      before,
      6000,
    ]);
    expect(await client.names(TYPE.STAT, '/link')).toMatchObject({ status: STATUS.PERMISSION_DENIED });
    expect((await client.ask(TYPE.LSTAT, (packet) => packet.text('/link'))).type).toBe(TYPE.ATTRS);
  });

  test("over SFTP, a change of a file's owner is rejected", async () => {
    writeFileSync(at('file'), '');
    const { uid, gid } = statSync(at('file'));
    expect(await setstat(TYPE.SETSTAT, '/file', 2, uid, gid)).toMatchObject(done);
    expect(await setstat(TYPE.SETSTAT, '/file', 2 | 4, uid + 1, gid, 0o600)).toMatchObject({
      status: STATUS.PERMISSION_DENIED,
    });
    expect(statSync(at('file')).uid).toBe(uid);
  });
});

describeAsRoot('new files and folders over SFTP', () => {
  beforeEach(() => begin({ owner: { uid: 210_001, gid: 210_002 } }));

  test("files created over SFTP belong to the container's user, no matter which request creates them", async () => {
    await client.opened('/file', WRITE | CREAT);
    await client.requestStatus(TYPE.MKDIR, (packet) => packet.text('/folder').u32(0));
    await client.names(TYPE.SYMLINK, 'file', '/link');
    for (const name of ['file', 'folder', 'link']) {
      const { uid, gid } = lstatSync(at(name));
      expect([name, uid, gid]).toEqual([name, 210_001, 210_002]);
    }
    chmodSync(at('file'), 0o444);
    expect(Buffer.isBuffer(await client.open('/file', WRITE))).toBe(true);
  });
});
