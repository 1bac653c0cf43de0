import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PackPart, packWalk, SLOT_BYTES } from './pack-walk.js';

/** A user without root's privileges, as which the test reads. */
const NOBODY = 65_534;

describe('packWalk', () => {
  const user = process.geteuid?.();
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-pack-'));
  });
  afterEach(() => {
    // Paths in the folder may be longer than those that Node.js can delete.
    execFileSync('rm', ['-rf', folder]);
  });

  /** Returns all parts that the walk yields, and the entry that it refused, if any. */
  function walk() {
    const fd = openSync(folder, 'r');
    const slots = Array.from({ length: 3 }, () => new SharedArrayBuffer(SLOT_BYTES));
    const parts: PackPart[] = [];
    try {
      for (const piece of packWalk({ fd, exclude: [], slots })) {
        parts.push(...(piece?.parts ?? []));
        if (piece?.refused !== undefined) return { parts, refused: piece.refused };
      }
      return { parts };
    } finally {
      closeSync(fd);
    }
  }

  test.each([
    ['file', (path: string) => writeFileSync(path, 'x')],
    ['folder', (path: string) => mkdirSync(path)],
  ])('packWalk reports a %s that the daemon cannot read, instead of omitting it from the archive', (_, make) => {
    mkdirSync(at('in'));
    writeFileSync(at('a'), 'a');
    make(at('in', 'closed'));
    chmodSync(at('in', 'closed'), 0);
    if (user === 0)
      for (const path of [at('in', 'closed'), at('in'), at('a'), folder]) chownSync(path, NOBODY, NOBODY);
    try {
      if (user === 0) process.seteuid?.(NOBODY);
      const { refused, parts } = walk();
      expect(refused).toEqual({ name: 'in/closed', code: 'EACCES' });
      expect(parts.slice(0, 2).map(({ name }) => name)).toEqual(['a', 'in']);
    } finally {
      if (user === 0) process.seteuid?.(0);
    }
  });

  test('packWalk refuses a folder whose path is longer than 4096 bytes with ENAMETOOLONG', () => {
    const deep = Array.from({ length: 20 }, () => 'd'.repeat(250));
    let here = folder;
    // A folder with such a long path must be created in several steps.
    const before = process.cwd();
    try {
      for (const name of deep) {
        process.chdir(here);
        mkdirSync(name);
        here = name;
      }
    } finally {
      process.chdir(before);
    }
    const { refused } = walk();
    expect(refused).toMatchObject({ code: 'ENAMETOOLONG' });
    expect(refused?.name.length).toBeGreaterThan(4096);
  });

  test('packWalk marks blocks of a file that do not compress, so that they are stored without compression', () => {
    const kib = (count: number) => count * 1024;
    const kinds = {
      a: randomBytes(kib(300)),
      b: Buffer.alloc(kib(300), 'plain text '),
      c: Buffer.concat([Buffer.alloc(kib(64), 'plain text '), randomBytes(kib(64)), Buffer.alloc(kib(1))]),
      d: randomBytes(kib(2)),
      e: Buffer.from(randomBytes(kib(64)).toString('base64')),
      f: deflateRawSync(Buffer.from(randomBytes(kib(64)).toString('base64'))),
      g: Buffer.alloc(kib(10), 'plain text '),
    };
    for (const [name, bytes] of Object.entries(kinds)) writeFileSync(at(name), bytes);
    const lines = walk().parts.map(({ name, bytes, deflated, isFirst, isLast }) =>
      [name, bytes, deflated, ...(isFirst ? ['first'] : []), ...(isLast ? ['last'] : [])].join(' '),
    );
    expect(lines).toEqual([
      `a ${kib(256)} no first`,
      `a ${kib(44)} no last`,
      `b ${kib(256)} wanted first`,
      `b ${kib(44)} wanted last`,
      `c ${kib(64)} wanted first`,
      `c ${kib(65)} no last`,
      `d ${kib(2)} no first last`,
      `e ${kinds.e.length} wanted first last`,
      `f ${kinds.f.length} no first last`,
      `g ${kib(10)} here first last`,
    ]);
  });
});
