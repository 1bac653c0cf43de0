const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

/* Started by scripts/bundle/code-cache.mjs: runs a program like cli/launcher.ts does, and writes its code cache on request. */
const [, , file, command, output] = process.argv;
process.argv.splice(1, process.argv.length, file, command);
const script = new Script(readFileSync(file, 'latin1'), { filename: file });
process.on('message', ({ type }) => {
  if (type !== 'keep-code') return;
  writeFileSync(output, script.createCachedData());
  process.exit(0);
});
const module_ = { exports: {} };
script.runInThisContext()(module_.exports, createRequire(file), module_, file, dirname(file));
