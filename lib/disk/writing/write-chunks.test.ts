import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeChunks } from './write-chunks.js';

const MIB = 1024 * 1024;

describe('chunks that are written to a file', () => {
  let folder: string;
  let path: string;
  let handle: FileHandle;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-bytes-'));
    path = join(folder, 'file');
    handle = await open(path, 'w');
  });
  afterEach(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });

  async function* inPieces(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
  }

  test.each([
    [0, 1],
    [5000, 1],
    [3 * MIB + 5, 65_536],
    [5 * MIB, 2 * MIB],
  ])('writing chunks of %d bytes in total, in pieces of %d bytes, writes all of them to the file', async (bytes, piece) => {
    const content = Buffer.alloc(bytes, 'abcdefghijk');
    expect(await writeChunks(handle, inPieces(content, piece))).toBe(bytes);
    expect(Buffer.compare(await readFile(path), content)).toBe(0);
  });

  test('chunks are written to a file from the given position on', async () => {
    await handle.write('hello world');
    expect(await writeChunks(handle, inPieces(Buffer.from('there'), 2), { position: 6 })).toBe(5);
    expect(await readFile(path, 'utf8')).toBe('hello there');
  });

  test('chunks are written completely even if the disk accepts fewer bytes at a time', async () => {
    const content = Buffer.alloc(3 * MIB, 'abcdefghijk');
    // A file handle that writes fewer bytes than requested, as writev(2) may do on a disk that is nearly full.
    const stingy = new Proxy(handle, {
      get: (target, name) =>
        name === 'writev'
          ? ([first = Buffer.alloc(0)]: Buffer[], position: number) =>
              target.writev([first.subarray(0, Math.max(1, Math.floor(first.length / 2)))], position)
          : Reflect.get(target, name),
    });
    expect(await writeChunks(stingy, inPieces(content, 65_536))).toBe(content.length);
    expect(Buffer.compare(await readFile(path), content)).toBe(0);
  });

  test('writing chunks to a full disk fails even while the next chunk is awaited, and closes the source', async () => {
    const full = await open('/dev/full', 'w');
    let isLetGo = false;
    const stalled = {
      [Symbol.asyncIterator]: () => {
        let given = false;
        let end: (result: IteratorResult<Buffer>) => void = () => undefined;
        return {
          next: () => {
            if (given)
              return new Promise<IteratorResult<Buffer>>((resolve) => {
                end = resolve;
              });
            given = true;
            return Promise.resolve({ done: false, value: Buffer.alloc(MIB) });
          },
          return: async () => {
            isLetGo = true;
            end({ done: true, value: undefined });
            return { done: true as const, value: undefined };
          },
        };
      },
    };
    await expect(writeChunks(full, stalled)).rejects.toMatchObject({ kind: 'disk_full' });
    expect(isLetGo).toBe(true);
    await full.close();
  });

  test('the error of the source of chunks is thrown after pending writes have ended', async () => {
    const failing = async function* () {
      yield Buffer.alloc(MIB);
      throw new Error('the sender disconnected');
    };
    await expect(writeChunks(handle, failing())).rejects.toThrow('the sender disconnected');
    expect((await handle.stat()).size).toBe(MIB);
  });
});
