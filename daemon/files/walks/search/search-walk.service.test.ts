import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBelow } from '../../../../testing/disk/open-below.js';
import {
  type SearchBounds,
  type SearchMatch,
  type SearchQuery,
  type SearchResult,
  searchWalk,
} from './search-walk.js';

const CHUNK_BYTES = 64 * 1024;
const BOUNDS: SearchBounds = {
  ...{ entries: 1000, bytes: 10_000_000, fileBytes: 1_000_000, linesPerFile: 20, ms: 60_000 },
};
const COMPLETE = {
  ...{ stoppedBy: undefined, binary: 0, large: 0, unreadable: 0, shortened: 0 },
};

describe('searchWalk', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-search-'));
  });
  afterEach(() => {
    expect(openBelow(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  const write = (path: string, content: string | Buffer = '') => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

  /** @param between called at the end of each time slice */
  function search(query: Partial<SearchQuery>, bounds: Partial<SearchBounds> = {}, between?: () => void) {
    const fd = openSync(folder, 'r');
    const matches: SearchMatch[] = [];
    try {
      const options = { isCaseSensitive: false, limit: 1000, bounds: { ...BOUNDS, ...bounds }, fd };
      const turns = searchWalk({ ...options, ...query });
      for (;;) {
        const { done, value } = turns.next();
        if (done) return { matches, paths: matches.map(shown), result: value as SearchResult };
        matches.push(...(value ?? []));
        between?.();
      }
    } finally {
      closeSync(fd);
    }
  }
  const shown = ({ path, line }: SearchMatch) => (line === undefined ? path : `${path}:${line}`);

  test('finds files and folders by name at any depth, in the order of a recursive list', () => {
    for (const path of ['a/World/level.dat', 'a/b/world.txt', 'WORLD', 'other']) write(path, '12345');
    const { matches, paths, result } = search({ name: 'world' });
    expect(paths).toEqual(['WORLD', 'a/World', 'a/b/world.txt']);
    expect(matches.map(({ isFolder, size }) => [isFolder, size])).toEqual([
      [false, 5],
      [true, 0],
      [false, 5],
    ]);
    expect(result).toEqual({ ...COMPLETE, entries: 7 });
    expect(search({ name: '*.DAT' }).paths).toEqual(['a/World/level.dat']);
  });

  test('finds lines in the files whose name matches, and text over the boundary of two chunks', () => {
    write('a.txt', `${'x'.repeat(CHUNK_BYTES - 3)}needle\r\nno\r\nNEEDLE\r\n`);
    write('b.log', 'needle');
    expect(search({ content: 'Needle' }).paths).toEqual(['a.txt:1', 'a.txt:3', 'b.log:1']);
    expect(search({ content: 'needle', isCaseSensitive: true }).paths).toEqual(['a.txt:1', 'b.log:1']);
    expect(search({ content: 'needle', name: '*.log' }).matches).toEqual([
      expect.objectContaining({ path: 'b.log', line: 1, text: 'needle', size: 6 }),
    ]);
    write('c.txt', 'x'.repeat(CHUNK_BYTES));
    write('d.txt', `${'y\n'.repeat(CHUNK_BYTES / 2)}needle`);
    expect(search({ content: 'needle', name: '[cd].txt' }).paths).toEqual([]);
    expect(search({ content: 'needle', name: 'd.txt' }).paths).toEqual([`d.txt:${CHUNK_BYTES / 2 + 1}`]);
  });

  test('counts binary, large and shortened files', () => {
    write('binary', Buffer.from('needle\0'));
    write('large', `needle${'x'.repeat(1000)}`);
    write('many', 'needle\n'.repeat(5));
    write('three', 'needle\n'.repeat(3));
    const { paths, result } = search({ content: 'needle' }, { fileBytes: 1000, linesPerFile: 3 });
    expect(paths).toEqual([...['many:1', 'many:2', 'many:3'], ...['three:1', 'three:2', 'three:3']]);
    expect(result).toEqual({ ...COMPLETE, entries: 4, binary: 1, large: 1, shortened: 1 });
  });

  test('does not follow links, nor open pipes', () => {
    const outside = mkdtempSync(join(tmpdir(), 'berth-outside-'));
    writeFileSync(join(outside, 'secret'), 'needle');
    symlinkSync(outside, join(folder, 'link-to-folder'));
    symlinkSync(join(outside, 'secret'), join(folder, 'link-to-secret'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(search({ content: 'needle' })).toMatchObject({ paths: [], result: { entries: 3 } });
    expect(search({ name: 'secret' }).paths).toEqual(['link-to-secret']);
    rmSync(outside, { recursive: true });
  });

  test('continues with the other files if a folder is deleted or replaced while it is searched', () => {
    for (let n = 100; n < 400; n += 1) write(`a/b${n}/deep/file`, 'x'.repeat(20_000));
    write('z', 'needle');
    let slices = 0;
    const { paths } = search({ content: 'needle' }, {}, () => {
      slices += 1;
      if (slices !== 1) return;
      renameSync(join(folder, 'a'), join(folder, '..', `moved-${process.pid}`));
      rmSync(join(folder, '..', `moved-${process.pid}`), { recursive: true });
      symlinkSync('/etc', join(folder, 'a'));
    });
    expect(slices).toBeGreaterThan(0);
    expect(paths).toEqual(['z:1']);
  });

  test.each<[Partial<SearchQuery>, Partial<SearchBounds>, string[], Partial<SearchResult>]>([
    [{ name: 'f', limit: 2 }, {}, ['f1', 'f2'], { stoppedBy: 'limit' }],
    [{ name: 'f', limit: 3 }, {}, ['f1', 'f2', 'f3'], { stoppedBy: undefined, entries: 3 }],
    [{ name: 'f' }, { entries: 2 }, ['f1', 'f2'], { stoppedBy: 'entries', entries: 2 }],
    [{ name: 'f' }, { entries: 3 }, ['f1', 'f2', 'f3'], { stoppedBy: undefined, entries: 3 }],
    [{ content: 'needle' }, { bytes: CHUNK_BYTES }, ['f1:1'], { stoppedBy: 'bytes', entries: 1 }],
    [{ content: 'needle' }, { bytes: CHUNK_BYTES + 1 }, ['f1:1'], { stoppedBy: 'bytes', entries: 2 }],
    [{ content: 'needle', name: 'f1' }, { bytes: CHUNK_BYTES + 1 }, ['f1:1'], { stoppedBy: undefined }],
    [{ content: 'needle', limit: 1 }, {}, ['f1:1'], { stoppedBy: 'limit' }],
  ])('a search for %j within the bounds %j finds %j', (query, bounds, paths, result) => {
    for (const name of ['f1', 'f2', 'f3']) write(name, `needle${'x'.repeat(CHUNK_BYTES)}`);
    expect(search(query, bounds)).toMatchObject({ paths, result });
  });

  test('ends when its time is over, even within a file', () => {
    for (let n = 0; n < 40; n += 1) write(`f${n}`, 'x\n'.repeat(450_000));
    const { result } = search({ content: 'needle' }, { ms: 0 });
    expect(result.stoppedBy).toBe('time');
    expect(result.entries).toBeLessThan(40);
  });
});
