import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';
import { treeList } from './suites/tree-list.js';

const MIB = 1024 * 1024;

describe('Files.tar of sparse files', () => {
  let fixture: FilesFixture;
  const at = (...names: string[]) => fixture.at(...names);
  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  test('holes of sparse files are archived as zeros, and GNU tar unpacks the same content', async () => {
    const sparse = (name: string, size: number, pieces: [number, Buffer][]) => {
      const fd = openSync(at(name), 'w');
      for (const [from, bytes] of pieces) writeSync(fd, bytes, 0, bytes.length, from);
      ftruncateSync(fd, size);
      closeSync(fd);
    };
    sparse('a-hole', 80 * MIB + 5, []);
    sparse('b-parts', 10 * MIB + 1, [
      [3, Buffer.from('begin')],
      [5 * MIB - 2, randomBytes(2 * MIB)],
      [10 * MIB, Buffer.from('e')],
    ]);
    writeFileSync(at('c-full'), randomBytes(1000));
    sparse('d-small', 5000, []);
    const chunks: Uint8Array[] = [];
    const reader = fixture.files.tar('cnt_one', { include: [], exclude: [], signal: noSignal });
    let step = await reader.next();
    for (; step.done !== true; step = await reader.next()) chunks.push(step.value);
    const [archive, out] = [join(fixture.base, 'archive.tar.gz'), join(fixture.base, 'out')];
    writeFileSync(archive, Buffer.concat(chunks));
    mkdirSync(out);
    execFileSync('gzip', ['-t', archive]);
    execFileSync('tar', ['xzpf', archive, '-C', out]);
    expect(treeList(out)).toBe(treeList(at()));
    expect(step.value).toMatchObject({ entries: 4, fileBytes: 90 * MIB + 6 + 1000 + 5000, changed: 0 });
  });

  test('a sparse file with a hole of 16 GiB is archived in seconds, with progress at least every 64 MiB', async () => {
    writeFileSync(at('hole'), '');
    truncateSync(at('hole'), 16 * 1024 * MIB);
    const steps: number[] = [];
    let size = 0;
    const began = performance.now();
    const options = {
      include: [],
      exclude: [],
      signal: noSignal,
      onRead: (read: number) => steps.push(read),
    };
    for await (const chunk of fixture.files.tar('cnt_one', options)) size += chunk.length;
    // This takes 3 s. Reading through the page cache would take two minutes.
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(Math.max(...steps)).toBeLessThanOrEqual(64 * MIB);
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeGreaterThanOrEqual(16 * 1024 * MIB);
    expect(size).toBeLessThan(20 * MIB);
  });
});
