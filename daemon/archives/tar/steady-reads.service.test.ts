import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Turn } from '../../files/traversal/turn.js';
import { SteadyReads } from './steady-reads.js';
import { TAR_SLOT_BYTES } from './tar-pieces.js';
import { type TarResult, tarWalk } from './tar-walk.js';

const MIB = 1024 * 1024;
/** A time slice that is always used up, so that the walk yields after each read. */
const SHORT_TURN = Object.assign(new Turn(), { isOver: () => true });

describe('files that change while they are archived', () => {
  let base: string;
  let folder: string;
  const file = () => join(folder, 'file');

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'berth-steady-'));
    folder = join(base, 'folder');
    mkdirSync(folder);
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  const isBeingRead = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file();
      } catch {
        // This was the descriptor with which the list of descriptors was read. It is closed by now.
        return false;
      }
    });

  /** Packs the folder. Calls `onRead` after each read of a part of the file, with the number of reads so far. */
  const pack = (onRead: (count: number) => void) => {
    const fd = openSync(folder, 'r');
    const slots = [0, 1].map(() => new SharedArrayBuffer(TAR_SLOT_BYTES));
    const bytes: Buffer[] = [];
    let count = 0;
    let result: TarResult;
    try {
      const patterns = { include: [], exclude: [] };
      const options = { fd, path: '/cnt_one', ...patterns, maxFileBytes: 1024 * MIB, slots };
      const walk = tarWalk(options, undefined, SHORT_TURN);
      let step = walk.next();
      for (; step.done !== true; step = walk.next()) {
        const piece = step.value;
        if (piece !== undefined && 'zeroSlots' in piece) {
          bytes.push(Buffer.alloc(piece.zeroSlots * TAR_SLOT_BYTES));
        } else if (piece !== undefined) {
          bytes.push(Buffer.from(Buffer.from(slots[piece.slot] as SharedArrayBuffer, 0, piece.bytes)));
        }
        if (piece === undefined && isBeingRead()) {
          count += 1;
          onRead(count);
        }
      }
      result = step.value;
    } finally {
      closeSync(fd);
    }
    const out = join(base, 'out');
    mkdirSync(out);
    execFileSync('tar', ['xpf', '-', '-C', out], { input: Buffer.concat(bytes) });
    const packed = join(out, 'file');
    return { result, packed: existsSync(packed) ? readFileSync(packed) : undefined };
  };

  test.each<[string, () => void]>([
    ['is rewritten', () => writeFileSync(file(), 'b'.repeat(MIB))],
    [
      'is replaced',
      () => {
        writeFileSync(join(base, 'other'), 'b'.repeat(MIB));
        renameSync(join(base, 'other'), file());
      },
    ],
    [
      'is rewritten, and its modification time is reset',
      () => {
        const { atime, mtime } = statSync(file());
        writeFileSync(file(), 'b'.repeat(MIB));
        utimesSync(file(), atime, mtime);
      },
    ],
    ['grows', () => writeFileSync(file(), 'b'.repeat(2 * MIB))],
    ['becomes shorter', () => writeFileSync(file(), 'b'.repeat(1000))],
  ])('a file that %s once while it is being archived is read again and archived with its new content', (_what, change) => {
    writeFileSync(file(), 'a'.repeat(MIB));
    const { result, packed } = pack((count) => (count === 2 ? change() : undefined));
    expect(packed?.equals(readFileSync(file()))).toBe(true);
    expect(result).toMatchObject({ entries: 1, fileBytes: packed?.length, changed: 0, changedPaths: [] });
  });

  test('a file whose owner, mode or hard links change while it is archived does not count as changed', () => {
    writeFileSync(file(), 'a'.repeat(5 * MIB));
    const { result } = pack((count) => {
      if (count === 2) chownSync(file(), 65_534, 65_534);
      if (count === 12) chmodSync(file(), 0o600);
    });
    expect(result).toMatchObject({ fileBytes: 5 * MIB, changed: 0 });
  });

  test('a file that is deleted while it is read is omitted from the archive', () => {
    writeFileSync(file(), 'a'.repeat(MIB));
    const { result, packed } = pack((count) => (count === 2 ? rmSync(file()) : undefined));
    expect(packed).toBeUndefined();
    expect(result).toMatchObject({ entries: 0, fileBytes: 0, changed: 0 });
  });

  test('a file that keeps changing is read three times for an archive, and is reported as changed', () => {
    writeFileSync(file(), 'a'.repeat(MIB));
    let reads = 0;
    const { result, packed } = pack((count) => {
      reads = count;
      writeFileSync(file(), String(count % 10).repeat(MIB));
    });
    expect(reads).toBe(3 * 8);
    expect(packed).toHaveLength(MIB);
    expect(result).toMatchObject({ entries: 1, fileBytes: MIB, changed: 1, changedPaths: ['file'] });
  });

  test('a file that is truncated during each read is padded with zeros in the archive, and reported as changed', () => {
    writeFileSync(file(), 'a'.repeat(MIB));
    const { result, packed } = pack((count) => {
      if (count % 2 === 1) truncateSync(file(), 1000);
      else writeFileSync(file(), 'a'.repeat(MIB));
    });
    expect(packed).toHaveLength(result.fileBytes);
    expect(result).toMatchObject({ entries: 1, changed: 1, changedPaths: ['file'] });
  });

  test('a file of more than 4 MiB is read only once for an archive, and is reported if it changed meanwhile', () => {
    writeFileSync(file(), 'a'.repeat(5 * MIB));
    let reads = 0;
    const { result, packed } = pack((count) => {
      reads = count;
      if (count === 2) writeFileSync(file(), 'b'.repeat(5 * MIB));
    });
    expect(packed).toHaveLength(5 * MIB);
    expect(reads).toBeLessThan(2 * 5 * 8);
    expect(result).toMatchObject({ changed: 1, changedPaths: ['file'] });
  });
});

test("a file that was just changed is archived only after the next tick of the kernel's file clock", () => {
  const path = join(mkdtempSync(join(tmpdir(), 'berth-steady-')), 'file');
  writeFileSync(path, 'a');
  const fd = openSync(path, 'r');
  try {
    const { ctimeMs } = new SteadyReads().before(fd, SHORT_TURN);
    expect(Date.now() - Number(ctimeMs)).toBeGreaterThanOrEqual(19);
  } finally {
    closeSync(fd);
    rmSync(dirname(path), { recursive: true });
  }
});
