import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith } from '../../../testing/services/describe-with.js';
import { type FilesFixture, noSignal } from '../suites/files-fixture.js';
import { readBy, wordsOf } from './suites/zip-readers.js';
import { ZipsFixture } from './suites/zips-fixture.js';

const MIB = 1024 * 1024;

describeWith(['unzip'], 'a zip file', () => {
  let zips: ZipsFixture;
  let fixture: FilesFixture;

  beforeEach(async () => {
    zips = await ZipsFixture.open();
    ({ fixture } = zips);
  });
  afterEach(() => zips.close());

  test('creating a zip file replaces no existing file, and requires an existing source', async () => {
    writeFileSync(fixture.at('there'), 'there');
    await expect(zips.zip({}, { output: 'there' })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(zips.zip({}, { path: 'there', output: 'there' })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await expect(zips.zip({}, { output: 'world' })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(zips.zip({}, { path: 'none' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(zips.zip({}, { output: 'none/world.zip' })).rejects.toMatchObject({ kind: 'not_found' });
    expect(readFileSync(fixture.at('there'), 'utf8')).toBe('there');
    expect(existsSync(fixture.at('world.zip'))).toBe(false);
  });

  test('a zip file is compressed at the requested level, and incompressible content hardly grows', async () => {
    writeFileSync(fixture.at('world', 'words'), wordsOf(2 * MIB));
    writeFileSync(fixture.at('world', 'noise'), randomBytes(2 * MIB));
    writeFileSync(fixture.at('world', 'small noise'), randomBytes(5000));
    const sizeOf = async (level?: number) => {
      const { size } = await zips.zip({ level }, { output: `${level}.zip` });
      execFileSync('unzip', ['-tq', fixture.at(`${level}.zip`)]);
      return size;
    };
    const all = 4 * MIB + 5000;
    const [plain, stored, fast, best] = [await sizeOf(), await sizeOf(0), await sizeOf(1), await sizeOf(9)];
    expect(stored).toBeGreaterThan(all);
    expect(stored).toBeLessThan(all + 2000);
    expect(plain).toBeLessThan(all - MIB);
    expect(Math.abs(plain - fast)).toBeLessThan(2000);
    expect(best).toBeLessThan(fast);
  });

  test('a zip file is complete although files grow, shrink and are deleted while they are read', async () => {
    const noise = randomBytes(4 * MIB);
    for (const name of ['a first', 'b grows', 'c shrinks', 'd vanishes']) {
      writeFileSync(fixture.at('world', name), noise);
    }
    const { download: sent, chunks } = await zips.download();
    const bytes = [Buffer.from((await chunks.next()).value as Uint8Array)];
    appendFileSync(fixture.at('world', 'a first'), 'more');
    truncateSync(fixture.at('world', 'c shrinks'), 1000);
    rmSync(fixture.at('world', 'd vanishes'));
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      bytes.push(Buffer.from(chunk));
      // So far, only the first few blocks of this file have been read. Its length changes before the rest is read.
      if (bytes.length === 10) truncateSync(fixture.at('world', 'b grows'), 3 * MIB + 5);
    }
    await sent.close();
    writeFileSync(fixture.at('got.zip'), Buffer.concat(bytes));
    const sha256 = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
    for (const read of [readBy.python, readBy.yauzl, readBy.unzip]) {
      expect(await read(fixture.at('got.zip'))).toEqual([
        { name: 'a first', sha256: sha256(noise) },
        { name: 'b grows', sha256: sha256(noise.subarray(0, 3 * MIB + 5)) },
        { name: 'c shrinks', sha256: sha256(noise.subarray(0, 1000)) },
      ]);
    }
  });

  test('creating a zip file leaves no file when it is cancelled, and closes its files when a client disconnects', async () => {
    for (const name of ['a', 'b', 'c']) writeFileSync(fixture.at('world', name), randomBytes(8 * MIB));
    const aborter = new AbortController();
    const onProgress = () => aborter.abort(new Error('cancelled'));
    const going = zips.zip({ level: 9 }, { work: { signal: aborter.signal, onProgress } });
    await expect(going).rejects.toThrow('cancelled');
    expect(existsSync(fixture.at('world.zip'))).toBe(false);
    // When the downloads are closed, the first client has read a chunk, the second has read none, and the third is
    // waiting for one.
    const [one, none, asking] = [await zips.download(), await zips.download(), await zips.download()];
    await one.chunks.next();
    await asking.chunks.next();
    const asked = asking.chunks.next().catch(() => undefined);
    await Promise.all([one, none, asking].map(({ download: each }) => each.close()));
    await asked;
    expect(fixture.held()).toEqual([]);
  });

  test('creating a zip file reports its progress', async () => {
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(fixture.at('world', name), wordsOf(3 * MIB));
    const reported: object[] = [];
    await zips.zip({}, { work: { onProgress: (progress) => void reported.push(progress) } });
    expect(reported.at(-1)).toEqual({ step: 'zip', doneBytes: 12 * MIB, totalBytes: 12 * MIB });
    expect(reported.length).toBeGreaterThan(40);
  });

  test('downloads of folders whose clients do not read do not delay other directory walks', async () => {
    writeFileSync(fixture.at('world', 'noise'), randomBytes(8 * MIB));
    const { download: sent, chunks } = await zips.download();
    await chunks.next();
    expect(await fixture.names('/cnt_one', true)).toEqual(['world', 'world/noise']);
    expect(await fixture.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 8 * MIB });
    expect(await zips.zip()).toMatchObject({ files_included: 1 });
    let bytes = 0;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(7 * MIB);
    await sent.close();
  });

  test('creating a zip file waits for other archives, but a seventh concurrent folder download is rejected', async () => {
    writeFileSync(fixture.at('world', 'noise'), randomBytes(4 * MIB));
    const sent = await Promise.all(Array.from({ length: 7 }, () => zips.download()));
    const reported = await Promise.allSettled(sent.map(({ chunks }) => chunks.next()));
    expect(reported.filter(({ status }) => status === 'rejected')).toEqual([
      {
        status: 'rejected',
        reason: expect.objectContaining({ kind: 'rate_limited', code: 'too_many_folder_downloads' }),
      },
    ]);
    await Promise.all(sent.map(({ download: each }) => each.close()));
    const made = await Promise.allSettled(
      Array.from({ length: 7 }, (_, index) => zips.zip({}, { output: `${index}.zip` })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 'fulfilled'));
    const { download: again, chunks } = await zips.download();
    expect((await chunks.next()).done).toBe(false);
    await again.close();
  });
});
