import { appendFileSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith } from '../../testing/services/describe-with.js';
import { type FilesFixture, noSignal, quietWork } from '../files/suites/files-fixture.js';
import { readBy } from '../files/zip/suites/zip-readers.js';
import { ZipsFixture } from '../files/zip/suites/zips-fixture.js';
import type { WorkProgress } from '../operations/operations.js';
import { Radar } from './radar.js';
import { laterIn } from './suites/times.js';

const MIB = 1024 * 1024;

describeWith(['unzip'], 'a zip of changes', () => {
  let zips: ZipsFixture;
  let fixture: FilesFixture;
  let radar: Radar;
  let since: string;

  beforeEach(async () => {
    zips = await ZipsFixture.open();
    ({ fixture } = zips);
    radar = new Radar(fixture.files);
    mkdirSync(fixture.at('world', 'region'), { recursive: true });
    for (const name of ['same', 'level.dat', 'region/r.mca']) writeFileSync(fixture.at('world', name), 'old');
    since = await laterIn(fixture.outside);
  });
  afterEach(() => zips.close());

  const zip = (path = 'world', output = 'changes.zip', work = quietWork) =>
    radar.zip({ path: `/cnt_one/${path}`, since, output: `/cnt_one/${output}` }, { keyId: 'dk_one' }, work);
  const namesIn = async (name: string) => (await readBy.yauzl(fixture.at(name))).map((entry) => entry.name);

  test('a zip file of changes contains the changed entries except links, and appears atomically', async () => {
    appendFileSync(fixture.at('world', 'region', 'r.mca'), ' and new');
    mkdirSync(fixture.at('world', 'made', 'empty'), { recursive: true });
    writeFileSync(fixture.at('world', 'made', 'new'), 'new');
    symlinkSync('new', fixture.at('world', 'made', 'link'));
    expect(await zip()).toEqual({
      path: '/cnt_one/changes.zip',
      size: statSync(fixture.at('changes.zip')).size,
      files_included: 2,
    });
    const found = [];
    const { changes } = radar.scan({ path: '/cnt_one/world', since }, { keyId: 'dk_one' }, noSignal);
    for await (const { path } of changes) found.push(path);
    expect(found).toEqual(['made', 'made/empty', 'made/link', 'made/new', 'region/r.mca']);
    expect(await namesIn('changes.zip')).toEqual(['made/', 'made/empty/', 'made/new', 'region/r.mca']);
    expect(readBy.unzip(fixture.at('changes.zip'))).toEqual(readBy.python(fixture.at('changes.zip')));
    await expect(zip()).rejects.toMatchObject({ kind: 'conflict' });
    await expect(zip('none', 'other.zip')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('a zip file of changes has no entries if nothing has changed', async () => {
    expect(await zip()).toMatchObject({ files_included: 0, size: 22 });
    expect(await readBy.yauzl(fixture.at('changes.zip'))).toEqual([]);
    expect(await zip('world/same', 'file.zip')).toMatchObject({ files_included: 0 });
    appendFileSync(fixture.at('world', 'same'), '!');
    await zip('world/same', 'changed.zip');
    expect(await namesIn('changed.zip')).toEqual(['same']);
  });

  test('a zip file of changes does not contain itself, but the next such file contains it', async () => {
    expect(await zip('world', 'world/changes.zip')).toMatchObject({ files_included: 0 });
    expect(await zip('world', 'more.zip')).toMatchObject({ files_included: 1 });
    expect(await namesIn('more.zip')).toEqual(['changes.zip']);
  });

  test('creating a zip file of changes reports progress, and leaves no file when it is cancelled', async () => {
    writeFileSync(fixture.at('world', 'large'), Buffer.alloc(8 * MIB));
    const over = new AbortController();
    const reported: WorkProgress[] = [];
    const work = {
      ...quietWork,
      signal: over.signal,
      onProgress: (progress: WorkProgress) => void reported.push(progress),
    };
    await zip('world', 'whole.zip', work);
    expect(reported.at(-1)).toMatchObject({ step: 'zip', doneBytes: 8 * MIB });
    const totals = new Set(reported.map(({ totalBytes }) => totalBytes ?? 8 * MIB));
    expect([...totals]).toEqual([8 * MIB]);
    const begun = zip('world', 'half.zip', { ...work, onProgress: () => over.abort(new Error('cancelled')) });
    await expect(begun).rejects.toThrow('cancelled');
    expect(existsSync(fixture.at('half.zip'))).toBe(false);
  });
});
