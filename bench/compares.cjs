/*
 * Writes into the file of BENCH_COMPARES, when `node --require` has loaded this into a program that is measured, how long
 * each of its comparisons by bcrypt has taken, in ms and a line each: what it was on a machine that is busy, nobody can
 * tell by another comparison beside it.
 */
const { openSync, writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const path = process.env['BENCH_COMPARES'];
delete process.env['BENCH_COMPARES'];
delete process.env['NODE_OPTIONS'];

if (path !== undefined && isMainThread) {
  const bcrypt = require('bcrypt');
  const { compare } = bcrypt;
  const file = openSync(path, 'a');
  bcrypt.compare = async (...words) => {
    const began = performance.now();
    try {
      return await compare(...words);
    } finally {
      writeSync(file, `${performance.now() - began}\n`);
    }
  };
}
