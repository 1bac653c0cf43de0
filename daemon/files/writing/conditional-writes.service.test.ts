import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { FilesFixture } from '../suites/files-fixture.js';

const TAKER = { keyId: 'dk_one', whenOver: (over: () => void) => over() };
const PATH = '/cnt_one/a';

describe('writing files under a condition', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });
  const write = (content: string, condition?: WriteCondition, path = PATH) =>
    fixture.files.write(path, { content, condition });
  const versionOf = async () => (await fixture.files.read(PATH, TAKER)).version;
  const content = () => readFileSync(fixture.at('a'), 'utf8');
  const failed = { kind: 'precondition_failed', code: 'precondition_failed' };

  test('a file is replaced if it still has the version that was read or written', async () => {
    const { version } = await write('one');
    expect(await versionOf()).toBe(version);
    const second = await write('two', { versions: ['"other"', version] });
    expect([content(), await versionOf()]).toEqual(['two', second.version]);
    expect(second.version).not.toBe(version);
    await write('three', { versions: 'any' });
    expect(content()).toBe('three');
  });

  test('the version that is read is that of the download', async () => {
    await write('one');
    const download = await fixture.files.download(PATH, { keyId: 'dk_one' });
    expect(download.etag).toBe(await versionOf());
    await download.close();
  });

  test('a stale version is refused, and nothing is changed', async () => {
    const { version } = await write('one');
    writeFileSync(fixture.at('a'), 'by the server');
    await expect(write('two', { versions: [version] })).rejects.toMatchObject(failed);
    expect(content()).toBe('by the server');
    expect(await fixture.names('/cnt_one')).toEqual(['a']);
    await expect(write('two', { versions: [] })).rejects.toMatchObject(failed);
    expect(content()).toBe('by the server');
  });

  test('a deleted file is not created again, and neither are its folders', async () => {
    const condition = { versions: 'any' } as const;
    await expect(write('two', condition)).rejects.toMatchObject(failed);
    const below = { content: 'x', createDirs: true, condition };
    await expect(fixture.files.write('/cnt_one/b/c', below)).rejects.toMatchObject(failed);
    expect([existsSync(fixture.at('a')), existsSync(fixture.at('b'))]).toEqual([false, false]);
  });

  test('a new file is written only if the path is free', async () => {
    await write('one', { isNew: true });
    await expect(write('two', { isNew: true })).rejects.toMatchObject(failed);
    expect(content()).toBe('one');
  });

  test('of many writes with the same version, one replaces the file', async () => {
    const { version } = await write('one');
    const texts = Array.from({ length: 20 }, (_, index) => `writer ${index}`);
    const ends = await Promise.allSettled(texts.map((text) => write(text, { versions: [version] })));
    const done = ends.flatMap((end, index) => (end.status === 'fulfilled' ? [texts[index]] : []));
    expect(done).toEqual([content()]);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject(failed);
    }
  });

  test('of many writes of a new file, one creates it', async () => {
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => write(`writer ${index}`, { isNew: true })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a file that is replaced while the new content is written is kept', async () => {
    const { version } = await write('one');
    writeFileSync(fixture.at('other'), 'by the server');
    // The condition is read before the content is written, and again before the replacement. The server acts in between.
    let reads = 0;
    const condition: WriteCondition = {
      versions: [version],
      get isNew() {
        reads += 1;
        if (reads === 2) renameSync(fixture.at('other'), fixture.at('a'));
        return false;
      },
    };
    await expect(write('two', condition)).rejects.toMatchObject(failed);
    expect([reads, content()]).toEqual([2, 'by the server']);
  });
});
