#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=524288 MALLOC_MMAP_THRESHOLD_=1048576 node --max-semi-space-size=2 --no-allocation-site-pretenuring --no-parallel-scavenge --heap-growing-percent=50
import './require-node.mjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/**
 * `dist/cli/berth.js`: runs the program of a command (scripts/build.mjs builds one program for each command), with V8's
 * code cache if there is one. V8 rejects a cache that was made from another program text, by another version of V8 or
 * with other options. It then compiles the program text, which only takes longer.
 */
const [, , command = '', ...rest] = process.argv;
const OWN_PROGRAM = ['up', 'daemon', 'panel'];

type Program = (
  exports: object,
  require: NodeJS.Require,
  module: object,
  file: string,
  folder: string,
) => void;

function run(name: string): void {
  const folder = join(import.meta.dirname, '..', 'programs');
  const file = join(folder, `${name}.js`);
  const cachedData = readCache(join(folder, `${name}.cache`));
  // The file is ASCII, so V8 stores it with one byte per character.
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  const module = { exports: {} };
  (script.runInThisContext() as Program)(module.exports, createRequire(file), module, file, folder);
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // The cache is optional: without it, the program only starts more slowly.
    return undefined;
  }
}

run(OWN_PROGRAM.includes(command) && rest.length === 0 ? command : 'other');
