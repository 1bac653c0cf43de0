import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openBelow } from '../../../testing/disk/open-below.js';
import { type ModeResult, modeWalk } from './mode-walk.js';

const MANY = 20;
const MODE = 0o750;
/** How far the clock advances each time that it is read. Three steps take longer than a time slice. */
const STEP_MS = 10;

describe('modeWalk', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-mode-'));
    let nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += STEP_MS;
      return nowMs;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    expect(openBelow(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  /** @param between called at the end of each time slice, with the number of the slice */
  function change(between: (slice: number) => void): ModeResult {
    const fd = openSync(folder, 'r');
    try {
      const turns = modeWalk({ fd, mode: MODE });
      for (let slice = 1; ; slice += 1) {
        const { done, value } = turns.next();
        if (done) return value as ModeResult;
        between(slice);
      }
    } finally {
      closeSync(fd);
    }
  }

  test.each([
    ['deleted', () => undefined],
    ['replaced by links', (path: string) => symlinkSync('/etc/hostname', path)],
  ])('continues with the other entries when files and folders are %s while it changes them', (_, replace) => {
    const names = Array.from({ length: MANY }, (__, index) => `${index}`);
    mkdirSync(join(folder, 'a'));
    for (const name of names) mkdirSync(join(folder, 'a', name));
    mkdirSync(join(folder, 'z'));
    writeFileSync(join(folder, 'z', 'file'), '');
    const hosts = statSync('/etc/hostname').mode;
    let slices = 0;
    const result = change((slice) => {
      slices = slice;
      if (slice !== 1) return;
      for (const name of names) {
        rmdirSync(join(folder, 'a', name));
        replace(join(folder, 'a', name));
      }
    });
    expect(slices).toBeGreaterThan(0);
    expect(result.failed).toBeUndefined();
    expect(statSync(join(folder, 'z', 'file')).mode & 0o777).toBe(MODE);
    expect(statSync('/etc/hostname').mode).toBe(hosts);
  });
});
