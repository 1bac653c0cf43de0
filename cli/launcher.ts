#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=524288 MALLOC_MMAP_THRESHOLD_=1048576 node --max-semi-space-size=2 --no-allocation-site-pretenuring --no-parallel-scavenge
import './require-node.mjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/*
 * `dist/cli/berth.js`: runs the program of the command that is asked for (scripts/build.mjs made one of each),
 * from V8's cache of its compiled code where there is one. V8 looks itself whether the cache was made of this
 * text, by this version and with these options, and compiles the text where it was not: it costs time alone.
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
  // ASCII, so that V8 keeps it at one byte a character.
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
    // There need not be one, and whatever keeps it from being read, the program runs without.
    return undefined;
  }
}

run(OWN_PROGRAM.includes(command) && rest.length === 0 ? command : 'other');
