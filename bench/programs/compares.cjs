/*
 * Loaded with `node --require` into a measured program: appends the time of each of its bcrypt comparisons, in ms, as a line to
 * the file of BENCH_COMPARES. On a busy machine, a separate comparison would not take the same time.
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
