import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openBelow } from '../../../../testing/disk/open-below.js';
import { jailPath } from '../../jail/jail-path.js';
import { openNow } from './open-now.js';

const { O_RDONLY, O_WRONLY } = constants;

describe('openNow', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-open-'));
    mkdirSync(join(folder, 'one', 'sub'), { recursive: true });
  });
  afterEach(() => {
    expect(openBelow(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  const make = { mode: 0o640, owner: undefined, isExclusive: false };
  const opened = async (path: string, access: number, more: { make?: typeof make } = {}) => {
    const place = realpathSync(folder);
    const options = { folder, place, path: jailPath(path), access, isNear: true, ...more };
    const { fd, ...stat } = openNow(options);
    closeSync(fd);
    return stat;
  };

  test('openNow creates a missing file with its mode, and opens an existing file', async () => {
    const made = await opened('/one/sub/new', O_WRONLY, { make });
    const { ino, mode } = statSync(join(folder, 'one', 'sub', 'new'));
    expect([made.ino, made.size, mode & 0o777]).toEqual([ino, 0, 0o640]);
    writeFileSync(join(folder, 'one', 'sub', 'new'), 'four');
    expect(await opened('/one/sub/new', O_WRONLY, { make })).toMatchObject({ ino, size: 4 });
    expect(await opened('/one/sub/new', O_RDONLY)).toMatchObject({ ino, size: 4 });
    const exclusive = { make: { ...make, isExclusive: true } };
    await expect(opened('/one/sub/new', O_WRONLY, exclusive)).rejects.toMatchObject({ code: 'EEXIST' });
  });

  test('openNow refuses entries other than files, and follows no link', async () => {
    symlinkSync('sub', join(folder, 'one', 'link'));
    await expect(opened('/one/sub', O_RDONLY)).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(opened('/one/link', O_RDONLY)).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(opened('/one/link/file', O_RDONLY)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(opened('/one/none', O_RDONLY)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(opened('/none/file', O_WRONLY, { make })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
