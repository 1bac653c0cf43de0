import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../../lib/contract/upload.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { decodeContent } from '../reading/file-content.js';
import { uploadOf } from '../suites/every-operation.js';
import { FilesFixture, noSignal, openFiles } from '../suites/files-fixture.js';
import { FixtureFolders } from '../suites/fixture-folders.js';

const MIB = 1024 * 1024;

describe('writing files', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });
  const content = (...names: string[]) => readFileSync(fixture.at(...names), 'utf8');
  const modeOf = (...names: string[]) => statSync(fixture.at(...names)).mode & 0o7777;
  const { write, append } = {
    write: (path: string, text: string, more: object = {}) =>
      fixture.files.write(path, { content: text, ...more }),
    append: (path: string, text: string) => fixture.files.append(path, text),
  };

  test('writing a file replaces the existing one atomically, and keeps its permissions', async () => {
    expect(await write('/cnt_one/a', 'Größe')).toMatchObject({ path: '/cnt_one/a', bytes_written: 7 });
    expect([content('a'), modeOf('a')]).toEqual(['Größe', 0o644]);
    chmodSync(fixture.at('a'), 0o4755);
    const before = statSync(fixture.at('a')).ino;
    await write('/cnt_one/a', 'AP8=', { encoding: 'base64' });
    expect([...readFileSync(fixture.at('a'))]).toEqual([0, 255]);
    expect(modeOf('a')).toBe(0o755);
    expect(statSync(fixture.at('a')).ino).not.toBe(before);
    expect(await fixture.names('/cnt_one')).toEqual(['a']);
  });

  test('writing a file creates its parent folders on request', async () => {
    await expect(write('/cnt_one/a/b/c', 'x')).rejects.toMatchObject({ kind: 'not_found' });
    await write('/cnt_one/a/b/c', 'x', { createDirs: true });
    await write('/cnt_one/a/b/d', 'y', { createDirs: true });
    expect([content('a/b/c'), content('a/b/d'), modeOf('a')]).toEqual(['x', 'y', 0o755]);
    await expect(write('/cnt_one/a/b/c/d', 'x', { createDirs: true })).rejects.toMatchObject({
      kind: 'conflict',
    });
    mkdirSync(fixture.at('a/b/folder'));
    await expect(write('/cnt_one/a/b/folder', 'x')).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('writing invalid base64, lone surrogates, or more than 10 MiB to a file is rejected', async () => {
    for (const text of ['AP8', 'AP8=\n', '%%%%', 'AP9=']) {
      const refused = write('/cnt_one/a', text, { encoding: 'base64' });
      await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    await expect(write('/cnt_one/a', '\ud800')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(write('/cnt_one/a', 'x'.repeat(10 * MIB + 1))).rejects.toMatchObject({ kind: 'too_large' });
    await write('/cnt_one/a', 'x'.repeat(10 * MIB));
    expect(statSync(fixture.at('a')).size).toBe(10 * MIB);
  });

  test('writing long content to a file blocks no tick of the event loop for long', async () => {
    const piece = 64 * 1024;
    for (const shift of [0, 1, 2, 3]) {
      const text = `${'x'.repeat(shift)}${'🎮€é\u0000'.repeat(piece)}`;
      await write('/cnt_one/a', text);
      expect(content('a') === text).toBe(true);
      const bytes = Buffer.from(text).subarray(shift);
      await write('/cnt_one/a', bytes.toString('base64'), { encoding: 'base64' });
      expect(readFileSync(fixture.at('a')).equals(bytes)).toBe(true);
    }
    const long = 'x'.repeat(piece - 1);
    for (const half of [`${long}\ud83c${long}`, `${long}\ud83c`, `${long}x\udfae`]) {
      await expect(write('/cnt_one/a', half)).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    for (const filled of ['x===', 'xx==', 'xxx=']) {
      const early = `${'A'.repeat(piece - 4)}${filled}${'A'.repeat(piece)}`;
      const refused = write('/cnt_one/a', early, { encoding: 'base64' });
      await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    let turns = 0;
    const turn = () => {
      turns += 1;
      setImmediateOnce = setImmediate(turn);
    };
    let setImmediateOnce = setImmediate(turn);
    await decodeContent('x'.repeat(10 * MIB), 'utf-8');
    clearImmediate(setImmediateOnce);
    expect(turns).toBeGreaterThanOrEqual(150);
  });

  test('appending text to a file creates the file if it does not exist', async () => {
    expect(await append('/cnt_one/log', 'eins\n')).toEqual({ path: '/cnt_one/log', bytes_appended: 5 });
    const { ino } = statSync(fixture.at('log'));
    await append('/cnt_one/log', 'zwei\n');
    expect([content('log'), statSync(fixture.at('log')).ino]).toEqual(['eins\nzwei\n', ino]);
    await expect(append('/cnt_one/none/log', 'x')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(append('/cnt_one', 'x')).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('only one of two concurrent requests to create a file is accepted', async () => {
    const both = await Promise.allSettled([
      fixture.files.create('/cnt_one/a'),
      fixture.files.create('/cnt_one/a'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(fixture.files.create('/cnt_one/a')).rejects.toMatchObject({ kind: 'conflict' });
    expect([content('a'), modeOf('a')]).toEqual(['', 0o644]);
  });

  test('creating a folder creates its parent folders on request', async () => {
    const make = (path: string, isRecursive = false) => fixture.files.makeFolder(path, { isRecursive });
    expect(await make('/cnt_one/a')).toEqual({ path: '/cnt_one/a', status: 'created' });
    await expect(make('/cnt_one/a')).rejects.toMatchObject({ kind: 'conflict' });
    await expect(make('/cnt_one/b/c')).rejects.toMatchObject({ kind: 'not_found' });
    await make('/cnt_one/b/c/d', true);
    await make('/cnt_one/b/c/d', true);
    await make('/cnt_one', true);
    await expect(make('/cnt_one')).rejects.toMatchObject({ kind: 'conflict' });
    expect([modeOf('b'), modeOf('b/c/d')]).toEqual([0o755, 0o755]);
    writeFileSync(fixture.at('file'), '');
    await expect(make('/cnt_one/file', true)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(make('/cnt_one/file/x', true)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('no file operation creates anything outside the folders of containers', async () => {
    const { files } = fixture;
    for (const [path, kind] of [
      ['', 'invalid_input'],
      ['/./', 'invalid_input'],
      ['x', 'not_found'],
      ['/./x/', 'not_found'],
      ['/cnt_two', 'conflict'],
    ] as const) {
      for (const made of [
        () => write(path, 'x', { createDirs: true }),
        () => append(path, 'x'),
        () => files.create(path),
        () => files.copy('/cnt_one', path, { isRecursive: true, signal: noSignal }),
        () => files.rename('/cnt_one/any', path),
      ]) {
        await expect(made()).rejects.toMatchObject({ kind });
      }
    }
    await expect(write('/cnt_none/x', 'x', { createDirs: true })).rejects.toMatchObject({
      kind: 'not_found',
    });
    for (const isRecursive of [true, false]) {
      await expect(files.makeFolder('/cnt_none', { isRecursive })).rejects.toMatchObject({
        kind: 'not_found',
        message: 'There is no container cnt_none.',
      });
    }
    expect(await fixture.names('/')).toEqual(['cnt_one', 'cnt_two']);
  });

  test('an upload to a file may have any length, and the old file is kept if the upload is interrupted', async () => {
    await write('/cnt_one/a', 'old');
    async function* half() {
      yield Buffer.alloc(3 * MIB, 'x');
      throw new DomainError('invalid_input', 'The client disconnected: try again.');
    }
    const broken = { ...uploadOf(''), [Symbol.asyncIterator]: half };
    await expect(fixture.files.upload('/cnt_one/a', broken)).rejects.toThrow('The client disconnected');
    expect([content('a'), await fixture.names('/cnt_one')]).toEqual(['old', ['a']]);
    const result = await fixture.files.upload('/cnt_one/a', uploadOf('new'));
    expect(result).toEqual({ path: '/cnt_one/a', bytes_uploaded: 3, status: 'completed' });
    expect(content('a')).toBe('new');
    await expect(fixture.files.upload('/cnt_one/none/a', uploadOf('x'))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('a daemon deletes the unfinished files of an earlier daemon that was killed', async () => {
    mkdirSync(join(fixture.staging, 'a', 'b'), { recursive: true });
    writeFileSync(join(fixture.staging, 'a', 'b', 'c'), '');
    writeFileSync(join(fixture.staging, 'd'), '');
    const next = await openFiles(fixture.base, new FixtureFolders(), () => undefined);
    await next.tidyUp();
    await next.close();
    expect(readdirSync(fixture.staging)).toEqual([]);
    rmSync(fixture.staging, { recursive: true });
    await write('/cnt_one/a', 'created again');
    expect(existsSync(fixture.staging)).toBe(true);
  });
});

describeAsRoot('files that a daemon running as root creates', () => {
  const OWNER = { uid: 234_567, gid: 234_568 };
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open({ owner: OWNER });
  });
  afterEach(() => fixture.close());

  test("files belong to the container's user whichever operation created them", async () => {
    const { files } = fixture;
    await files.write('/cnt_one/a/b/written', { content: 'x', createDirs: true });
    await files.append('/cnt_one/appended', 'x');
    await files.create('/cnt_one/created');
    await files.makeFolder('/cnt_one/folder/made', { isRecursive: true });
    await files.upload('/cnt_one/uploaded', uploadOf('x'));
    writeFileSync(fixture.at('a', 'root'), '');
    await files.copy('/cnt_one/a', '/cnt_one/copied', { isRecursive: true, signal: noSignal });
    await files.copy('/cnt_one/a/root', '/cnt_one/single', { signal: noSignal });
    for (const { name } of await fixture.list('/cnt_one', true)) {
      const { uid, gid } = statSync(fixture.at(name));
      const expected = name === 'a/root' ? { uid: 0, gid: 0 } : OWNER;
      expect({ name, uid, gid }).toEqual({ name, ...expected });
    }
  });
});

test('a stalled upload ends when another operation (such as a restore) needs the whole folder', async () => {
  const fixture = await FilesFixture.open();
  let isLetGo = false;
  const stalled: Upload = {
    ...uploadOf(''),
    [Symbol.asyncIterator]: () => {
      let isFirst = true;
      return {
        next: () => {
          const first = Promise.resolve({ done: false as const, value: Buffer.alloc(MIB) });
          const read = isFirst ? first : new Promise<never>(() => undefined);
          isFirst = false;
          return read;
        },
        return: async () => {
          isLetGo = true;
          return { done: true as const, value: undefined };
        },
      };
    },
  };
  const result = fixture.files.upload('/cnt_one/a', stalled).catch((error: unknown) => error);
  await eventually('the upload', () => readdirSync(fixture.staging).length > 0);
  const whole = await fixture.folders.claims.takeFolder('cnt_one', 'restore', 10_000);
  expect(await result).toMatchObject({ kind: 'conflict', message: expect.stringContaining('restore') });
  await expect(fixture.files.create('/cnt_one/b')).rejects.toMatchObject({ kind: 'conflict' });
  expect([isLetGo, readdirSync(fixture.staging), await fixture.names('/cnt_one')]).toEqual([true, [], []]);
  whole.release();
  await fixture.files.create('/cnt_one/b');
  await fixture.close();
});
