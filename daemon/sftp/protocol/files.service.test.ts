import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PacketClient } from '../suites/packet-client.js';
import { SftpFixture } from '../suites/sftp-fixture.js';
import { OPEN_FLAG, STATUS, TYPE } from './packets/numbers.js';

const { READ, WRITE, APPEND, CREAT, TRUNC, EXCL } = OPEN_FLAG;
const done = { status: STATUS.OK };

let sftp: SftpFixture;
let client: PacketClient;

/** Each test has a home folder of its own in a common fixture, because each fixture starts a worker. */
let home = 0;

beforeAll(async () => {
  sftp = await SftpFixture.open();
});
beforeEach(async () => {
  home += 1;
  mkdirSync(at());
  client = await PacketClient.begun(sftp, { home: `/cnt_one/${home}` });
});
afterEach(async () => {
  await client.end();
  expect(sftp.fixture.warnings).toEqual([]);
  expect(sftp.fixture.held()).toEqual([]);
});
afterAll(() => sftp.close());

const at = (...names: string[]) => sftp.fixture.at(String(home), ...names);
const text = (name: string) => readFileSync(at(name), 'utf8');
const write = async (path: string, flags: number, offset: number, content: string) => {
  const handle = await client.opened(path, flags);
  const reply = await client.writeAt(handle, offset, Buffer.from(content));
  await client.close(handle);
  return reply;
};
const setstat = (type: number, name: string | Buffer, flags: number, ...values: number[]) =>
  client.requestStatus(type, (packet) => {
    packet.string(Buffer.from(name)).u32(flags);
    for (const value of values) packet.u32(value);
    return packet;
  });

describe('opening a file', () => {
  test('the SFTP request OPEN creates, keeps, truncates, rejects or appends to a file, according to its flags', async () => {
    expect(await client.open('/a', WRITE)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    expect(await write('/a', WRITE | CREAT, 0, 'one two')).toMatchObject(done);
    expect(await write('/a', WRITE, 4, 'TWO')).toMatchObject(done);
    expect(text('a')).toBe('one TWO');
    expect(await write('/a', WRITE | CREAT | TRUNC, 0, 'x')).toMatchObject(done);
    expect(text('a')).toBe('x');
    expect(await client.open('/a', WRITE | CREAT | EXCL)).toMatchObject({
      status: STATUS.FAILURE,
      message: 'The path "/a" already exists: delete it, or choose another name.',
    });
    expect(await write('/a', WRITE | APPEND, 0, 'y')).toMatchObject(done);
    expect(await write('/a', APPEND, 9000, 'z')).toMatchObject(done);
    expect(text('a')).toBe('xyz');
    expect(await write('/b', WRITE | CREAT | EXCL, 3, 'b')).toMatchObject(done);
    expect(text('b')).toBe('\0\0\0b');
  });

  test('an SFTP file handle that was opened for reading cannot be used for writing, and vice versa', async () => {
    writeFileSync(at('file'), 'content');
    const reader = await client.opened('/file', READ | TRUNC | CREAT);
    expect(await client.writeAt(reader, 0, Buffer.from('x'))).toMatchObject({
      status: STATUS.PERMISSION_DENIED,
    });
    expect(await setstat(TYPE.FSETSTAT, reader, 1, 0, 0)).toMatchObject({ status: STATUS.PERMISSION_DENIED });
    expect(await client.readAt(reader, 3, 100)).toEqual(Buffer.from('tent'));
    expect(await client.readAt(reader, 7, 100)).toMatchObject({ status: STATUS.EOF });
    const writer = await client.opened('/file', WRITE);
    expect(await client.readAt(writer, 0, 1)).toMatchObject({ status: STATUS.PERMISSION_DENIED });
    const both = await client.opened('/file', READ | WRITE);
    await client.writeAt(both, 7, Buffer.from('s'));
    expect(await client.readAt(both, 0, 100)).toEqual(Buffer.from('contents'));
  });

  test('a file that is open for reading over SFTP can be read beyond its old end after bytes are appended', async () => {
    writeFileSync(at('log'), '');
    const handle = await client.opened('/log', READ);
    writeFileSync(at('log'), Buffer.alloc(100_000, 'line\n'));
    let read = 0;
    for (;;) {
      const piece = await client.readAt(handle, read, 32_768);
      if (!Buffer.isBuffer(piece)) break;
      read += piece.length;
    }
    expect(read).toBe(100_000);
  });

  test('the SFTP request OPEN rejects pipes, sockets, links and folders, and does not block', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('file', at('link'));
    writeFileSync(at('file'), 'SECRET');
    mkdirSync(at('folder'));
    const server = createServer().listen(at('socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    for (const name of ['pipe', 'socket', 'link', 'folder']) {
      for (const flags of [READ, WRITE, WRITE | CREAT, READ | WRITE | CREAT | TRUNC]) {
        expect(await client.open(`/${name}`, flags)).toMatchObject({ status: STATUS.FAILURE });
      }
    }
    expect(text('file')).toBe('SECRET');
    server.close();
  });

  test('the SFTP request OPEN fails if the path leads through a file or a link', async () => {
    writeFileSync(at('file'), '');
    symlinkSync('.', at('link'));
    for (const path of ['/file/x', '/link/file']) {
      expect(await client.open(path, READ)).toMatchObject({ status: STATUS.NO_SUCH_FILE });
    }
  });
});

describe('names', () => {
  test('file names that are not UTF-8 are listed, opened, renamed and deleted over SFTP by their bytes', async () => {
    const name = Buffer.from('/caf\xe9-\xff\n', 'latin1');
    const handle = await client.opened(name, WRITE | CREAT);
    await client.writeAt(handle, 0, Buffer.from('bytes'));
    await client.close(handle);
    const folder = (await client.ask(TYPE.OPENDIR, (packet) => packet.text('/'))).reader.string();
    const { reader } = await client.ask(TYPE.READDIR, (packet) => packet.string(folder));
    expect([reader.u32(), reader.string()]).toEqual([1, name.subarray(1)]);
    const real = await client.ask(TYPE.REALPATH, (packet) => packet.string(name));
    expect([real.reader.u32(), real.reader.string()]).toEqual([1, name]);
    const other = Buffer.from('/\x80', 'latin1');
    expect(await client.names(TYPE.RENAME, name, other)).toMatchObject(done);
    expect(readdirSync(at(), { encoding: 'latin1' })).toEqual(['\x80']);
    expect(await client.names(TYPE.REMOVE, other)).toMatchObject(done);
  });

  test('file names that the file system does not support are rejected over SFTP with a clear message', async () => {
    for (const path of [`/${'x'.repeat(256)}`, `/${'x/'.repeat(3000)}`, '/a\0b']) {
      const reply = await client.open(path, WRITE | CREAT);
      expect(reply).toMatchObject({
        status: STATUS.FAILURE,
        message: expect.stringMatching(/^The path ".{0,210}" .+: .+\.$/),
      });
    }
  });

  test('SFTP can read the targets of links, and create links only to the same folder or below', async () => {
    const current = 'releases/1';
    expect(await client.names(TYPE.SYMLINK, current, '/a/link')).toMatchObject({
      status: STATUS.NO_SUCH_FILE,
    });
    mkdirSync(at('a'));
    expect(await client.names(TYPE.SYMLINK, current, '/a/link')).toMatchObject(done);
    expect(readlinkSync(at('a', 'link'))).toBe(current);
    const { reader } = await client.ask(TYPE.READLINK, (packet) => packet.text('/a/link'));
    expect([reader.u32(), reader.string().toString()]).toEqual([1, current]);
    const refused = ['/etc/passwd', '../../x', 'b/../../../x', '../..', '/', '../shared', 'b/..', '..'];
    for (const target of refused) {
      const reply = await client.names(TYPE.SYMLINK, target, '/a/other');
      const message =
        'The link "/a/other" could lead out of your home folder: name a target in its own folder or below, without "..".';
      expect([target, reply]).toEqual([target, { status: STATUS.PERMISSION_DENIED, message }]);
    }
    expect(await client.names(TYPE.SYMLINK, './..b/c..', '/a/dots')).toMatchObject(done);
    expect(await client.names(TYPE.SYMLINK, '', '/a/other')).toMatchObject({ status: STATUS.FAILURE });
    expect(await client.names(TYPE.SYMLINK, 'x', '/a/link')).toMatchObject({ status: STATUS.FAILURE });
    expect(await client.names(TYPE.READLINK, '/a')).toMatchObject({ status: STATUS.FAILURE });
  });

  test('over SFTP, links do not lead out of the home folder after a rename or through another link', async () => {
    mkdirSync(at('1', '2', '3'), { recursive: true });
    writeFileSync(at('..', 'outside'), 'SECRET');
    await client.names(TYPE.SYMLINK, '../outside', '/1/up');
    await client.names(TYPE.RENAME, '/1/up', '/up');
    await client.names(TYPE.SYMLINK, '../../..', '/1/2/3/top');
    await client.names(TYPE.SYMLINK, '1/2/3/top/../outside', '/by-another');
    for (const name of ['up', 'by-another', '1/2/3/top'])
      expect(() => readFileSync(at(name))).toThrow('ENOENT');
    await client.names(TYPE.SYMLINK, '2/3', '/1/down');
    expect(await client.names(TYPE.RENAME, '/1/down', '/down')).toMatchObject(done);
    expect(readlinkSync(at('down'))).toBe('2/3');
  });

  test('over SFTP, only posix-rename replaces an existing entry, and RENAME does not', async () => {
    for (const name of ['a', 'b']) writeFileSync(at(name), name);
    expect(await client.names(TYPE.RENAME, '/a', '/b')).toMatchObject({ status: STATUS.FAILURE });
    expect(text('b')).toBe('b');
    expect(await client.extended('posix-rename@openssh.com', '/a', '/b')).toMatchObject(done);
    expect([text('b'), existsSync(at('a'))]).toEqual(['a', false]);
    mkdirSync(at('folder'));
    expect(await client.extended('posix-rename@openssh.com', '/folder', '/folder/in')).toMatchObject({
      status: STATUS.FAILURE,
    });
  });

  test('the SFTP error for a path that posix-rename rejects contains the path and the reason', async () => {
    writeFileSync(at('file'), 'file');
    mkdirSync(at('folder'));
    mkdirSync(at('full', 'in'), { recursive: true });
    symlinkSync('folder', at('link'));
    const replace = async (from: string, to: string) => {
      const { status, message } = await client.extended('posix-rename@openssh.com', from, to);
      return [status, message];
    };
    expect(await replace('/missing', '/file')).toEqual([
      STATUS.NO_SUCH_FILE,
      expect.stringMatching(/^The path "\/missing" does not exist/),
    ]);
    expect(await replace('/file', '/missing/file')).toEqual([
      STATUS.NO_SUCH_FILE,
      expect.stringMatching(/^The path "\/missing\/file" does not exist/),
    ]);
    expect(await replace('/file', '/folder')).toEqual([
      STATUS.FAILURE,
      'The path "/folder" is a folder, which only a folder can replace: delete it, or choose another name.',
    ]);
    for (const path of ['/file', '/link']) {
      expect(await replace('/folder', path)).toEqual([
        STATUS.FAILURE,
        `The path "${path}" is not a folder, and a folder can only replace an empty folder: delete it, or choose another name.`,
      ]);
    }
    for (const from of ['/folder', '/full/in']) {
      expect(await replace(from, '/full')).toEqual([
        STATUS.FAILURE,
        'The folder "/full" is not empty: delete its content first.',
      ]);
    }
    // The link itself is renamed or replaced, and its target is unchanged.
    expect(await replace('/file', '/link')).toEqual([STATUS.OK, 'Done.']);
    expect([text('link'), readdirSync(at('folder'))]).toEqual(['file', []]);
    expect(await replace('/full', '/folder')).toEqual([STATUS.OK, 'Done.']);
    expect(readdirSync(at('folder'))).toEqual(['in']);
  });

  test('over SFTP, folders are deleted only by RMDIR, and only if they are empty', async () => {
    mkdirSync(at('folder', 'in'), { recursive: true });
    expect(await client.names(TYPE.REMOVE, '/folder')).toMatchObject({ status: STATUS.FAILURE });
    expect(await client.names(TYPE.RMDIR, '/folder')).toMatchObject({
      status: STATUS.FAILURE,
      message: 'The folder "/folder" is not empty: delete its content first.',
    });
    expect(await client.names(TYPE.RMDIR, '/folder/in')).toMatchObject(done);
    for (const type of [TYPE.RMDIR, TYPE.REMOVE]) {
      for (const root of ['/', '', '.', '..', '/folder/..']) {
        expect(await client.names(type, root)).toMatchObject({ status: STATUS.FAILURE });
      }
    }
    // The home folder cannot be deleted even if it is empty.
    await client.names(TYPE.RMDIR, '/folder');
    for (const type of [TYPE.RMDIR, TYPE.REMOVE]) {
      expect(await client.names(type, '/')).toMatchObject({ status: STATUS.FAILURE });
    }
    expect(await client.names(TYPE.RENAME, '/', '/x')).toMatchObject({ status: STATUS.FAILURE });
    expect(await client.extended('posix-rename@openssh.com', '/.', '/x')).toMatchObject({
      status: STATUS.FAILURE,
    });
    expect(existsSync(at())).toBe(true);
  });
});

describe('READDIR of a large folder', () => {
  test('SFTP lists a large folder in pages, and each entry is on one page', async () => {
    const count = 3000;
    for (let index = 0; index < count; index += 1) writeFileSync(at(`f${index}`), '');
    const folder = (await client.ask(TYPE.OPENDIR, (packet) => packet.text('/'))).reader.string();
    const names = new Set<string>();
    for (;;) {
      const { type, reader } = await client.ask(TYPE.READDIR, (packet) => packet.string(folder));
      if (type === TYPE.STATUS) break;
      const entries = reader.u32();
      for (let index = 0; index < entries; index += 1) {
        const name = reader.string().toString();
        expect(reader.string().toString()).toMatch(new RegExp(`^-rw.* ${name}$`));
        names.add(name);
        for (let word = 0; word < 8; word += 1) reader.u32();
      }
    }
    expect(names.size).toBe(count);
  });
});
